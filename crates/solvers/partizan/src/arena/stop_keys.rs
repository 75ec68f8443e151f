//! Stops as plain numbers: [`StopKeys`].

use super::canonical_form::{CanonicalForm, SMALL_EXPONENT};
use crate::number::{Dyadic, NumberUpStar, Stop};

/// Both stops of a form as whole numbers in the order of stops, if they are not too large: a
/// number times 2^15, plus 1 if Left wins there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct StopKeys {
    pub(crate) left: i32,
    pub(crate) right: i32,
}

impl StopKeys {
    /// Stops that do not fit are to be looked up.
    pub(crate) const WIDE: Self = Self {
        left: i32::MIN,
        right: i32::MIN,
    };

    /// The keys of stops; [`Self::WIDE`] if one does not fit.
    pub(crate) fn of(left: Stop, right: Stop) -> Self {
        match (key(left), key(right)) {
            (Some(left), Some(right)) => Self { left, right },
            _ => Self::WIDE,
        }
    }

    /// Whether the stops do not fit.
    #[inline]
    pub(crate) fn is_wide(self) -> bool {
        self.left == i32::MIN
    }

    /// The keys of a small sum.
    #[inline]
    pub(super) fn of_small(value: NumberUpStar) -> Self {
        let shift = SMALL_EXPONENT + 1 - value.number.exponent();
        #[expect(clippy::cast_possible_truncation, reason = "a small numerator")]
        let number = (value.number.numerator() as i32) << shift;
        let (left, right) = value.left_wins_at_stops();
        Self {
            left: number | i32::from(left),
            right: number | i32::from(right),
        }
    }

    /// The left and the right stop of keys that are not wide.
    pub(crate) fn stops(self) -> [Stop; 2] {
        [self.left, self.right].map(|key| {
            let number = Dyadic::new(i64::from(key >> 1), SMALL_EXPONENT);
            Stop {
                number: number.unwrap_or(Dyadic::ZERO),
                left_wins: key & 1 == 1,
            }
        })
    }
}

fn key(stop: Stop) -> Option<i32> {
    let more = SMALL_EXPONENT.checked_sub(stop.number.exponent())?;
    let key = i128::from(stop.number.numerator()) << (more + 1) | i128::from(stop.left_wins);
    i32::try_from(key)
        .ok()
        .filter(|&it| it >> 17 > i32::MIN >> 17)
}

impl CanonicalForm {
    /// The keys of the stops, if it is a small sum.
    #[inline]
    pub(super) fn small_stops(self) -> Option<StopKeys> {
        self.small().map(StopKeys::of_small)
    }
}
