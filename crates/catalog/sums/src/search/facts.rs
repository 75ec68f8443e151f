//! What is known of a piece beforehand: [`Facts`].

use stonework_partizan::{Algebra, CanonicalForm, Dyadic, FormError};

/// What bounds the sums that a piece is in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    /// The mean.
    pub(crate) mean: Dyadic,
    /// The temperature; below 0 that of a number.
    pub(crate) temperature: Dyadic,
    /// The left and the right stop.
    pub(crate) stops: [Dyadic; 2],
    /// The atomic weight, if it is an integer.
    pub(crate) weight: Option<i64>,
}

impl Facts {
    /// Those of an infinitesimal of which nothing else is known; 0 may be colder.
    pub(super) fn of_infinitesimal() -> Self {
        Self {
            mean: Dyadic::ZERO,
            temperature: Dyadic::ZERO,
            stops: [Dyadic::ZERO; 2],
            weight: None,
        }
    }

    /// Those of a value.
    pub(crate) fn of(algebra: &mut Algebra<'_>, form: CanonicalForm) -> Result<Self, FormError> {
        let stops = [algebra.left_stop(form)?, algebra.right_stop(form)?];
        let weight = match algebra.atomic_weight(form)? {
            Some(weight) => algebra.as_number(weight).and_then(integer),
            None => None,
        };
        Ok(Self {
            mean: algebra.mean(form)?,
            temperature: algebra.temperature(form)?,
            stops,
            weight,
        })
    }
}

/// An integer.
fn integer(number: Dyadic) -> Option<i64> {
    number.is_integer().then(|| number.numerator())
}
