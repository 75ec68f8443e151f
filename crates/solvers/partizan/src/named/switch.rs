//! Switches.

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;

impl Algebra<'_> {
    /// ±{a, b, …} = {a, b, … | −a, −b, …}, of one value ±a (Siegel, II.4).
    ///
    /// # Errors
    ///
    /// As of [`Self::of_options`].
    pub fn switch(&mut self, left: &[CanonicalForm]) -> Result<CanonicalForm, FormError> {
        let mut right = Vec::with_capacity(left.len());
        for &option in left {
            right.push(self.negative(option)?);
        }
        self.of_options(left, &right)
    }
}
