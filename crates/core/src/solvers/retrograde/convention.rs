//! What infinite play is worth in a strong solution: [`Convention`].

use crate::infinite_play::InfinitePlay;
use crate::value::{Outcome, Value, Wdl, WinLose};

/// What infinite play is worth, for values that can say it.
///
/// Who can force a win, and in how many plies, does not depend on it: only what is left over does.
pub trait Convention<V: Value> {
    /// The convention as a value.
    const INFINITE_PLAY: InfinitePlay;

    /// The same convention, where the other player is the one to move at the start.
    type Turned: Convention<V>;

    /// What the end of a game is worth, as an outcome.
    fn end(value: V) -> Outcome;

    /// The value of a position with this outcome to the player to move, who may be the one to move at the start;
    /// a draw stands for what neither player can force.
    fn value(forced: Outcome, is_first: bool) -> V;
}

/// [`InfinitePlay::Draw`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Drawn;

/// [`InfinitePlay::LostByFirst`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LostByFirst;

/// [`InfinitePlay::WonByFirst`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WonByFirst;

impl Convention<Outcome> for Drawn {
    const INFINITE_PLAY: InfinitePlay = InfinitePlay::Draw;

    type Turned = Self;

    fn end(value: Outcome) -> Outcome {
        value
    }

    fn value(forced: Outcome, _: bool) -> Outcome {
        forced
    }
}

impl Convention<WinLose> for LostByFirst {
    const INFINITE_PLAY: InfinitePlay = InfinitePlay::LostByFirst;

    type Turned = WonByFirst;

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
    const INFINITE_PLAY: InfinitePlay = InfinitePlay::WonByFirst;

    type Turned = LostByFirst;

    fn end(value: WinLose) -> Outcome {
        LostByFirst::end(value)
    }

    fn value(forced: Outcome, is_first: bool) -> WinLose {
        LostByFirst::value(forced, !is_first)
    }
}
