//! What endless play is worth in a strong solution: [`Convention`].

use crate::solvers::proof_number::{Drawn, LostByFirst, Repetition, WonByFirst};
use crate::value::{Outcome, Value, Wdl, WinLose};

/// A [`Repetition`] that settles endless play one way or the other.
///
/// Who can force a win, and in how many plies, does not depend on it: only what is left over does.
pub trait Convention<V: Value>: Repetition<V> {
    /// What the end of a game is worth, as an outcome.
    fn end(value: V) -> Outcome;

    /// The value of a position with this outcome to the player to move, who may be the one to move at the start;
    /// a draw stands for what neither player can force.
    fn value(forced: Outcome, is_first: bool) -> V;
}

impl Convention<Outcome> for Drawn {
    fn end(value: Outcome) -> Outcome {
        value
    }

    fn value(forced: Outcome, _: bool) -> Outcome {
        forced
    }
}

impl Convention<WinLose> for LostByFirst {
    fn end(value: WinLose) -> Outcome {
        match value {
            WinLose::Win => Outcome::win_in(0),
            WinLose::Loss => Outcome::loss_in(0),
        }
    }

    fn value(forced: Outcome, is_first: bool) -> WinLose {
        match (forced.result(), is_first) {
            (Wdl::Win, _) | (Wdl::Draw, false) => WinLose::Win,
            (Wdl::Loss, _) | (Wdl::Draw, true) => WinLose::Loss,
        }
    }
}

impl Convention<WinLose> for WonByFirst {
    fn end(value: WinLose) -> Outcome {
        LostByFirst::end(value)
    }

    fn value(forced: Outcome, is_first: bool) -> WinLose {
        LostByFirst::value(forced, !is_first)
    }
}
