//! Ordinal sums.

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;

impl Algebra<'_> {
    /// The ordinal sum G:H = {G^L, G:H^L | G^R, G:H^R} (Siegel, II.1; Winning Ways, chapter 7): a
    /// move in the base G discards H. It depends on the form of G, not only on its value; this is
    /// the one of the canonical form of G. Costs a canonical form for each follower of H.
    ///
    /// # Errors
    ///
    /// As of [`Self::of_options`]; [`FormError::TooDeep`] if H has numbers, ups or nimbers beyond
    /// 2^16.
    pub fn ordinal_sum(
        &mut self,
        base: CanonicalForm,
        subordinate: CanonicalForm,
    ) -> Result<CanonicalForm, FormError> {
        let (base_left, base_right) = (self.left(base)?, self.right(base)?);
        self.fold_followers(
            subordinate,
            |_, _| Ok(None),
            |algebra, _, left, right| {
                let left = [&base_left[..], left].concat();
                let right = [&base_right[..], right].concat();
                algebra.of_options(&left, &right)
            },
        )
    }
}
