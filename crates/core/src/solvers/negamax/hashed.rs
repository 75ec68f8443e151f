//! A hash table that grows: the default memo.

use std::fmt;
use std::hash::Hash;

use super::memo::{Memo, OpenMemo};
use crate::game::Game;
use crate::oracle::Oracle;
use crate::run::{Budget, CountedMap, StopReason};
use crate::sealed::Sealed;

/// A hash table that grows as needed. It fits every game and forgets nothing.
///
/// The seed of its hash is fixed, so that runs repeat exactly.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Hashed;

impl Sealed for Hashed {}

impl<G: Game> OpenMemo<G> for Hashed {
    type Memo = HashMemo<G::State, G::Value>;

    fn name(&self) -> String {
        "hash memo".to_owned()
    }

    fn open(&self, _: &G, _: &mut Budget) -> Result<Self::Memo, StopReason> {
        Ok(HashMemo(CountedMap::new()))
    }
}

/// The table of [`Hashed`].
pub struct HashMemo<S, V>(CountedMap<S, V>);

impl<G: Game> Oracle<G> for HashMemo<G::State, G::Value> {
    fn probe(&self, _: &G, state: &G::State) -> Option<G::Value> {
        self.0.get(state)
    }
}

impl<S, V> Sealed for HashMemo<S, V> {}

impl<G: Game> Memo<G> for HashMemo<G::State, G::Value> {
    type Key = u64;

    #[inline]
    fn key(&self, _: &G, state: &G::State) -> Result<u64, usize> {
        Ok(self.0.hash(state))
    }

    #[inline]
    fn get(&self, key: u64, state: &G::State) -> Option<G::Value> {
        self.0.get_hashed(key, state)
    }

    #[inline]
    fn put(
        &mut self,
        key: u64,
        state: G::State,
        value: G::Value,
        _: u64,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        let heap_bytes = G::state_heap_bytes(&state);
        budget.take_heap(heap_bytes)?;
        let kept = self.0.insert_hashed(key, state, value, budget);
        kept.inspect_err(|_| budget.give_back_heap(heap_bytes))
    }
}

impl<S: Eq + Hash, V: Copy> fmt::Debug for HashMemo<S, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HashMemo")
            .field("len", &self.0.len())
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
        for limit in (0..20_000).step_by(123) {
            let mut budget = Budget::new(Some(limit));
            let mut memo = OpenMemo::<Rows>::open(&Hashed, &Rows, &mut budget).unwrap();
            for number in 0..500_u32 {
                let row = number.to_le_bytes().repeat(10);
                let key = Memo::<Rows>::key(&memo, &Rows, &row).unwrap();
                let before = budget.used();
                if Memo::<Rows>::put(&mut memo, key, row, WinLose::Win, 1, &mut budget).is_err() {
                    assert_eq!(budget.used(), before);
                }
            }
            let kept = memo.0.len();
            memo.0.free(&mut budget);
            assert_eq!(budget.used(), 40 * kept);
        }
    }
}
