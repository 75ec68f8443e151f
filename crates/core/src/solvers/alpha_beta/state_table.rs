//! Tables of whole states, for one thread and for several: [`StateTable`], [`SharedStateTable`].

use std::cell::RefCell;
use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;

use super::table::{Entry, Table};
use crate::game::Game;
use crate::run::{Budget, StopReason};
use crate::solvers::table_parts::TableParts;
use crate::solvers::transposition_table::{Slot, TranspositionTable};

type Inner<G> = TranspositionTable<<G as Game>::State, Entry<<G as Game>::Value>>;

/// Whole states, for the one thread that searches.
pub(super) struct StateTable<G: Game>(RefCell<Inner<G>>);

impl<G: Game> Table<G> for StateTable<G> {
    fn open(_: &G, most_bytes: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        let table = TranspositionTable::open(most_bytes, budget)?;
        Ok(Self(RefCell::new(table)))
    }

    #[inline]
    fn key(&self, _: &G, state: &G::State) -> Option<u64> {
        Some(hash(state))
    }

    #[inline]
    fn prefetch(&self, hash: u64) {
        self.0.borrow().prefetch(hash);
    }

    #[inline]
    fn get(&self, hash: u64, state: &G::State) -> Option<Entry<G::Value>> {
        find(&self.0.borrow(), hash, state)
    }

    #[inline]
    fn put(&self, hash: u64, state: &G::State, entry: Entry<G::Value>, effort: u64) -> bool {
        put::<G>(&mut self.0.borrow_mut(), hash, state, entry, effort)
    }

    fn heap_bytes(&self) -> usize {
        self.0.borrow().heap_bytes()
    }

    fn load(&self) -> (usize, usize) {
        let table = self.0.borrow();
        (table.growth().used(), table.room())
    }

    fn is_full(&self, _: usize) -> bool {
        self.0.borrow().growth().is_due(0)
    }

    fn grow(&mut self, budget: &mut Budget) {
        self.0.get_mut().grow(budget, hash, G::state_heap_bytes);
    }
}

/// Whole states, for several threads: parts with a lock each.
pub(super) struct SharedStateTable<G: Game>(TableParts<G::State, Entry<G::Value>>);

impl<G: Game> Table<G> for SharedStateTable<G> {
    fn open(_: &G, most_bytes: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        TableParts::open(most_bytes, budget).map(Self)
    }

    #[inline]
    fn key(&self, _: &G, state: &G::State) -> Option<u64> {
        Some(hash(state))
    }

    /// To look where it is would take a lock.
    fn prefetch(&self, _: u64) {}

    fn get(&self, hash: u64, state: &G::State) -> Option<Entry<G::Value>> {
        find(&self.0.part(hash), hash, state)
    }

    fn put(&self, hash: u64, state: &G::State, entry: Entry<G::Value>, effort: u64) -> bool {
        self.0
            .change(hash, |part| put::<G>(part, hash, state, entry, effort))
    }

    fn heap_bytes(&self) -> usize {
        self.0.heap_bytes()
    }

    fn load(&self) -> (usize, usize) {
        self.0.load()
    }

    fn is_full(&self, more: usize) -> bool {
        self.0.growth().is_due(more)
    }

    fn grow(&mut self, budget: &mut Budget) {
        self.0.grow(budget, hash, G::state_heap_bytes);
    }
}

#[inline]
fn hash<S: Hash>(state: &S) -> u64 {
    FixedState::default().hash_one(state)
}

#[inline]
fn find<S: Eq, V: Copy>(
    table: &TranspositionTable<S, Entry<V>>,
    hash: u64,
    state: &S,
) -> Option<Entry<V>> {
    let mut bucket = table.bucket(hash);
    bucket
        .find(|slot| slot.key == *state)
        .map(|slot| slot.entry)
}

#[inline]
fn put<G: Game>(
    table: &mut Inner<G>,
    hash: u64,
    state: &G::State,
    entry: Entry<G::Value>,
    effort: u64,
) -> bool {
    let new = Slot::new(state.clone(), entry, effort);
    table.put(hash, new, G::state_heap_bytes, |kept, new| {
        let is_same = kept.key == new.key;
        if is_same {
            (kept.entry, kept.effort) = (new.entry, new.effort);
        }
        is_same
    })
}
