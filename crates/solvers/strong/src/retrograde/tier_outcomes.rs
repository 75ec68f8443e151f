//! The outcomes of tiers that are solved: [`TierOutcomes`], [`TierCodes`], [`FinishedTiers`].

use std::error::Error;

use stonework_core::Budget;

use super::expansion::Target;
use super::outcomes::{AnyWidth, of_any_width};
use crate::strong_solution::ValueCodes;

/// The outcome of every position of a tier, by its place there.
#[derive(Debug)]
pub struct TierOutcomes(pub(super) AnyWidth);

impl TierOutcomes {
    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        of_any_width!(&self.0, outcomes => outcomes.len())
    }

    /// Whether there are no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The code of the outcome or margin of a position: see [`Reading`](super::Reading).
    ///
    /// # Panics
    ///
    /// If there is no such position.
    #[inline]
    #[must_use]
    pub fn code(&self, place: usize) -> u32 {
        of_any_width!(&self.0, outcomes => outcomes.code(place))
    }

    /// Frees the memory.
    pub(super) fn free(self, budget: &mut Budget) {
        of_any_width!(self.0, outcomes => outcomes.free(budget));
    }
}

/// The codes of the outcomes of a tier that is solved, wherever they are kept. A place is the
/// number of a position less that of the first one of the tier.
///
/// A function or closure is one as well.
pub trait TierCodes: Sync {
    /// The code of the outcome or margin of the position at a place: see
    /// [`Reading`](super::Reading).
    fn code(&self, place: usize) -> u32;

    /// Is told that the code at a place will be asked for soon. By default, it does nothing.
    fn prefetch(&self, _place: usize) {}
}

impl<F: Fn(usize) -> u32 + Sync> TierCodes for F {
    fn code(&self, place: usize) -> u32 {
        self(place)
    }
}

/// Why the outcome of a finished tier could not be read.
pub type FinishedError = Box<dyn Error + Send + Sync>;

/// The outcomes of the tiers that were solved before, wherever they are kept.
pub trait FinishedTiers: Sync {
    /// Adds the code of the outcome or margin of each of these positions, in their order: see
    /// [`Reading`](super::Reading).
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
