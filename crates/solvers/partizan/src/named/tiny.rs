//! Tiny and miny.

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;

impl Algebra<'_> {
    /// tiny-x = {0 || 0 | −x}: for x > 0 positive, but smaller than any up (Siegel, II.4).
    ///
    /// # Errors
    ///
    /// As of [`Self::of_options`].
    pub fn tiny(&mut self, of: CanonicalForm) -> Result<CanonicalForm, FormError> {
        let zero = self.integer(0)?;
        let threat = self.negative(of)?;
        let right = self.of_options(&[zero], &[threat])?;
        self.of_options(&[zero], &[right])
    }

    /// miny-x = {x | 0 || 0}, the negative of tiny-x.
    ///
    /// # Errors
    ///
    /// As of [`Self::of_options`].
    pub fn miny(&mut self, of: CanonicalForm) -> Result<CanonicalForm, FormError> {
        let tiny = self.tiny(of)?;
        self.negative(tiny)
    }
}
