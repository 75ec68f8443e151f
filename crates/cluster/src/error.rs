//! Why a cluster could not solve a game: [`ClusterError`].

use stonework_core::StopReason;
use stonework_core::retrograde::TierError;
use stonework_store::{SaveError, StoreError};

/// Why a cluster could not solve a game, or not to its end. The database has the tiers that were added
/// before.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// This worker failed.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// Another worker failed, and says why.
    #[error("another worker failed: what it says tells why")]
    OtherWorker,
    /// A worker panicked, or a connection was lost.
    #[error("a worker ended with a panic: {0}")]
    Panic(String),
    /// The engine refused to start.
    #[error("the workers cannot be started: {0}")]
    Start(String),
}

impl From<StopReason> for ClusterError {
    fn from(reason: StopReason) -> Self {
        SaveError::from(reason).into()
    }
}

impl From<TierError> for ClusterError {
    fn from(error: TierError) -> Self {
        SaveError::from(error).into()
    }
}

impl From<StoreError> for ClusterError {
    fn from(error: StoreError) -> Self {
        SaveError::from(error).into()
    }
}
