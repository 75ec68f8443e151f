//! The nimbers of parts: [`Memo`].

use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use crate::run::{Budget, HugePages, StopReason};

/// A hash table that grows and forgets nothing.
pub(super) struct Memo<S> {
    table: HashTable<(S, u64), HugePages>,
    hasher: FixedState,
}

impl<S: Eq + Hash> Memo<S> {
    pub(super) fn new() -> Self {
        Self {
            table: HashTable::new_in(HugePages),
            hasher: FixedState::default(),
        }
    }

    pub(super) fn get(&self, state: &S) -> Option<u64> {
        self.table
            .find(self.hasher.hash_one(state), |(kept, _)| kept == state)
            .map(|&(_, nimber)| nimber)
    }

    /// Keeps a nimber that it does not have.
    pub(super) fn put(
        &mut self,
        state: S,
        nimber: u64,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        if self.table.len() == self.table.capacity() {
            self.grow(budget)?;
        }
        let hasher = &self.hasher;
        let hash = hasher.hash_one(&state);
        self.table
            .insert_unique(hash, (state, nimber), |(kept, _)| hasher.hash_one(kept));
        Ok(())
    }

    /// Doubles the table; until the old one is let go, both are held.
    #[cold]
    fn grow(&mut self, budget: &mut Budget) -> Result<(), StopReason> {
        let old = self.table.allocation_size();
        // To ask for one more makes the table double. It has a power of two of slots, at most seven
        // eighths of them in use, each with one byte of control, and a group of those more.
        let slots = (self.table.capacity() + 1)
            .max(14)
            .saturating_mul(8)
            .div_ceil(7)
            .checked_next_power_of_two()
            .unwrap_or(usize::MAX);
        let bound = slots
            .saturating_mul(size_of::<(S, u64)>() + 1)
            .saturating_add(64);
        budget.take(bound)?;
        let hasher = &self.hasher;
        let grown = self.table.try_reserve(1, |(kept, _)| hasher.hash_one(kept));
        if grown.is_err() {
            budget.give_back(bound);
            return Err(StopReason::Allocation(bound));
        }
        budget.give_back(old + bound - self.table.allocation_size().min(bound));
        Ok(())
    }
}
