//! What can be wrong with a board, a position or a move: [`SizeError`], [`PositionError`], [`MoveError`].

use super::connect_four::ConnectFourError;

/// A board that the game cannot be played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the {what} must be from {least} to {most}, not {value}")]
pub struct SizeError {
    /// What is too small or too large.
    pub what: &'static str,
    /// How many there are.
    pub value: u32,
    /// The least there may be.
    pub least: u32,
    /// The most there may be.
    pub most: u32,
}

impl SizeError {
    /// Refuses a number that is not in a range.
    pub(super) fn check(
        what: &'static str,
        value: u32,
        least: u32,
        most: u32,
    ) -> Result<(), SizeError> {
        if (least..=most).contains(&value) {
            Ok(())
        } else {
            Err(Self {
                what,
                value,
                least,
                most,
            })
        }
    }
}

/// A text that is no position of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// More or fewer rows than the board has.
    #[error("the board has {needed} rows, not {found}")]
    Rows {
        /// How many there are.
        found: usize,
        /// How many there should be.
        needed: usize,
    },
    /// A row longer or shorter than the board is wide.
    #[error("row {} has {needed} places, not {found}", .row + 1)]
    RowLength {
        /// Its index.
        row: usize,
        /// How many there are.
        found: usize,
        /// How many there should be.
        needed: usize,
    },
    /// A character that means nothing.
    #[error("row {}, place {}: {found:?} is none of {known}", .row + 1, .place + 1)]
    Symbol {
        /// The index of its row.
        row: usize,
        /// Its index in the row.
        place: usize,
        /// What is there.
        found: char,
        /// What may be there.
        known: &'static str,
    },
    /// A number that is none.
    #[error("row {}, place {}: {found:?} is not a number from 0 to {most}", .row + 1, .place + 1)]
    Number {
        /// The index of its row.
        row: usize,
        /// Its index in the row.
        place: usize,
        /// What is there.
        found: String,
        /// The most it may be.
        most: u32,
    },
    /// Something after the board that does not tell who is to move.
    #[error("{found:?} does not tell who is to move: it is {known}")]
    ToMove {
        /// What is there.
        found: String,
        /// What may be there.
        known: &'static str,
    },
    /// More of something than there can be.
    #[error("there are {count} {what}: {most} at the most are possible")]
    TooMany {
        /// What there are too many of.
        what: &'static str,
        /// How many there are.
        count: u32,
        /// How many there can be.
        most: u32,
    },
    /// Moves of Connect Four that cannot be made one after the other, or on such a board.
    #[error(transparent)]
    ConnectFour(#[from] ConnectFourError),
    /// No game comes to it.
    #[error("no game comes to this position: {0}")]
    Impossible(&'static str),
}

/// The beginning of a text, short enough for a message.
pub(super) fn beginning(text: &str) -> String {
    const MOST: usize = 20;
    text.chars().take(MOST).collect()
}

/// A text that is no move of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is no move: {needed}")]
pub struct MoveError {
    /// The beginning of the text.
    pub text: String,
    /// How a move is written.
    pub needed: &'static str,
}

impl MoveError {
    /// A text that is no move.
    pub(crate) fn of(text: &str, needed: &'static str) -> Self {
        Self {
            text: beginning(text),
            needed,
        }
    }
}
