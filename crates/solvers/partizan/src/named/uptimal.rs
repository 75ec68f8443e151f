//! Uptimals: the powers of up and their sums.

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;

impl Algebra<'_> {
    /// `^[n]` = {`^[n−1]` | *} with `^[0]` = 0, the sum of the first n powers of up (Siegel, II.4);
    /// the negative of `^[−n]` for a negative n. Takes n steps.
    ///
    /// # Errors
    ///
    /// As of [`Self::of_options`].
    pub fn uptimal_to(&mut self, order: i32) -> Result<CanonicalForm, FormError> {
        let star = self.nimber(1)?;
        let mut power = self.integer(0)?;
        for _ in 0..order.unsigned_abs() {
            self.tick()?;
            power = self.of_options(&[power], &[star])?;
        }
        if order < 0 {
            return self.negative(power);
        }
        Ok(power)
    }

    /// `^<n>` = {0 | * − `^[n−1]`}, the n-th power of up, infinitesimal even to the one before it
    /// (Siegel, II.4); the negative of `^<−n>` for a negative n, and 0 for 0. Takes n steps.
    ///
    /// # Errors
    ///
    /// As of [`Self::of_options`].
    pub fn uptimal(&mut self, order: i32) -> Result<CanonicalForm, FormError> {
        let zero = self.integer(0)?;
        if order == 0 {
            return Ok(zero);
        }
        let before = self.uptimal_to(order.saturating_abs() - 1)?;
        let star = self.nimber(1)?;
        let right = self.difference(star, before)?;
        let power = self.of_options(&[zero], &[right])?;
        if order < 0 {
            return self.negative(power);
        }
        Ok(power)
    }
}
