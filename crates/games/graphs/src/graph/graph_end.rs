//! What the ends of a graph are worth: [`GraphEnd`].

use stonework_core::{Outcome, Wdl, WinLose};

use super::error::GraphError;
use stonework_catalog::ShowValue;

/// The values that the end of play in a [`Graph`](super::Graph) can have: [`Outcome`], [`WinLose`], or `i64` in a
/// game that is played for a score.
pub trait GraphEnd: ShowValue {
    /// What an end with this result is worth; `None` if there is no such result.
    fn end(result: Wdl) -> Option<Self>;

    /// What an end with this score is worth; `None` in a game that is not played for one.
    fn score(score: i64) -> Option<Self>;

    /// A move's gain; `None` for one that is not 0 in a game that is not played for a score.
    fn gain(gain: i64) -> Option<Self::Gain>;

    /// Why a node cannot be an end for which [`GraphEnd::end`] has no value.
    fn refusal(node: String) -> GraphError;
}

/// What to write in place of no moves, where nodes say whose turn it is or do not.
pub(super) fn dead_end<V: GraphEnd>(has_player: bool) -> &'static str {
    match (V::score(0).is_some(), has_player) {
        (true, false) => {
            "in place of [] write a number, what who is to move there scores more than the other: 0 if \
             nothing is left"
        }
        (true, true) => {
            "in place of \"moves\":[] write \"end\": and a number, what who is to move there scores more \
             than the other: 0 if nothing is left"
        }
        (false, false) => {
            "in place of [] write \"loss\" if who cannot move there has lost, else \"win\" or \"draw\""
        }
        (false, true) => {
            "in place of \"moves\":[] write \"end\":\"loss\" if who cannot move there has lost, else \
             \"end\":\"win\" or \"end\":\"draw\""
        }
    }
}

impl GraphEnd for i64 {
    fn end(_: Wdl) -> Option<Self> {
        None
    }

    fn score(score: i64) -> Option<Self> {
        Some(score)
    }

    fn gain(gain: i64) -> Option<i64> {
        Some(gain)
    }

    fn refusal(node: String) -> GraphError {
        GraphError::NoScore(node)
    }
}

/// The two methods that are the same for all values that know only who wins.
macro_rules! results_alone {
    () => {
        fn score(_: i64) -> Option<Self> {
            None
        }

        fn gain(gain: i64) -> Option<()> {
            (gain == 0).then_some(())
        }

        fn refusal(node: String) -> GraphError {
            GraphError::Drawn(node)
        }
    };
}

impl GraphEnd for Outcome {
    fn end(result: Wdl) -> Option<Self> {
        Some(match result {
            Wdl::Win => Self::win_in(0),
            Wdl::Draw => Self::DRAW,
            Wdl::Loss => Self::loss_in(0),
        })
    }

    results_alone!();
}

impl GraphEnd for WinLose {
    fn end(result: Wdl) -> Option<Self> {
        match result {
            Wdl::Win => Some(Self::Win),
            Wdl::Draw => None,
            Wdl::Loss => Some(Self::Loss),
        }
    }

    results_alone!();
}
