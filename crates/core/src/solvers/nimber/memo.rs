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
        let hash = |(state, _): &(S, u64)| self.hasher.hash_one(state);
        if self.table.len() == self.table.capacity() {
            budget.grow_table(&mut self.table, hash)?;
        }
        let entry = (state, nimber);
        self.table.insert_unique(hash(&entry), entry, hash);
        Ok(())
    }
}
