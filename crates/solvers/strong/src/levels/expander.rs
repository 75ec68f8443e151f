//! The expansion of positions within the limits, by any thread: [`Expander`], [`SharedBudget`].

use std::sync::{Mutex, MutexGuard};

use stonework_core::kit::{Spare, lock};
use stonework_core::{Budget, StopReason, Watch};

use super::error::LevelError;
use super::expansion::LevelExpansion;
use super::keys::{GradedKey, StoredKey};
use super::lookup::{CodeOf, CodesOf};
use super::rules::LevelRules;

/// Room for so many positions and moves is enough, but for a position with more moves.
const ENOUGH: usize = 1 << 7;

/// Where positions are prepared together there is room for so many moves of each, so that they are
/// also expanded together.
const MOVES_EACH: usize = 1 << 5;

/// What expands positions in one thread; its memory counts.
pub(super) struct Expander<'g, K: StoredKey> {
    expansion: LevelExpansion<'g, K>,
    /// There is room for so many positions and moves.
    room: usize,
    /// The codes of the values of all targets.
    codes: Vec<Option<u32>>,
}

impl<'g, K: StoredKey> Expander<'g, K> {
    pub(super) fn new(rules: &'g dyn LevelRules) -> Self {
        Self {
            expansion: LevelExpansion::new(rules.moves()),
            room: 0,
            codes: Vec::new(),
        }
    }

    /// Expands the first of the positions of a grade with these keys; gives their number, which is
    /// at least 1 if there is a key.
    pub(super) fn expand(
        &mut self,
        grade: u32,
        keys: &[K],
        budget: &SharedBudget<'_>,
    ) -> Result<usize, LevelError> {
        // No more at once, so that the clock is checked again soon.
        let keys = &keys[..keys.len().min(ENOUGH)];
        let mut wanted = keys.len().next_power_of_two();
        if self.expansion.batch() > 0 {
            wanted *= MOVES_EACH;
        }
        if wanted > self.room {
            // It can be done without as well.
            self.make_room(wanted, budget).ok();
        }
        loop {
            let expanded = self.expansion.expand_some(grade, keys, self.room)?;
            if expanded > 0 || keys.is_empty() {
                return Ok(expanded);
            }
            self.make_room((2 * self.room).max(8), budget)?;
        }
    }

    /// Makes room for so many positions and moves, and removes those that are there.
    fn make_room(&mut self, room: usize, budget: &SharedBudget<'_>) -> Result<(), StopReason> {
        let (old, new) = (self.bytes(), self.expansion.bytes_for(room));
        let mut budget = budget.lock();
        budget.take(new)?;
        let reserved = self.expansion.reserve(room);
        if reserved.is_err() {
            budget.give_back(new);
            return reserved;
        }
        self.room = room;
        budget.give_back(old);
        Ok(())
    }

    /// Evaluates one position: the code of its value, or none if a move leads to a position without
    /// one. Targets after the first such one are not looked up.
    pub(super) fn evaluate_one(
        &mut self,
        grade: u32,
        key: K,
        code_of: &mut CodeOf<'_, K>,
        budget: &SharedBudget<'_>,
    ) -> Result<Option<u32>, LevelError> {
        self.expand(grade, &[key], budget)?;
        self.codes.clear();
        let targets = self.expansion.targets();
        if self.codes.capacity() < targets.len() {
            budget.lock().reserve(&mut self.codes, self.room)?;
        }
        for target in targets {
            let code = code_of(target)?;
            self.codes.push(code);
            if code.is_none() {
                break;
            }
        }
        self.codes.resize(targets.len(), None);
        let mut code = [None];
        self.expansion.back_up(&self.codes, &mut code)?;
        Ok(code[0])
    }

    /// Where the moves of the positions lead.
    pub(super) fn targets(&self) -> &[GradedKey<K>] {
        self.expansion.targets()
    }

    /// Evaluates the positions of a grade with these keys: sets the code of the value of each. It
    /// has none if a move leads to a position without one.
    pub(super) fn evaluate(
        &mut self,
        grade: u32,
        mut keys: &[K],
        codes_of: &CodesOf<'_, K>,
        mut codes: &mut [Option<u32>],
        budget: &SharedBudget<'_>,
    ) -> Result<(), LevelError> {
        while !keys.is_empty() {
            budget.check_watch()?;
            let expanded = self.expand(grade, keys, budget)?;
            keys = &keys[expanded..];
            let (some, rest) = codes.split_at_mut(expanded);
            codes = rest;
            let targets = self.expansion.targets();
            self.codes.clear();
            if self.codes.capacity() < targets.len() {
                budget.lock().reserve(&mut self.codes, self.room)?;
            }
            codes_of(targets, &mut self.codes)?;
            self.expansion.back_up(&self.codes, some)?;
        }
        Ok(())
    }

    /// Frees the memory.
    pub(super) fn free(self, budget: &mut Budget) {
        let bytes = self.bytes();
        drop(self.expansion);
        budget.give_back(bytes);
        budget.free(self.codes);
    }

    /// The bytes of the expansion.
    fn bytes(&self) -> usize {
        self.expansion.bytes_for(self.room)
    }
}

/// Expanders for as many threads as need one.
pub(super) struct Expanders<'g, K: StoredKey> {
    rules: &'g dyn LevelRules,
    idle: Spare<Expander<'g, K>>,
}

impl<'g, K: StoredKey> Expanders<'g, K> {
    pub(super) fn new(rules: &'g dyn LevelRules) -> Self {
        let idle = Spare::new();
        Self { rules, idle }
    }

    /// Does some work with an expander.
    pub(super) fn lend<T>(&self, work: impl FnOnce(&mut Expander<'g, K>) -> T) -> T {
        self.idle.lend(|| Expander::new(self.rules), work)
    }

    /// Frees the memory.
    pub(super) fn free(self, budget: &mut Budget) {
        for expander in self.idle.into_inner() {
            expander.free(budget);
        }
    }
}

/// A budget that several threads share.
pub(super) struct SharedBudget<'b> {
    budget: Mutex<&'b mut Budget>,
    watch: Option<Watch>,
}

impl<'b> SharedBudget<'b> {
    pub(super) fn new(budget: &'b mut Budget) -> Self {
        let watch = budget.watch();
        let budget = Mutex::new(budget);
        Self { budget, watch }
    }

    /// The budget, for this thread alone.
    pub(super) fn lock(&self) -> MutexGuard<'_, &'b mut Budget> {
        lock(&self.budget)
    }

    /// Whether the clock and the cancel flag let the solve go on.
    pub(super) fn check_watch(&self) -> Result<(), StopReason> {
        self.watch.as_ref().map_or(Ok(()), Watch::check)
    }

    /// Appends to a vector, and counts its growth.
    #[inline]
    pub(super) fn push<T>(&self, vec: &mut Vec<T>, value: T) -> Result<(), StopReason> {
        if vec.len() < vec.capacity() {
            vec.push(value);
            return Ok(());
        }
        self.lock().push(vec, value)
    }
}
