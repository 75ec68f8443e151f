//! A hash table that grows: the default memo.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use super::memo::{Memo, OpenMemo};
use crate::game::Game;
use crate::oracle::Oracle;
use crate::run::{Budget, HugePages, StopReason};

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
        Ok(HashMemo {
            table: HashTable::new_in(HugePages),
            hasher: FixedState::default(),
        })
    }
}

/// The table of [`Hashed`].
pub struct HashMemo<G: Game> {
    table: HashTable<(G::State, G::Value), HugePages>,
    hasher: FixedState,
}

impl<G: Game> HashMemo<G> {
    #[inline]
    fn find(&self, hash: u64, state: &G::State) -> Option<G::Value> {
        self.table
            .find(hash, |(kept, _)| kept == state)
            .map(|&(_, value)| value)
    }
}

impl<G: Game> Oracle<G> for HashMemo<G> {
    fn probe(&self, _: &G, state: &G::State) -> Option<G::Value> {
        self.find(self.hasher.hash_one(state), state)
    }
}

impl<G: Game> Memo<G> for HashMemo<G> {
    type Key = u64;

    #[inline]
    fn key(&self, _: &G, state: &G::State) -> Result<u64, usize> {
        Ok(self.hasher.hash_one(state))
    }

    #[inline]
    fn get(&self, key: u64, state: &G::State) -> Option<G::Value> {
        self.find(key, state)
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
        let hash = |(state, _): &(G::State, G::Value)| self.hasher.hash_one(state);
        if self.table.len() == self.table.capacity() {
            budget.grow_table(&mut self.table, hash)?;
        }
        self.table.insert_unique(key, (state, value), hash);
        Ok(())
    }
}

impl<G: Game> std::fmt::Debug for HashMemo<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("HashMemo")
            .field("len", &self.table.len())
            .field("capacity", &self.table.capacity())
            .finish_non_exhaustive()
    }
}
