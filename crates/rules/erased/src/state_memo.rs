//! A memo of whole states that takes a number of bytes: [`StateMemo`].

use std::num::NonZeroU32;

use stonework_core::kit::ReplacementTable;
use stonework_core::{Budget, Value};

use super::states::{Slot, States};

/// A replacement table whose states are in the slots of a [`States`].
pub(super) struct StateMemo<V> {
    /// The slot of a state, counted from 1, and its value.
    table: ReplacementTable<(NonZeroU32, V)>,
    /// Slots in use: the first ones.
    used: u32,
    /// Slots in a chunk: as many as a segment of the table needs.
    places: usize,
    state_bytes: usize,
    /// What the table takes.
    budget: Budget,
    /// The bytes it may take.
    most_bytes: usize,
}

impl<V: Value> StateMemo<V> {
    /// A memo that takes at most `bytes` bytes, but has at least room for two states; `None` if
    /// there is no memory.
    pub(super) fn new(bytes: usize, state_bytes: usize) -> Option<Self> {
        let mut budget = Budget::new(None);
        // A bucket has two states.
        let table = ReplacementTable::open(bytes, 2 * state_bytes, &mut budget).ok()?;
        Some(Self {
            places: 2 * table.segment_len(),
            table,
            used: 0,
            state_bytes,
            budget,
            most_bytes: bytes,
        })
    }

    fn slot(&self, slot: NonZeroU32) -> Slot {
        let at = slot.get() as usize - 1;
        Slot {
            chunk: at / self.places,
            place: at % self.places,
        }
    }

    /// The bytes it holds.
    pub(super) fn bytes(&self) -> usize {
        let states = self.bytes_of_states(self.used);
        self.budget.used().saturating_add(states)
    }

    /// The bytes of the chunks with so many slots.
    fn bytes_of_states(&self, slots: u32) -> usize {
        let chunks = (slots as usize).div_ceil(self.places);
        chunks.saturating_mul(self.places * self.state_bytes)
    }

    pub(super) fn get(&self, states: &dyn States<V>, hash: u64, number: usize) -> Option<V> {
        let is_it = |&(slot, _): &(NonZeroU32, V)| states.is_kept(number, self.slot(slot));
        let found = self.table.find(self.table.place(hash), is_it);
        found.map(|&(_, value)| value)
    }

    /// Remembers the value of a position whose search took `effort` positions. What there is no
    /// room for is forgotten.
    pub(super) fn put(
        &mut self,
        states: &mut dyn States<V>,
        hash: u64,
        number: usize,
        value: V,
        effort: u64,
    ) {
        let place = self.table.place(hash);
        let replaced = self.table.replaced(place).map(|&(slot, _)| slot);
        let next = || NonZeroU32::new(self.used.wrapping_add(1));
        let Some(slot) = replaced.or_else(next) else {
            return;
        };
        let slot_in_use = replaced.map(|slot| self.slot(slot));
        let (before, held) = states.kept_heap_bytes(number, slot_in_use);
        if held > 0 && held >= before {
            let used = self.used.max(slot.get());
            let table = self.table.bytes_with(place);
            let all = table.saturating_add(self.bytes_of_states(used));
            if all.saturating_add(held) > self.most_bytes {
                return;
            }
        }
        let put = self
            .table
            .put(place, (slot, value), effort, &mut self.budget);
        if put.is_ok() {
            self.used = self.used.max(slot.get());
            states.keep(number, self.slot(slot), self.places);
        }
    }
}
