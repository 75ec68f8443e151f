//! The values of positions, given those of the positions after them: [`Evaluator`].

use std::sync::{Mutex, PoisonError};

use super::error::LevelError;
use super::expander::Expanders;
use super::lookup::CodesOf;
use super::pace::PARTS;
use super::rules::LevelRules;
use super::shared_budget::SharedBudget;
use super::stored_key::StoredKey;
use crate::run::{Budget, StopReason};
use crate::solvers::threads::Threads;

/// Evaluates positions, block by block.
pub(super) struct Evaluator<'g, K: StoredKey> {
    expanders: Expanders<'g, K>,
    /// The codes of the values of a block.
    codes: Vec<Option<u32>>,
}

impl<'g, K: StoredKey> Evaluator<'g, K> {
    /// For blocks of at most so many positions.
    pub(super) fn new(
        rules: &'g dyn LevelRules<K>,
        most: usize,
        budget: &mut Budget,
    ) -> Result<Self, StopReason> {
        Ok(Self {
            expanders: Expanders::new(rules),
            codes: budget.filled(None, most)?,
        })
    }

    pub(super) fn rules(&self) -> &'g dyn LevelRules<K> {
        self.expanders.rules
    }

    /// The most positions of a block.
    pub(super) fn most(&self) -> usize {
        self.codes.len()
    }

    /// The codes of the values of a block of positions of a grade. One has none if a move leads to a
    /// position without one.
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
    ) -> Result<&[Option<u32>], LevelError<K>> {
        let Self { expanders, codes } = self;
        let codes = &mut codes[..keys.len()];
        let error: Mutex<Option<(usize, LevelError<K>)>> = Mutex::new(None);
        let budget = SharedBudget::new(budget);
        threads.for_parts_mut(codes, PARTS, &|first, part| {
            let keys = &keys[first..first + part.len()];
            let evaluated =
                expanders.lend(|expander| expander.evaluate(grade, keys, codes_of, part, &budget));
            if let Err(found) = evaluated {
                let mut error = error.lock().unwrap_or_else(PoisonError::into_inner);
                if error.as_ref().is_none_or(|&(before, _)| first < before) {
                    *error = Some((first, found));
                }
            }
        });
        match error.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some((_, error)) => Err(error),
            None => Ok(codes),
        }
    }

    /// Frees the memory.
    pub(super) fn free(self, budget: &mut Budget) {
        let bytes = self.codes.capacity() * size_of::<Option<u32>>();
        drop(self.codes);
        budget.give_back(bytes);
        self.expanders.free(budget);
    }
}
