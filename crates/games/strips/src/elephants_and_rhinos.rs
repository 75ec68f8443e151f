//! Elephants and Rhinos: on a row, elephants move to the right and rhinos to the left, until they
//! are in each other's way.

use super::row::{Cell, Letters};
use super::toads_and_frogs::{ToadsAndFrogs, playable};
use stonework_catalog::{Entry, PositionError};

const LETTERS: Letters = &[
    (Cell::Left, "etxl"),
    (Cell::Right, "rfo"),
    (Cell::Empty, "._-"),
];

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "elephants-and-rhinos",
    aliases: &["elephants", "elephants-rhinos"],
    title: "Elephants and Rhinos",
    rules: "Move an elephant to the right or a rhino to the left, to the next cell, which must be empty; who cannot has lost.",
    positions: "the row, `e` for an elephant, which is Left's, `r` for a rhino, `.` for an empty cell, and who is to move, left if nothing is said: `e.e.r right`",
    moves: "the index of the cell of the animal, from 0: `2`",
    ..Entry::of(&|input, _| playable(ToadsAndFrogs::elephants_and_rhinos("ee.e..r.r")?, input))
};

impl ToadsAndFrogs {
    /// Elephants and Rhinos, which is Toads and Frogs without jumps: an elephant, which is Left's,
    /// moves to the next cell on its right, a rhino, which is Right's, to the next on its left, if
    /// that is empty. A position is written as `e.e.r right`.
    ///
    /// Where a rhino stands to the left of an elephant, nothing on one side of them ever meets what
    /// is on the other; so a row falls apart into elephants with rhinos to their right.
    ///
    /// (M. Albert, R. Nowakowski and D. Wolfe, Lessons in Play, 2007.)
    ///
    /// # Errors
    ///
    /// As [`ToadsAndFrogs::new`].
    pub fn elephants_and_rhinos(text: &str) -> Result<Self, PositionError> {
        Ok(Self::with_letters(text, LETTERS)?.with_jump(0))
    }
}
