//! The outcomes of tiers that are solved: [`FinishedTiers`].

use std::error::Error;

use super::expansion::Target;
use crate::solvers::strong_solution::ValueCodes;

/// Why the outcome of a finished tier could not be read.
pub type FinishedError = Box<dyn Error + Send + Sync>;

/// The outcomes of the tiers that were solved before, wherever they are kept.
pub trait FinishedTiers: Sync {
    /// Adds the code of the outcome of each of these positions, in their order: 0 for a draw, 2p + 1
    /// for a loss and 2p + 2 for a win in p plies.
    ///
    /// # Errors
    ///
    /// If they could not be read.
    fn codes(&self, targets: &[Target], codes: &mut Vec<u32>) -> Result<(), FinishedError>;

    /// How many positions are to be expanded before [`FinishedTiers::codes`] is asked for all of
    /// their moves at once; `None`, by default, if a few at a time are as good.
    fn positions_at_once(&self) -> Option<usize> {
        None
    }
}

/// Outcomes in memory.
impl FinishedTiers for ValueCodes {
    fn codes(&self, targets: &[Target], codes: &mut Vec<u32>) -> Result<(), FinishedError> {
        /// A code waits for so many others, while its memory is fetched.
        const AHEAD: usize = 24;

        let fetch = |target: &Target| self.prefetch(target.number());
        targets.iter().take(AHEAD).for_each(fetch);
        codes.extend(targets.iter().enumerate().map(|(at, target)| {
            targets.get(at + AHEAD).into_iter().for_each(fetch);
            self.get(target.number()).unwrap_or(0)
        }));
        Ok(())
    }
}
