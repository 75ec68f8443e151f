//! Lines of moves up to a stop.

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;
use crate::number::NumberUpStar;

impl Algebra<'_> {
    /// How many lines of moves, of players in any order, lead to a first number: 1 for a number,
    /// else the sum over all options. Time grows with the number of followers.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`] of 2^64 and more, [`FormError::Stopped`] at a limit.
    pub fn stop_count(&mut self, form: CanonicalForm) -> Result<u64, FormError> {
        self.fold_followers(
            form,
            |algebra, it| {
                let simple = algebra.as_number_up_star(it);
                simple.map(of_number_up_star).transpose()
            },
            |_, _, left, right| {
                let mut options = left.iter().chain(right);
                let sum = options.try_fold(0_u64, |sum, &it| sum.checked_add(it));
                sum.ok_or(FormError::COUNT)
            },
        )
    }
}

/// n·↑ + *k leads to 0 once for each up but the last.
fn of_number_up_star(value: NumberUpStar) -> Result<u64, FormError> {
    let ups = u64::from(value.up.unsigned_abs());
    match (ups, value.nimber_of_last_up()) {
        (0, nimber) => of_nimber(nimber),
        (_, 1) => Ok(ups + 3),
        (_, nimber) => of_nimber(nimber ^ 1)?
            .checked_add(ups)
            .ok_or(FormError::COUNT),
    }
}

/// 1, 2, 6, 18, …: twice the sum of all before.
fn of_nimber(nimber: u32) -> Result<u64, FormError> {
    match nimber.checked_sub(1) {
        None => Ok(1),
        Some(less) => 3_u64
            .checked_pow(less)
            .and_then(|it| it.checked_mul(2))
            .ok_or(FormError::COUNT),
    }
}
