//! The outcomes of a tier: [`TierOutcomes`].

use super::outcomes::Outcomes;
use super::width::{Narrow, Wide};
use crate::run::Budget;

/// The outcome of every position of a tier, by its place there.
#[derive(Debug)]
pub struct TierOutcomes(Kept);

#[derive(Debug)]
enum Kept {
    Narrow(Outcomes<Narrow>),
    Wide(Outcomes<Wide>),
}

impl TierOutcomes {
    pub(super) fn narrow(outcomes: Outcomes<Narrow>) -> Self {
        Self(Kept::Narrow(outcomes))
    }

    pub(super) fn wide(outcomes: Outcomes<Wide>) -> Self {
        Self(Kept::Wide(outcomes))
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            Kept::Narrow(outcomes) => outcomes.len(),
            Kept::Wide(outcomes) => outcomes.len(),
        }
    }

    /// Whether there are no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The code of the outcome of a position: 0 for a draw, 2p + 1 for a loss and 2p + 2 for a win
    /// in p plies.
    ///
    /// # Panics
    ///
    /// If there is no such position.
    #[inline]
    #[must_use]
    pub fn code(&self, place: usize) -> u32 {
        match &self.0 {
            Kept::Narrow(outcomes) => outcomes.code(place),
            Kept::Wide(outcomes) => outcomes.code(place),
        }
    }

    /// Frees the memory.
    pub(super) fn free(self, budget: &mut Budget) {
        match self.0 {
            Kept::Narrow(outcomes) => outcomes.free(budget),
            Kept::Wide(outcomes) => outcomes.free(budget),
        }
    }
}
