//! Why the analysis of a tier could not go on: [`TierError`].

use stonework_core::StopReason;

use super::tier_outcomes::FinishedError;

/// Why the analysis of a tier could not go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TierError {
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] StopReason),
    /// The position with this number breaks a law: it has no moves, or one to a later tier or to no
    /// numbered position, or one that gains something and stays in the tier.
    #[error(
        "the position with number {0} has no moves, or one to a later tier or to no numbered \
         position, or one that gains something and stays in the tier"
    )]
    Faulty(usize),
    /// The game lists fewer positions than a tier has numbers, or the tiers do not follow one
    /// another.
    #[error("the tiers of the game are not consecutive ranges with a position for each number")]
    Short,
    /// The position with this number has an outcome that is farther than
    /// [`stonework_core::Outcome`] can tell, or a margin that is too great.
    #[error(
        "the position with number {0} has an outcome that is too far away, or too great a margin"
    )]
    TooFar(usize),
    /// An outcome or a number of moves needs more bytes than the positions of a
    /// [block](super::TierBlock) have.
    #[error("an outcome or a number of moves needs more bytes a position")]
    TooWide,
    /// The position with this number has a predecessor without a number.
    #[error("the position with number {0} has a predecessor without a number")]
    Unnumbered(usize),
    /// Outcomes of earlier tiers could not be read, or a checkpoint not be kept.
    #[error(transparent)]
    Io(FinishedError),
}
