//! A win or a loss: [`WinLose`].

use std::fmt;

use super::{Value, Wdl};
use crate::turn::Turn;

/// The value of a game that is only won or lost, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum WinLose {
    /// The player to move loses.
    #[default]
    Loss,
    /// The player to move wins.
    Win,
}

impl WinLose {
    /// A win if this holds, otherwise a loss.
    #[must_use]
    pub const fn win_if(wins: bool) -> Self {
        if wins { Self::Win } else { Self::Loss }
    }
}

impl Value for WinLose {
    type Gain = ();

    const EXTREMES: Option<(Self, Self)> = Some((Self::Loss, Self::Win));

    #[inline]
    fn back_up(self, (): (), turn: Turn) -> Option<Self> {
        Some(match (self, turn) {
            (Self::Loss, Turn::Passes) | (Self::Win, Turn::Stays) => Self::Win,
            (Self::Win, Turn::Passes) | (Self::Loss, Turn::Stays) => Self::Loss,
        })
    }

    #[inline]
    fn result(self) -> Wdl {
        match self {
            Self::Loss => Wdl::Loss,
            Self::Win => Wdl::Win,
        }
    }

    #[inline]
    fn back_down(self, (): (), turn: Turn) -> Option<Self> {
        self.back_up((), turn)
    }

    fn bisect(_: Option<Self>, _: Option<Self>) -> Option<Self> {
        Some(Self::Win)
    }

    fn of_infinite_play(result: Wdl) -> Option<Self> {
        match result {
            Wdl::Loss => Some(Self::Loss),
            Wdl::Draw => None,
            Wdl::Win => Some(Self::Win),
        }
    }
}

impl fmt::Display for WinLose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Loss => "loss",
            Self::Win => "win",
        })
    }
}
