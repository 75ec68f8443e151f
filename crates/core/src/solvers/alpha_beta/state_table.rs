//! Tables of whole states, for one thread and for several: [`StateTable`], [`SharedStateTable`].

use std::cell::RefCell;
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use foldhash::fast::FixedState;

use super::table::{Entry, Table};
use crate::game::Game;
use crate::run::{Budget, StopReason};
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
        (table.used(), table.room())
    }

    fn is_full(&self, _: usize) -> bool {
        self.0.borrow().is_full()
    }

    fn grow(&mut self, budget: &mut Budget) {
        self.0.get_mut().grow(budget, hash, G::state_heap_bytes);
    }
}

/// The base-two logarithm of the number of parts of a shared table.
const PART_BITS: u32 = 5;

/// A shared table with less room than this has one part only.
const WORTH_PARTS: usize = 1 << 18;

/// Whole states, for several threads: parts with a lock each.
pub(super) struct SharedStateTable<G: Game> {
    parts: Vec<Mutex<Inner<G>>>,
    /// The heap memory behind the states of all parts.
    heap_bytes: AtomicUsize,
    used: AtomicUsize,
    /// The table is full when so many slots are used.
    full: usize,
    /// How many slots there are.
    room: usize,
}

impl<G: Game> SharedStateTable<G> {
    /// The part of a hash: chosen by its lowest bits, as its highest choose the bucket.
    #[inline]
    fn part(&self, hash: u64) -> MutexGuard<'_, Inner<G>> {
        let part = usize::try_from(hash & ((1 << PART_BITS) - 1)).unwrap_or(0);
        let part = self.parts[part & (self.parts.len() - 1)].lock();
        part.unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts the slots that are used, and those that are to be used before the table grows.
    fn recount(&mut self) {
        let (mut used, mut room, mut full, mut heap_bytes) = (0, 0, usize::MAX, 0);
        for part in &mut self.parts {
            let part = part.get_mut().unwrap_or_else(PoisonError::into_inner);
            used += part.used();
            room += part.room();
            full = full.min(part.full());
            heap_bytes += part.heap_bytes();
        }
        // A part that was refused memory is smaller than others, and the next to grow.
        self.full = full.saturating_mul(self.parts.len());
        self.used = AtomicUsize::new(used);
        self.room = room;
        self.heap_bytes = AtomicUsize::new(heap_bytes);
    }
}

impl<G: Game> Table<G> for SharedStateTable<G> {
    fn open(_: &G, most_bytes: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        let parts = match most_bytes {
            ..WORTH_PARTS => 1,
            _ => 1 << PART_BITS,
        };
        let mut table = Self {
            parts: budget.vec(parts)?,
            heap_bytes: AtomicUsize::new(0),
            used: AtomicUsize::new(0),
            full: 0,
            room: 0,
        };
        for _ in 0..parts {
            let part = TranspositionTable::open(most_bytes / parts, budget)?;
            table.parts.push(Mutex::new(part));
        }
        table.recount();
        Ok(table)
    }

    #[inline]
    fn key(&self, _: &G, state: &G::State) -> Option<u64> {
        Some(hash(state))
    }

    /// To look where it is would take a lock.
    fn prefetch(&self, _: u64) {}

    fn get(&self, hash: u64, state: &G::State) -> Option<Entry<G::Value>> {
        find(&self.part(hash), hash, state)
    }

    fn put(&self, hash: u64, state: &G::State, entry: Entry<G::Value>, effort: u64) -> bool {
        let mut part = self.part(hash);
        let before = part.heap_bytes();
        let fresh = put::<G>(&mut part, hash, state, entry, effort);
        let after = part.heap_bytes();
        if after != before {
            // Two's complement: what wraps around is less.
            let more = after.wrapping_sub(before);
            self.heap_bytes.fetch_add(more, Ordering::Relaxed);
        }
        fresh
    }

    fn heap_bytes(&self) -> usize {
        self.heap_bytes.load(Ordering::Relaxed)
    }

    fn load(&self) -> (usize, usize) {
        (self.used.load(Ordering::Relaxed), self.room)
    }

    fn is_full(&self, more: usize) -> bool {
        self.used.fetch_add(more, Ordering::Relaxed) + more >= self.full
    }

    fn grow(&mut self, budget: &mut Budget) {
        for part in &mut self.parts {
            let part = part.get_mut().unwrap_or_else(PoisonError::into_inner);
            part.grow(budget, hash, G::state_heap_bytes);
        }
        self.recount();
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
