//! A hash table that grows: the default memo.

use super::memo::{Memo, OpenMemo};
use crate::game::Game;
use crate::oracle::Oracle;
use crate::run::{Budget, CountedMap, StopReason};

/// Memo in a hashbrown table that grows as needed; fits every game and forgets nothing.
///
/// The hash is seeded the same each time, so that runs repeat exactly.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Hashed;

impl<G: Game> OpenMemo<G> for Hashed {
    type Memo = HashMemo<G>;

    fn name(&self) -> String {
        "hash memo".to_owned()
    }

    fn open(&self, _: &G, _: &mut Budget) -> Result<HashMemo<G>, StopReason> {
        Ok(HashMemo(CountedMap::new()))
    }
}

/// The table of [`Hashed`].
pub struct HashMemo<G: Game>(CountedMap<G::State, G::Value>);

impl<G: Game> Oracle<G> for HashMemo<G> {
    fn probe(&self, _: &G, state: &G::State) -> Option<G::Value> {
        self.0.get(state)
    }
}

impl<G: Game> Memo<G> for HashMemo<G> {
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
        self.0.insert_hashed(key, state, value, budget)
    }
}

impl<G: Game> std::fmt::Debug for HashMemo<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("HashMemo")
            .field("len", &self.0.len())
            .finish_non_exhaustive()
    }
}
