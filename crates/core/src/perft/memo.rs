//! Counts that are remembered: [`Memo`].

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use crate::run::{Budget, HugePages, doubled_bytes};

/// How many lines of so many plies there are from a state.
struct Entry<S> {
    state: S,
    plies: u32,
    lines: u128,
}

/// The counts of positions seen, as many as there is room for.
pub(super) struct Memo<S> {
    table: HashTable<Entry<S>, HugePages>,
    hasher: FixedState,
    /// The bytes it may take.
    room: usize,
    /// It does not grow any more.
    full: bool,
}

impl<S: Eq + std::hash::Hash> Memo<S> {
    /// One that takes no more than so many bytes.
    pub(super) fn new(room: usize) -> Self {
        Self {
            table: HashTable::new_in(HugePages),
            hasher: FixedState::default(),
            room,
            full: false,
        }
    }

    pub(super) fn get(&self, state: &S, plies: u32) -> Option<u128> {
        let hash = self.hasher.hash_one((state, plies));
        self.table
            .find(hash, |kept| kept.plies == plies && kept.state == *state)
            .map(|kept| kept.lines)
    }

    /// Keeps a count that it does not have, if there is room.
    pub(super) fn put(&mut self, state: S, plies: u32, lines: u128, budget: &mut Budget) {
        let hash = |kept: &Entry<S>| self.hasher.hash_one((&kept.state, kept.plies));
        if self.table.len() == self.table.capacity() {
            // Until the old table is let go, both are held.
            let bytes = doubled_bytes(&self.table).saturating_add(self.table.allocation_size());
            self.full =
                self.full || bytes > self.room || budget.grow_table(&mut self.table, hash).is_err();
            if self.full {
                return;
            }
        }
        let entry = Entry {
            state,
            plies,
            lines,
        };
        self.table.insert_unique(hash(&entry), entry, hash);
    }
}
