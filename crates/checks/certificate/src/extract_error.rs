//! Why a strategy was not extracted: [`ExtractError`].

use stonework_core::StopReason;

/// Why no certificate could be made.
#[derive(Debug, thiserror::Error)]
pub enum ExtractError<E> {
    /// A limit of the run.
    #[error("stopped: {0}")]
    Stopped(StopReason),
    /// Who was asked failed: the adviser, who tells values, or who takes the records.
    #[error(transparent)]
    Asked(E),
    /// The moves of the adviser do not keep the start within the bound.
    #[error("by the moves that were told, the position `{position}` would have to be `{needed}`")]
    NotKept {
        /// The position that they lead to.
        position: String,
        /// What it would have to be worth.
        needed: String,
    },
    /// By the moves of the adviser, or by the rules, play comes back to this position.
    #[error(
        "play may come back to the position `{0}`, and nothing tells how far that is from an end: so no \
         certificate can prove what it is worth"
    )]
    Cyclic(String),
    /// Play may go round, and nothing ranks this position, whose value is not that of endless play: no
    /// record could tell that play comes to the end that it promises.
    #[error("play may go round, and nothing tells how far the position `{0}` is from its end")]
    Unranked(String),
    /// A value does not fit its type.
    #[error("a value is too great")]
    Overflow,
}

impl<E> From<StopReason> for ExtractError<E> {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}
