//! A line of play, move by move: [`Line`].

use std::fmt;

use super::int::Int;
use super::notation::Notation;
use super::scores::Scores;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Player {
    /// Who moves first in the game.
    First,
    /// The other.
    Second,
}

impl Player {
    /// The other player.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// One move of a line, with what it gains and the scores after it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LineStep {
    /// Who moves.
    pub player: Player,
    /// The move.
    pub mv: Notation,
    /// What the mover gains by it, in a game where moves gain something.
    pub gain: Option<Int>,
    /// What both players have after it, and at the end of the game with what is left to them; `None` in a
    /// game where moves gain nothing, and from where a score no longer fits 128 bits.
    pub scores: Option<Scores>,
    /// What is left after it.
    pub after: String,
}

/// A line of best play.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Line {
    /// All its moves.
    pub moves: Vec<Notation>,
    /// Its first moves in full, as many as can be read.
    pub opening: Vec<LineStep>,
    /// Whether it leads to a position that came before, so that best play goes round from there.
    pub goes_round: bool,
}

impl Line {
    /// The most moves that are kept in full.
    pub const OPENING: usize = 40;
}
