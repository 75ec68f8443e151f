//! Counts that are remembered: [`Memo`].

use std::hash::Hash;

use crate::run::{Budget, CountedMap};

/// How many lines there are from a position with a number of plies left: as many counts as there is
/// room for.
pub(super) struct Memo<S> {
    map: CountedMap<(S, u32), u128>,
    /// The bytes it may take.
    room: usize,
    /// The heap memory behind the states.
    heap_bytes: usize,
    /// It does not grow any more.
    full: bool,
}

impl<S: Eq + Hash> Memo<S> {
    /// An empty memo that takes at most `room` bytes.
    pub(super) fn new(room: usize) -> Self {
        Self {
            map: CountedMap::new(),
            room,
            heap_bytes: 0,
            full: false,
        }
    }

    /// The lines from a position with a number of plies left.
    pub(super) fn get(&self, key: &(S, u32)) -> Option<u128> {
        self.map.get(key)
    }

    /// Keeps a count that it does not have, if there is room. The state has so much heap memory.
    pub(super) fn put(
        &mut self,
        key: (S, u32),
        heap_bytes: usize,
        lines: u128,
        budget: &mut Budget,
    ) {
        if self.full {
            return;
        }
        let held = self.heap_bytes.saturating_add(heap_bytes);
        self.full = self.map.bytes_for_next().saturating_add(held) > self.room
            || budget.take_heap(heap_bytes).is_err();
        if self.full {
            return;
        }
        if self.map.insert(key, lines, budget).is_ok() {
            self.heap_bytes = held;
        } else {
            budget.give_back_heap(heap_bytes);
            self.full = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_budget_counts_the_states_that_are_kept() {
        const HEAP: usize = 100;
        for limit in (1_000..20_000).step_by(37) {
            let mut budget = Budget::new(Some(limit));
            let mut memo = Memo::new(usize::MAX);
            for state in 0..500_u32 {
                memo.put((state, 1), HEAP, 1, &mut budget);
            }
            let kept = (0..500).filter(|&state| memo.get(&(state, 1)).is_some());
            let kept = kept.count();
            assert_eq!(memo.heap_bytes, kept * HEAP);
            let mut of_map = Budget::new(None);
            let mut map = CountedMap::new();
            for state in 0..u32::try_from(kept).unwrap() {
                map.insert((state, 1_u32), 1_u128, &mut of_map).unwrap();
            }
            assert_eq!(budget.used(), of_map.used() + kept * HEAP);
        }
    }
}
