//! What is wrong with a text or with the game that it describes: [`GdlError`].

use crate::place::Place;

/// What is wrong with a text, or with the game that it describes.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GdlError {
    /// The text is wrong at a place.
    #[error("{place}: {message}")]
    Text {
        /// Where.
        place: Place,
        /// What is wrong, and what would be right.
        message: String,
    },
    /// The text as a whole, or the game, is wrong.
    #[error("{0}")]
    Game(String),
    /// The rules have more instances than there is memory for.
    #[error(
        "the rules have too many instances for {limit} bytes: `{predicate}` grows most; more memory, or rules with smaller ranges, would do"
    )]
    Memory {
        /// The limit.
        limit: usize,
        /// The predicate that has most instances, with its arity: `path/3`.
        predicate: String,
    },
    /// The work was ended before it was done.
    #[error("stopped before all instances of the rules were found")]
    Stopped,
}

impl GdlError {
    /// An error at a place.
    pub(crate) fn at(place: Place, message: impl Into<String>) -> Self {
        let message = message.into();
        Self::Text { place, message }
    }
}
