//! Why a game could not be saved or verified: [`SaveError`].

use stonework_core::StopReason;
use stonework_strong::levels::LevelError;
use stonework_strong::retrograde::TierError;

use crate::error::StoreError;

/// Why a game could not be saved, planned, verified or counted, or not to its end. What was written
/// before holds.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// A limit was reached. A database that is being written can be gone on with.
    #[error(transparent)]
    Stopped(#[from] StopReason),
    /// The game has more tiers than a database.
    #[error("a database has at most {most} tiers, and the game has {tiers}: join some of them")]
    Tiers {
        /// The tiers of the game.
        tiers: usize,
        /// The most there can be.
        most: usize,
    },
    /// The game breaks a law, or a tier could not be solved.
    #[error(transparent)]
    Tier(TierError),
    /// The game breaks a law, or a level could not be found or evaluated.
    #[error(transparent)]
    Level(LevelError),
    /// A file could not be written or read, or is wrong.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A limit is one, whatever was at work.
impl From<LevelError> for SaveError {
    fn from(error: LevelError) -> Self {
        match error {
            LevelError::Stopped(reason) => Self::Stopped(reason),
            error => Self::Level(error),
        }
    }
}

/// An error of a file is one of a file, also if the analysis of a tier came upon it.
impl From<TierError> for SaveError {
    fn from(error: TierError) -> Self {
        match error {
            TierError::Stopped(reason) => Self::Stopped(reason),
            TierError::Io(error) => match error.downcast::<StoreError>() {
                Ok(error) => Self::Store(*error),
                Err(error) => Self::Tier(TierError::Io(error)),
            },
            error => Self::Tier(error),
        }
    }
}
