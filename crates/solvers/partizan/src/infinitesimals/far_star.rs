//! Far stars, and the remote star test.

use std::cmp::Ordering;

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;

impl Algebra<'_> {
    /// A far (remote) star of the form: the nimber *N of the least power of two N, from 2 on, that
    /// is above all nimbers among the followers (Siegel, II.7). Time grows with the number of
    /// followers.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`] if no nimber is that large, [`FormError::Stopped`] at a limit.
    pub fn far_star(&mut self, form: CanonicalForm) -> Result<u32, FormError> {
        let most = self.fold_followers(
            form,
            // Moves of ups turn the last bit.
            |algebra, it| {
                let simple = algebra.as_number_up_star(it);
                Ok(simple.map(|it| it.nimber | u32::from(it.up != 0)))
            },
            |_, _, left, right| Ok(left.iter().chain(right).copied().max().unwrap_or(0)),
        )?;
        let star = (most | 1)
            .checked_add(1)
            .and_then(u32::checked_next_power_of_two);
        star.ok_or(FormError::OPTIONS)
    }

    /// The remote star test: how the form compares with its far star (Siegel, II.7). For an all
    /// small form, it is greater exactly if the atomic weight is at least 1, less if that is at
    /// most −1, and confused otherwise (`None`).
    ///
    /// # Errors
    ///
    /// As of [`Self::far_star`] and [`Self::compare`].
    pub fn compare_far_star(&mut self, form: CanonicalForm) -> Result<Option<Ordering>, FormError> {
        let star = self.far_star(form)?;
        let star = self.nimber(star)?;
        self.compare(form, star)
    }
}
