//! Whole multiples.

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;

impl Algebra<'_> {
    /// n·G: the sum of n copies, of a negative n of the negative. By doubling: about 2·log₂ n sums.
    ///
    /// # Errors
    ///
    /// As [`Self::sum`].
    pub fn times(&mut self, form: CanonicalForm, factor: i64) -> Result<CanonicalForm, FormError> {
        let mut power = form;
        if factor < 0 {
            power = self.negative(form)?;
        }
        let mut product = CanonicalForm::ZERO;
        let mut left = factor.unsigned_abs();
        while left > 0 {
            if left % 2 == 1 {
                product = self.sum(product, power)?;
            }
            left /= 2;
            if left > 0 {
                power = self.sum(power, power)?;
            }
        }
        Ok(product)
    }
}
