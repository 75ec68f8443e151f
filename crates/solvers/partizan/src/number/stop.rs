//! Stops of forms: [`Stop`].

use super::dyadic::Dyadic;
use super::number_up_star::NumberUpStar;

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
    pub(crate) fn of_number_up_star(value: NumberUpStar) -> (Self, Self) {
        let rest = NumberUpStar {
            number: Dyadic::ZERO,
            ..value
        };
        let (left_first, right_first) = rest.outcome().left_wins();
        let stop = |left_wins| Self {
            number: value.number,
            left_wins,
        };
        (stop(left_first), stop(right_first))
    }
}
