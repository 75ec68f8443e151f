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
        "the rules have too many instances for {}: `{predicate}` grows most; more memory, or rules with smaller ranges, would do",
        size(*limit)
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

/// A number of bytes, in the largest unit of which they are a whole number.
fn size(bytes: usize) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let whole = units
        .into_iter()
        .find(|&(bits, _)| bytes > 0 && bytes.trailing_zeros() >= bits);
    match whole {
        Some((bits, unit)) => format!("{} {unit}", bytes >> bits),
        None => format!("{bytes} bytes"),
    }
}
