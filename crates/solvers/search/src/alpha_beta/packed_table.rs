//! The table of a [`Packed`] game: [`PackedTable`].

use stonework_core::{Budget, Coded, Packed, StopReason};

use super::table::{Entry, SearchTable};
use super::words::Words;
use crate::growth::{GrowingTable, Growth};

/// Words of 64 bits if they hold what is to be kept, else a table of whole states.
pub(crate) enum PackedTable<S> {
    Words(Words),
    States(S),
}

impl<S: GrowingTable> GrowingTable for PackedTable<S> {
    fn uncounted_heap_bytes(&self) -> usize {
        match self {
            Self::Words(_) => 0,
            Self::States(states) => states.uncounted_heap_bytes(),
        }
    }

    fn growth(&self) -> &Growth {
        match self {
            Self::Words(words) => words.growth(),
            Self::States(states) => states.growth(),
        }
    }

    fn grow(&mut self, budget: &mut Budget) {
        match self {
            Self::Words(words) => words.grow(budget),
            Self::States(states) => states.grow(budget),
        }
    }
}

impl<G: Packed<Value: Coded>, S: SearchTable<G>> SearchTable<G> for PackedTable<S> {
    fn open(game: &G, most_bytes: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        Ok(
            match Words::open(game.key_bits(), game.value_bits(), most_bytes, budget)? {
                Some(words) => Self::Words(words),
                None => Self::States(S::open(game, most_bytes, budget)?),
            },
        )
    }

    #[inline]
    fn key(&self, game: &G, state: &G::State) -> Option<u64> {
        match self {
            Self::Words(words) => words.mixed(game.pack(state).into()),
            Self::States(states) => states.key(game, state),
        }
    }

    #[inline]
    fn prefetch(&self, key: u64) {
        match self {
            Self::Words(words) => words.prefetch(key),
            Self::States(states) => states.prefetch(key),
        }
    }

    #[inline]
    fn get(&self, key: u64, state: &G::State) -> Option<Entry<G::Value>> {
        match self {
            Self::Words(words) => words.get(key),
            Self::States(states) => states.get(key, state),
        }
    }

    #[inline]
    fn put(
        &self,
        key: u64,
        state: &G::State,
        entry: Entry<G::Value>,
        effort: u64,
        budget: &mut Budget,
    ) -> bool {
        match self {
            Self::Words(words) => words.put(key, entry, effort),
            Self::States(states) => states.put(key, state, entry, effort, budget),
        }
    }
}
