//! How the positions of a board are written, so that they are read as people write them:
//! [`BoardForm`].

use crate::PositionError;
use crate::rows::TurnNames;

/// How the positions of a game on a board are written.
#[derive(Clone, Copy, Debug)]
pub struct BoardForm {
    /// The symbols that a cell has in the game's own text, besides `.` for an empty one: first that
    /// of the first player.
    pub symbols: &'static str,
    /// How the cells lie in rows.
    pub layout: BoardLayout,
    /// What the players are called where a text says after the board who is to move.
    pub turn: Option<TurnNames>,
}

/// How the cells of a board lie in rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BoardLayout {
    /// Rows of the same length, any number of both.
    Grid,
}

/// A position of a board as the game writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardText {
    /// The rows with a `/` between them, and what follows them after a space.
    pub text: String,
    /// The numbers of rows and columns of the board.
    pub size: [u32; 2],
}

impl BoardForm {
    /// A grid with these symbols.
    #[must_use]
    pub const fn grid(symbols: &'static str) -> Self {
        Self {
            symbols,
            layout: BoardLayout::Grid,
            turn: None,
        }
    }

    /// Reads a position as people write it. `size` has the numbers of rows and columns, as far as they
    /// are known without it.
    ///
    /// # Errors
    ///
    /// [`PositionError`] for a text that is no position of such a board.
    pub fn read(&self, text: &str, _size: [Option<u32>; 2]) -> Result<BoardText, PositionError> {
        let text = text.trim();
        let rows = text.split_whitespace().next().unwrap_or_default();
        let narrow = |len| u32::try_from(len).unwrap_or(u32::MAX);
        let cols = rows.split('/').next().map_or(0, |row| row.chars().count());
        Ok(BoardText {
            text: text.to_owned(),
            size: [narrow(rows.split('/').count()), narrow(cols)],
        })
    }
}
