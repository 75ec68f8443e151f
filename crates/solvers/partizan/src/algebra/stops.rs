//! Stops, asked for.

use super::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;
use crate::number::Dyadic;

impl Algebra<'_> {
    /// The left stop: the number that play ends at when Left begins and both stop at numbers
    /// (Siegel, II.3). Constant time.
    ///
    /// # Errors
    ///
    /// None so far.
    pub fn left_stop(&mut self, form: CanonicalForm) -> Result<Dyadic, FormError> {
        Ok(self.forms().stops(form)[0].number)
    }

    /// The right stop: the number that play ends at when Right begins. Constant time.
    ///
    /// # Errors
    ///
    /// None so far.
    pub fn right_stop(&mut self, form: CanonicalForm) -> Result<Dyadic, FormError> {
        Ok(self.forms().stops(form)[1].number)
    }
}
