//! A text that is no position of a game: [`PositionError`].

use std::borrow::Cow;

use crate::shortened::beginning;

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
    /// A character without a meaning.
    #[error("row {}, place {}: {found:?} is none of {known}", .row + 1, .place + 1)]
    Symbol {
        /// The index of its row.
        row: usize,
        /// Its index in the row.
        place: usize,
        /// The character.
        found: char,
        /// The characters there may be.
        known: String,
    },
    /// A cell of a list that is more than a character.
    #[error("row {}, place {}: {found:?} is no cell: a cell is one character", .row + 1, .place + 1)]
    Cell {
        /// The index of its row.
        row: usize,
        /// Its index in the row.
        place: usize,
        /// The beginning of the text.
        found: String,
    },
    /// A character that is not used together with another one.
    #[error(
        "row {}, place {}: {found:?} stands beside {beside:?}, which is of another notation: write {known}",
        .row + 1,
        .place + 1
    )]
    Mixed {
        /// The index of its row.
        row: usize,
        /// Its index in the row.
        place: usize,
        /// The character.
        found: char,
        /// One that it does not go with.
        beside: char,
        /// The characters of the game itself.
        known: String,
    },
    /// Cells in one row that are no whole board.
    #[error(
        "{cells} cells in one row are no square board: write a `/` after each row, or set how many rows \
         there are"
    )]
    Cells {
        /// How many there are.
        cells: usize,
    },
    /// A text that can be read in two ways.
    #[error("`{found}` may mean {} or {}: {mend}", .readings[0], .readings[1])]
    Ambiguous {
        /// The beginning of the text.
        found: String,
        /// What it may mean.
        readings: [String; 2],
        /// How to write what is meant.
        mend: &'static str,
    },
    /// A text that is no number in range.
    #[error("row {}, place {}: {found:?} is not a number from 0 to {most}", .row + 1, .place + 1)]
    Number {
        /// The index of its row.
        row: usize,
        /// Its index in the row.
        place: usize,
        /// The beginning of the text.
        found: String,
        /// The largest number there may be.
        most: u32,
    },
    /// A text after the board that does not say who is to move.
    #[error("{found:?} does not tell who is to move: it is {known}")]
    ToMove {
        /// The beginning of the text.
        found: String,
        /// The texts there may be.
        known: String,
    },
    /// A text of another form.
    #[error("{found:?} {reason}")]
    Unreadable {
        /// The beginning of the text.
        found: String,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// A character of a strip that is neither of its two symbols.
    #[error("character {} is {found:?}: it must be `{}` or `{}`", .at + 1, .symbols[0], .symbols[1])]
    StripSymbol {
        /// Its index.
        at: usize,
        /// The character.
        found: char,
        /// The two symbols.
        symbols: [char; 2],
    },
    /// A strip that is too short or too long.
    #[error("the row has {len} cells: it must have from {least} to {most}")]
    StripLength {
        /// How many cells it has.
        len: usize,
        /// The fewest it must have.
        least: usize,
        /// The most it may have.
        most: usize,
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
    /// A move that names no column of a Connect Four board.
    #[error(
        "{text:?} at move {ply} is no column: they are numbered 1 to {width}, from ten on with letters from a"
    )]
    NoColumn {
        /// The character in place of a column.
        text: char,
        /// Which move it is, from 1 on.
        ply: usize,
        /// The number of columns.
        width: u32,
    },
    /// A move into a full column of a Connect Four board.
    #[error("column {column} is full at move {ply}")]
    ColumnFull {
        /// The column, from 1 on.
        column: u32,
        /// Which move it is, from 1 on.
        ply: usize,
    },
    /// A move after the end of a Connect Four game.
    #[error("the game is over before move {ply}")]
    GameOver {
        /// Which move it is, from 1 on.
        ply: usize,
    },
    /// No game comes to it.
    #[error("no game comes to this position: {0}")]
    Impossible(Cow<'static, str>),
}

impl PositionError {
    /// The error for a text of another form.
    #[must_use]
    pub fn unreadable(text: &str, reason: &'static str) -> Self {
        Self::Unreadable {
            found: beginning(text),
            reason,
        }
    }

    /// Refuses more of something than there can be.
    ///
    /// # Errors
    ///
    /// [`PositionError::TooMany`] if `count` is over `most`.
    pub fn check_most(what: &'static str, count: u32, most: u32) -> Result<(), Self> {
        if count > most {
            return Err(Self::TooMany { what, count, most });
        }
        Ok(())
    }

    /// Refuses a position that no game comes to.
    ///
    /// # Errors
    ///
    /// [`PositionError::Impossible`] unless `possible`.
    pub fn check_possible(possible: bool, reason: &'static str) -> Result<(), Self> {
        if possible {
            Ok(())
        } else {
            Err(Self::Impossible(reason.into()))
        }
    }
}
