//! Why a file could not be joined to a game: [`SavedError`].

use std::error::Error;
use std::path::PathBuf;

use stonework_catalog::{CertifyFailure, OpenError, PositionKey, StoredPositions};
use stonework_store::{SaveError, StoreError};
use stonework_strong::levels::{GradedKey, LevelError};
use stonework_strong::retrograde::TierError;

/// Why a file could not be joined to a game.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SavedError {
    /// A file cannot be read or written, or is damaged.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The rules of the game could not be told, or a limit was reached.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// The game that a file names was not opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// There is no certificate of the game.
    #[error(transparent)]
    Certify(CertifyFailure),
    /// The game starts from a position that its file would not name.
    #[error("a certificate is of the start of an input, not of a position on it")]
    OfPosition,
    /// A certificate is of another game, or of other rules.
    #[error(
        "{path} is a certificate of another game, or of other rules: its {what} is {found}, that of the \
         game is {expected}",
        path = path.display()
    )]
    OtherRules {
        /// The certificate.
        path: PathBuf,
        /// What differs.
        what: &'static str,
        /// What the certificate says.
        found: String,
        /// What the game says.
        expected: String,
    },
    /// A position cannot be looked up.
    #[error("{0}")]
    Probe(Box<dyn Error + Send + Sync>),
    /// The file does not fit the game, or the game has no such files; the text says what is wrong.
    #[error("{0}")]
    Unfit(String),
}

impl SavedError {
    /// Why a game could not be saved, with the position at fault as the game writes it.
    #[must_use]
    pub fn at(error: SaveError, positions: &dyn StoredPositions) -> Self {
        let key = match error {
            SaveError::Tier(
                TierError::Faulty(number)
                | TierError::TooFar(number)
                | TierError::Unnumbered(number),
            ) => Some(PositionKey::Number(number)),
            SaveError::Level(
                LevelError::NoMoves { grade, key }
                | LevelError::Grade { grade, key, .. }
                | LevelError::Overflow { grade, key },
            ) => {
                let key = key.try_into().ok();
                key.map(|key| PositionKey::Graded(GradedKey { grade, key }))
            }
            _ => None,
        };
        match key.and_then(|key| positions.state(key)) {
            Some(state) => Self::Unfit(format!("{error}: `{}`", positions.text(&state))),
            None => Self::Save(error),
        }
    }
}

/// A limit is one, whatever was at work.
impl From<CertifyFailure> for SavedError {
    fn from(failure: CertifyFailure) -> Self {
        match failure {
            CertifyFailure::Stopped(reason) => Self::Save(reason.into()),
            failure => Self::Certify(failure),
        }
    }
}
