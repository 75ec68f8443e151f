//! A replacement table of fixed size: the memo for little memory.

use std::fmt;
use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;

use super::memo::{Memo, OpenMemo};
use crate::game::Game;
use crate::kit::{Place, ReplacementTable};
use crate::oracle::Oracle;
use crate::run::{Budget, StopReason};
use crate::sealed::Sealed;

/// A replacement table of at most a number of bytes. Its answers are exact, as it compares whole
/// states. What it has forgotten is searched again: a table that is far too small costs much time.
///
/// A bucket has two slots: one for the position that took most effort to value, the other for the
/// latest one. The memory of a segment is allocated when its first value is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounded {
    bytes: usize,
}

impl Bounded {
    /// A table of at most `bytes` bytes, but of at least one bucket.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self { bytes }
    }
}

impl Sealed for Bounded {}

impl<G: Game> OpenMemo<G> for Bounded {
    type Memo = BoundedMemo<G::State, G::Value>;

    fn name(&self) -> String {
        format!("bounded memo of {} bytes", self.bytes)
    }

    fn open(&self, _: &G, budget: &mut Budget) -> Result<Self::Memo, StopReason> {
        Ok(BoundedMemo {
            table: ReplacementTable::open(self.bytes, 0, budget)?,
            heap_bytes: 0,
            most_bytes: self.bytes,
        })
    }
}

/// The table of [`Bounded`].
pub struct BoundedMemo<S, V> {
    table: ReplacementTable<(S, V)>,
    /// The heap memory behind the states.
    heap_bytes: usize,
    /// The bytes that all may take.
    most_bytes: usize,
}

impl<S: Eq + Hash, V: Copy> BoundedMemo<S, V> {
    #[inline]
    fn place(&self, state: &S) -> Place {
        self.table.place(FixedState::default().hash_one(state))
    }

    #[inline]
    fn find(&self, place: Place, state: &S) -> Option<V> {
        let found = self.table.find(place, |(kept, _)| kept == state);
        found.map(|&(_, value)| value)
    }
}

impl<G: Game> Oracle<G> for BoundedMemo<G::State, G::Value> {
    fn probe(&self, _: &G, state: &G::State) -> Option<G::Value> {
        self.find(self.place(state), state)
    }
}

impl<S, V> Sealed for BoundedMemo<S, V> {}

impl<G: Game> Memo<G> for BoundedMemo<G::State, G::Value> {
    type Key = Place;

    #[inline]
    fn key(&self, _: &G, state: &G::State) -> Result<Place, usize> {
        Ok(self.place(state))
    }

    #[inline]
    fn get(&self, key: Place, state: &G::State) -> Option<G::Value> {
        self.find(key, state)
    }

    fn put(
        &mut self,
        key: Place,
        state: G::State,
        value: G::Value,
        effort: u64,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        let gained = G::state_heap_bytes(&state);
        let replaced = self.table.replaced(key);
        let lost = replaced.map_or(0, |(state, _)| G::state_heap_bytes(state));
        let held = self.heap_bytes - lost + gained;
        if held > 0 && held >= self.heap_bytes {
            let all = self.table.bytes_with(key).saturating_add(held);
            if all > self.most_bytes {
                // There is no room for it: it is forgotten.
                return Ok(());
            }
        }
        let more = gained.saturating_sub(lost);
        budget.take_heap(more)?;
        let kept = self.table.put(key, (state, value), effort, budget);
        if kept.is_ok() {
            budget.give_back_heap(lost.saturating_sub(gained));
            self.heap_bytes = held;
        } else {
            budget.give_back_heap(more);
        }
        kept
    }

    fn capacity(&self) -> Option<usize> {
        Some(self.table.segments() * self.table.segment_len() * 2)
    }
}

impl<S, V> fmt::Debug for BoundedMemo<S, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BoundedMemo")
            .field("segments", &self.table.segments())
            .field("buckets_each", &self.table.segment_len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solvers::negamax::rows_of_bytes::Rows;
    use crate::value::WinLose;

    #[test]
    fn a_state_that_is_not_kept_takes_no_memory() {
        let bytes = 1 << 18;
        for limit in (1_000..bytes).step_by(1_234) {
            let mut budget = Budget::new(Some(limit));
            let mut memo = Bounded::new(bytes).open(&Rows, &mut budget).unwrap();
            for number in 0..200_u32 {
                let row = number.to_le_bytes().repeat(10);
                let place = memo.place(&row);
                let before = (budget.used(), memo.heap_bytes);
                if Memo::<Rows>::put(&mut memo, place, row, WinLose::Win, 1, &mut budget).is_err() {
                    assert_eq!((budget.used(), memo.heap_bytes), before);
                }
            }
            assert_eq!(budget.used(), memo.table.bytes() + memo.heap_bytes);
        }
    }

    #[test]
    fn segments_and_the_memory_of_states_share_the_bytes() {
        for bytes in [1 << 16, 1 << 18, 1 << 20] {
            let mut budget = Budget::new(None);
            let mut memo = Bounded::new(bytes).open(&Rows, &mut budget).unwrap();
            for number in 0..5_000_u32 {
                let mut row = number.to_le_bytes().to_vec();
                row.resize(if number < 1000 { 5_000 } else { 4 }, 0);
                let place = memo.place(&row);
                Memo::<Rows>::put(
                    &mut memo,
                    place,
                    row,
                    WinLose::Win,
                    number.into(),
                    &mut budget,
                )
                .unwrap();
                assert!(budget.used() <= bytes, "{} of {bytes}", budget.used());
            }
        }
    }
}
