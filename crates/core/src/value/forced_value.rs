//! Values that retrograde analysis can find: [`ForcedValue`].

use super::{Outcome, Value, WinLose};
use crate::sealed::Sealed;

/// A value that is an [`Outcome`], but that the distance may be left out and that infinite play may
/// count as won or lost.
///
/// Who can force a win, and in how many plies, does not depend on what infinite play is worth. Only
/// this crate implements it.
pub trait ForcedValue: Value + Sealed {
    /// The outcome at the end of a game with this value.
    fn to_outcome(self) -> Outcome;

    /// The value of a win or loss, or of a draw; `None` for a draw if there are no draws.
    fn from_outcome(outcome: Outcome) -> Option<Self>;
}

impl Sealed for Outcome {}
impl Sealed for WinLose {}

impl ForcedValue for Outcome {
    fn to_outcome(self) -> Outcome {
        self
    }

    fn from_outcome(outcome: Outcome) -> Option<Self> {
        Some(outcome)
    }
}

impl ForcedValue for WinLose {
    fn to_outcome(self) -> Outcome {
        match self {
            Self::Win => Outcome::win_in(0),
            Self::Loss => Outcome::loss_in(0),
        }
    }

    fn from_outcome(outcome: Outcome) -> Option<Self> {
        Self::of_infinite_play(outcome.result())
    }
}
