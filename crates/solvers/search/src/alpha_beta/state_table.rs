//! The table of whole states: [`StateTable`].

use std::cell::RefCell;
use std::hash::{BuildHasher, Hash};
use std::marker::PhantomData;
use std::sync::Mutex;

use foldhash::fast::FixedState;
use stonework_core::{Budget, Game, StopReason};

use super::table::{Entry, SearchTable};
use crate::growth::{GrowingTable, Growth};
use crate::states::{Hold, States};
use crate::transposition_table::{Slot, TranspositionTable};

type Part<G> = TranspositionTable<<G as Game>::State, Entry<<G as Game>::Value>>;

/// Whole states, for the one thread that searches.
pub(crate) type SerialStates<G> = StateTable<G, RefCell<Part<G>>>;

/// Whole states, for several threads.
pub(crate) type SharedStates<G> = StateTable<G, Mutex<Part<G>>>;

/// Whole states, in parts that are held as `C` says.
pub(crate) struct StateTable<G, C>(States<C>, PhantomData<fn() -> G>);

impl<G: Game, C: Hold<Part<G>>> GrowingTable for StateTable<G, C> {
    fn uncounted_heap_bytes(&self) -> usize {
        self.0.uncounted_heap_bytes()
    }

    fn growth(&self) -> &Growth {
        self.0.growth()
    }

    fn grow(&mut self, budget: &mut Budget) {
        self.0.grow(budget, hash, G::state_heap_bytes);
    }
}

impl<G: Game, C: Hold<Part<G>>> SearchTable<G> for StateTable<G, C> {
    fn open(_: &G, most_bytes: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        Ok(Self(States::open(most_bytes, budget)?, PhantomData))
    }

    #[inline]
    fn key(&self, _: &G, state: &G::State) -> Option<u64> {
        Some(hash(state))
    }

    #[inline]
    fn prefetch(&self, hash: u64) {
        self.0.prefetch(hash);
    }

    #[inline]
    fn get(&self, _: &G, hash: u64, state: &G::State) -> Option<Entry<G::Value>> {
        self.0.with_part(hash, |part| {
            Some(part.find(hash, |kept| kept == state)?.entry)
        })
    }

    #[inline]
    fn put(
        &self,
        _: &G,
        hash: u64,
        state: &G::State,
        entry: Entry<G::Value>,
        effort: u64,
        budget: &mut Budget,
    ) -> bool {
        let new = Slot::new(state.clone(), entry, effort);
        self.0
            .put(hash, new, G::state_heap_bytes, Slot::replace, budget)
    }
}

#[inline]
fn hash<S: Hash>(state: &S) -> u64 {
    FixedState::default().hash_one(state)
}
