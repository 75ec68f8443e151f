//! What a map of a game shows: [`Place`], [`Way`], how far it goes: [`Depth`].

use std::str::FromStr;

use stonework_catalog::{Notation, Player, Scene, ShownValue};

use crate::problem::Problem;

/// How many moves deep a map goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Depth {
    /// So many moves.
    Plies(usize),
    /// To all ends.
    Whole,
}

impl Depth {
    /// Those that can be chosen.
    pub(crate) const ALL: [Self; 4] = [Self::Plies(1), Self::Plies(2), Self::Plies(3), Self::Whole];

    /// As an address has it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Plies(1) => "1",
            Self::Plies(2) => "2",
            Self::Plies(_) => "3",
            Self::Whole => "whole",
        }
    }

    /// That many; the most there is for all.
    pub(crate) fn plies(self) -> usize {
        match self {
            Self::Plies(plies) => plies,
            Self::Whole => usize::MAX,
        }
    }
}

impl FromStr for Depth {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        let found = Self::ALL.into_iter().find(|depth| depth.name() == text);
        found.ok_or_else(|| {
            let message = format!("`depth={text}` means nothing: it is `1`, `2`, `3` or `whole`");
            Problem::bad_request(message)
        })
    }
}

/// A position of a map.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// How many moves lead to it.
    pub(crate) ply: usize,
    /// These moves: the first way that was found.
    pub(crate) moves: Vec<Notation>,
    /// Its text, if that is short.
    pub(crate) name: Option<String>,
    /// The position as there is to see, if there are few positions and the game says it.
    pub(crate) scene: Option<Scene>,
    /// Whose turn it is; `None` if the game is over.
    pub(crate) to_move: Option<Player>,
    /// What it is worth to the player to move at the start of the map, if that is known.
    pub(crate) value: Option<ShownValue>,
    /// How many of its moves are left out, of a position whose moves are shown.
    pub(crate) left_out: usize,
}

/// The moves that lead from one position of a map to another.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) moves: Vec<Notation>,
    /// What the first of them gains, in a game that keeps a score.
    pub(crate) gain: Option<i128>,
    /// Whether one of them is best.
    pub(crate) is_best: bool,
}
