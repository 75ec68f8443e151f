//! The values of positions, given those of the positions after them: [`Evaluator`].

use stonework_core::kit::Threads;
use stonework_core::{Budget, StopReason};

use super::discovery::PARTS;
use super::error::LevelError;
use super::expander::{Expanders, SharedBudget};
use super::keys::StoredKey;
use super::lookup::CodesOf;
use super::rules::LevelRules;

/// Evaluates positions, block by block.
pub(super) struct Evaluator<'g, K: StoredKey> {
    expanders: Expanders<'g, K>,
    /// The codes of the values of a block.
    codes: Vec<Option<u32>>,
}

impl<'g, K: StoredKey> Evaluator<'g, K> {
    /// For blocks of at most so many positions.
    pub(super) fn new(
        rules: &'g dyn LevelRules,
        most: usize,
        budget: &mut Budget,
    ) -> Result<Self, StopReason> {
        Ok(Self {
            expanders: Expanders::new(rules),
            codes: budget.filled(None, most)?,
        })
    }

    /// The most positions of a block.
    pub(super) fn most(&self) -> usize {
        self.codes.len()
    }

    /// The codes of the values of a block of positions of a grade. One has none if a move leads to
    /// a position without one.
    ///
    /// # Errors
    ///
    /// A limit, or the first position that breaks a law.
    pub(super) fn evaluate(
        &mut self,
        grade: u32,
        keys: &[K],
        codes_of: &CodesOf<'_, K>,
        threads: &Threads,
        budget: &mut Budget,
    ) -> Result<&[Option<u32>], LevelError> {
        let Self { expanders, codes } = self;
        let codes = &mut codes[..keys.len()];
        let budget = SharedBudget::new(budget);
        threads.try_parts_mut(codes, PARTS, &|first, part| {
            let keys = &keys[first..first + part.len()];
            expanders.lend(|expander| expander.evaluate(grade, keys, codes_of, part, &budget))
        })?;
        Ok(codes)
    }

    /// Frees the memory.
    pub(super) fn free(self, budget: &mut Budget) {
        budget.free(self.codes);
        self.expanders.free(budget);
    }
}
