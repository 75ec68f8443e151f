//! Birthdays.

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;
use crate::number::NumberUpStar;

impl Algebra<'_> {
    /// The birthday: the most moves that can be made in the canonical form, whoever makes them
    /// (Siegel, II.1). Time grows with the number of followers.
    ///
    /// # Errors
    ///
    /// [`FormError::Stopped`] at a limit.
    pub fn birthday(&mut self, form: CanonicalForm) -> Result<u64, FormError> {
        self.fold_followers(
            form,
            |algebra, it| Ok(algebra.as_number_up_star(it).map(of_number_up_star)),
            |_, _, left, right| {
                let latest = left.iter().chain(right).max();
                Ok(latest.map_or(0, |most| most + 1))
            },
        )
    }
}

/// The number's whole part and the bits behind it; then each up, and the nimber.
fn of_number_up_star(value: NumberUpStar) -> u64 {
    let NumberUpStar { number, up, nimber } = value;
    let whole = number.numerator().unsigned_abs() >> number.exponent();
    let fraction = match number.exponent() {
        0 => 0,
        exponent => u64::from(exponent) + 1,
    };
    // After all ups but one, ↑* is left, or ↑ + *k, from which one can move to *(k xor 1).
    let ups = u64::from(up.unsigned_abs());
    let infinitesimal = match (ups, value.nimber_of_last_up()) {
        (0, _) => u64::from(nimber),
        (_, 1) => ups + 1,
        (_, nimber) => ups + u64::from(nimber ^ 1),
    };
    whole + fraction + infinitesimal
}
