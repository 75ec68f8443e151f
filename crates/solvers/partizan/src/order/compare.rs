//! The order of two forms, and the outcome of one.

use std::cmp::Ordering;

use super::at_most::Comparison;
use super::raw::Raw;
use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;
use crate::partizan_outcome::PartizanOutcome;

impl Algebra<'_> {
    /// Whether a ≤ b: Right, going first, does not win b − a (Siegel, II.1).
    ///
    /// # Errors
    ///
    /// [`FormError::Stopped`] at a limit, [`FormError::TooDeep`].
    pub fn is_at_most(&mut self, a: CanonicalForm, b: CanonicalForm) -> Result<bool, FormError> {
        let mut comparison = Comparison::new(self, Raw::default());
        let at_most = comparison.at_most(a, b)?;
        comparison.end();
        Ok(at_most)
    }

    /// How a compares with b; `None` if they are confused.
    ///
    /// # Errors
    ///
    /// As [`Self::is_at_most`].
    pub fn compare(
        &mut self,
        a: CanonicalForm,
        b: CanonicalForm,
    ) -> Result<Option<Ordering>, FormError> {
        if a == b {
            return Ok(Some(Ordering::Equal));
        }
        if self.is_at_most(a, b)? {
            return Ok(Some(Ordering::Less));
        }
        Ok(self.is_at_most(b, a)?.then_some(Ordering::Greater))
    }

    /// Who wins. Constant time, by the stops.
    ///
    /// # Errors
    ///
    /// As [`Self::is_at_most`].
    pub fn outcome(&mut self, form: CanonicalForm) -> Result<PartizanOutcome, FormError> {
        self.compare(form, CanonicalForm::ZERO)
            .map(PartizanOutcome::of_order)
    }
}
