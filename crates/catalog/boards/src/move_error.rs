//! A text that is no move: [`MoveError`].

use crate::shortened::beginning;

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
    /// The error for this text.
    #[must_use]
    pub fn of(text: &str, needed: &'static str) -> Self {
        Self {
            text: beginning(text),
            needed,
        }
    }
}
