//! Stops of forms: [`Stop`].

use super::dyadic::Dyadic;
use super::number_up_star::NumberUpStar;
use crate::error::FormError;

/// The number that play in a game ends at, and who wins there if that number is taken away: who is
/// to move at a number loses. In the order of what Left likes (Siegel, II.3: adorned stops).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Stop {
    pub(crate) number: Dyadic,
    /// Right is to move there.
    pub(crate) left_wins: bool,
}

impl Stop {
    /// The left and the right stop of such a sum.
    pub(crate) fn of_number_up_star(value: NumberUpStar) -> [Self; 2] {
        let (left_first, right_first) = value.left_wins_at_stops();
        let stop = |left_wins| Self {
            number: value.number,
            left_wins,
        };
        [stop(left_first), stop(right_first)]
    }

    /// The stop with the players exchanged.
    pub(crate) fn negated(self) -> Self {
        Self {
            number: self.number.negated(),
            left_wins: !self.left_wins,
        }
    }

    /// The stop of a game that is worth so much more.
    pub(crate) fn moved(self, number: Dyadic) -> Result<Self, FormError> {
        let number = self.number.plus(number)?;
        Ok(Self { number, ..self })
    }
}
