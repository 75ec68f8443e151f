//! Counts that are remembered: [`Memo`].

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use crate::run::{Budget, HugePages};

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
        if self.table.len() == self.table.capacity() && (self.full || !self.grow(budget)) {
            self.full = true;
            return;
        }
        let hasher = &self.hasher;
        let hash = hasher.hash_one((&state, plies));
        let entry = Entry {
            state,
            plies,
            lines,
        };
        self.table.insert_unique(hash, entry, |kept| {
            hasher.hash_one((&kept.state, kept.plies))
        });
    }

    /// Doubles the table; until the old one is let go, both are held. False if there is no room.
    #[cold]
    fn grow(&mut self, budget: &mut Budget) -> bool {
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
            .saturating_mul(size_of::<Entry<S>>() + 1)
            .saturating_add(64);
        if bound.saturating_add(old) > self.room || budget.take(bound).is_err() {
            return false;
        }
        let hasher = &self.hasher;
        let grown = self
            .table
            .try_reserve(1, |kept| hasher.hash_one((&kept.state, kept.plies)));
        if grown.is_err() {
            budget.give_back(bound);
            return false;
        }
        budget.give_back(old + bound - self.table.allocation_size().min(bound));
        true
    }
}
