//! What play that never ends is worth: [`InfinitePlay`]. Next: `ProofNumber`,
//! `Retrograde`.

use std::fmt;

use crate::value::Wdl;

/// How infinite play counts in a loopy game: one in which play can come back to a position.
///
/// The rules of such a game end where a player has won. A player who can force that wins, in
/// however many moves; where neither can, this convention decides.
///
/// ```
/// use stonework::{InfinitePlay, Wdl};
///
/// assert_eq!(InfinitePlay::LostByFirst.result(true), Wdl::Loss);
/// assert_eq!(InfinitePlay::LostByFirst.result(false), Wdl::Win);
/// assert_eq!(InfinitePlay::LostByFirst.for_second_player(), InfinitePlay::WonByFirst);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InfinitePlay {
    /// It is a draw; for values that have one: [`crate::Outcome`].
    Draw,
    /// The first player, who is to move at the start, loses unless that player forces a win; for
    /// [`crate::WinLose`].
    LostByFirst,
    /// The first player, who is to move at the start, wins unless the opponent forces a win; for
    /// [`crate::WinLose`].
    WonByFirst,
}

impl InfinitePlay {
    /// The same convention for a solve that starts with the second player to move.
    #[must_use]
    pub const fn for_second_player(self) -> Self {
        match self {
            Self::Draw => Self::Draw,
            Self::LostByFirst => Self::WonByFirst,
            Self::WonByFirst => Self::LostByFirst,
        }
    }

    /// Whether it is worth different things to the two players, so that the value of a position
    /// depends on who is to move in it.
    #[must_use]
    pub const fn is_sided(self) -> bool {
        !matches!(self, Self::Draw)
    }

    /// The result for the player to move, who is the first player or not.
    #[must_use]
    pub const fn result(self, mover_is_first: bool) -> Wdl {
        match (self, mover_is_first) {
            (Self::Draw, _) => Wdl::Draw,
            (Self::LostByFirst, true) | (Self::WonByFirst, false) => Wdl::Loss,
            (Self::LostByFirst, false) | (Self::WonByFirst, true) => Wdl::Win,
        }
    }

    /// The convention as a phrase, for reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Draw => "infinite play drawn",
            Self::LostByFirst => "infinite play lost by the first player",
            Self::WonByFirst => "infinite play won by the first player",
        }
    }
}

impl fmt::Display for InfinitePlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
