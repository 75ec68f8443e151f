//! Endgames that are looked up while a game is solved: [`EndgameOutcomes`], [`SolvedEndgames`].

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use stonework_core::Outcome;

use super::failure::Failed;
use stonework_inputs::Settings;

/// The outcomes of a game's positions, by number: what a database of the game has.
///
/// Threads look up positions at the same time. A function or closure is one as well.
pub trait NumberedOutcomes: Send + Sync {
    /// The outcome of the position with a number, for the player to move.
    ///
    /// # Errors
    ///
    /// Why there is none: a file that is damaged or cannot be read, a number that is not stored.
    fn outcome(&self, number: usize) -> Result<Outcome, Failed>;
}

impl<F> NumberedOutcomes for F
where
    F: Fn(usize) -> Result<Outcome, Failed> + Send + Sync,
{
    fn outcome(&self, number: usize) -> Result<Outcome, Failed> {
        self(number)
    }
}

/// An oracle of endgames that stops after the first failure.
///
/// The rules of a game cannot report an error. From the first failure on
/// ([`EndgameOutcomes::has_failed`]), a game that asks this oracle treats every position as ended,
/// so that a solve ends at once. What that solve found counts for nothing, and
/// [`EndgameOutcomes::failure`] has the reason. An [`super::Instance`] checks it after each solve;
/// who solves such a game with the library has to.
pub struct EndgameOutcomes {
    source: Box<dyn NumberedOutcomes>,
    failure: OnceLock<String>,
    asked: AtomicU64,
}

impl EndgameOutcomes {
    /// An oracle that asks this source.
    #[must_use]
    pub fn new(source: impl NumberedOutcomes + 'static) -> Self {
        Self {
            source: Box::new(source),
            failure: OnceLock::new(),
            asked: AtomicU64::new(0),
        }
    }

    /// The outcome of the position with a number; `None` if the source failed, now or before.
    #[inline]
    pub fn outcome(&self, number: usize) -> Option<Outcome> {
        if self.has_failed() {
            return None;
        }
        self.asked.fetch_add(1, Ordering::Relaxed);
        match self.source.outcome(number) {
            Ok(outcome) => Some(outcome),
            Err(failed) => {
                self.fail(&failed.to_string());
                None
            }
        }
    }

    /// How many positions it was asked for.
    #[must_use]
    pub fn asked(&self) -> u64 {
        self.asked.load(Ordering::Relaxed)
    }

    /// Fails from now on, for this reason, unless it has failed before.
    #[cold]
    pub fn fail(&self, reason: &str) {
        self.failure.get_or_init(|| reason.to_owned());
    }

    /// Whether a look-up has failed.
    #[inline]
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.failure.get().is_some()
    }

    /// Why the first look-up failed that did.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.failure.get().map(String::as_str)
    }
}

impl fmt::Debug for EndgameOutcomes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EndgameOutcomes")
            .field("asked", &self.asked())
            .field("failure", &self.failure())
            .finish_non_exhaustive()
    }
}

/// The solved positions of one game, for another game whose endgames they are.
#[derive(Clone, Copy, Debug)]
pub struct SolvedEndgames<'a> {
    /// The id of the solved game.
    pub game: &'a str,
    /// Its settings.
    pub settings: &'a Settings,
    /// Its outcomes, by the numbers it gives its positions.
    pub outcomes: &'a Arc<EndgameOutcomes>,
}

/// Why the endgames of a game are not looked up among the solved positions of another.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EndgamesError {
    /// No other game has the endgames of this one.
    #[error("no database of another game has positions of this game")]
    NoEndgames,
    /// The endgames are those of another game, or of other settings of it.
    #[error(
        "the database is of `{found}`, but the endgames of this game are positions of {needed}"
    )]
    OtherGame {
        /// The solved game, with its settings.
        found: String,
        /// The games that have the endgames, in words.
        needed: String,
    },
}

impl SolvedEndgames<'_> {
    /// The error for a solved game that does not have the endgames; `needed` says which does.
    #[must_use]
    pub fn refused(&self, needed: String) -> EndgamesError {
        EndgamesError::OtherGame {
            found: format!("{} {}", self.game, self.settings)
                .trim_end()
                .to_owned(),
            needed,
        }
    }
}
