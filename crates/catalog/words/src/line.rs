//! A line of play, move by move: [`Line`].

use stonework_boards::Player;

use crate::notation::Notation;
use crate::scores::Scores;
use stonework_inputs::Int;

/// One move of a line, with what it gains and the scores after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineStep {
    /// Who moves.
    pub player: Player,
    /// The move.
    pub mv: Notation,
    /// What the mover gains by it, in a game where moves gain something.
    pub gain: Option<Int>,
    /// What both players have after it, and at the end of the game with what is left to them;
    /// `None` in a game where moves gain nothing, and from where a score no longer fits 128 bits.
    pub scores: Option<Scores>,
    /// What is left after it.
    pub after: String,
    /// The same as a picture of one line or more.
    pub picture: String,
}

/// A line of best play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The position before its first move, as a picture of one line or more.
    pub start: String,
    /// All its moves.
    pub moves: Vec<Notation>,
    /// Its first moves in full, as many as can be read.
    pub opening: Vec<LineStep>,
    /// Whether it ends in a position that came before, so that best play is a cycle from there on.
    pub ends_in_cycle: bool,
    /// Whether best play goes on after it: a drawn line may be long, and is told as far as
    /// [`Line::DRAWN`].
    pub goes_on: bool,
}

impl Line {
    /// The most moves that are kept in full.
    pub const OPENING: usize = 40;

    /// The most moves of a drawn line that is read from a database.
    pub const DRAWN: usize = 100;
}
