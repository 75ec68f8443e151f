//! A transposition table of whole states, for one thread or for several: [`States`].

use std::cell::RefCell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use stonework_core::kit::lock;
use stonework_core::{Budget, StopReason};

use super::growth::Growth;
use super::transposition_table::{Slot, TranspositionTable};

/// The base-two logarithm of the number of parts where several threads use the table.
const PART_BITS: u32 = 5;

/// A table with less room than this has one part only.
const WORTH_PARTS: usize = 1 << 18;

/// How a part of a table is held: by the one thread that searches, or with a lock.
pub(crate) trait Hold<T> {
    /// Whether several threads may hold it, one after another.
    const IS_SHARED: bool;

    fn new(part: T) -> Self;

    /// Holds the part while it is read or changed.
    fn with<R>(&self, with: impl FnOnce(&mut T) -> R) -> R;

    fn get_mut(&mut self) -> &mut T;
}

impl<T> Hold<T> for RefCell<T> {
    const IS_SHARED: bool = false;

    fn new(part: T) -> Self {
        Self::new(part)
    }

    #[inline]
    fn with<R>(&self, with: impl FnOnce(&mut T) -> R) -> R {
        with(&mut self.borrow_mut())
    }

    fn get_mut(&mut self) -> &mut T {
        self.get_mut()
    }
}

impl<T> Hold<T> for Mutex<T> {
    const IS_SHARED: bool = true;

    fn new(part: T) -> Self {
        Self::new(part)
    }

    #[inline]
    fn with<R>(&self, with: impl FnOnce(&mut T) -> R) -> R {
        with(&mut lock(self))
    }

    fn get_mut(&mut self) -> &mut T {
        self.get_mut().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Parts of a table, each held as `C` says: one part if one thread uses the table.
///
/// The heap memory behind the keys is counted at once if one thread uses the table, and else by the
/// thread that leads: [`States::uncounted_heap_bytes`].
pub(super) struct States<C> {
    parts: Vec<C>,
    uncounted: AtomicUsize,
    growth: Growth,
    /// The slots of the smallest part.
    least: usize,
}

impl<C> States<C> {
    /// An empty table that may grow to `most_bytes`, and has one bucket at least.
    pub(super) fn open<K, E>(most_bytes: usize, budget: &mut Budget) -> Result<Self, StopReason>
    where
        C: Hold<TranspositionTable<K, E>>,
    {
        let count = if C::IS_SHARED && most_bytes >= WORTH_PARTS {
            1 << PART_BITS
        } else {
            1
        };
        let mut parts = budget.vec(count)?;
        for _ in 0..count {
            let part = TranspositionTable::open(most_bytes / count, budget)?;
            parts.push(C::new(part));
        }
        let mut table = Self {
            parts,
            uncounted: AtomicUsize::new(0),
            growth: Growth::new(0, most_bytes),
            least: 0,
        };
        table.recount();
        Ok(table)
    }

    /// Reads or changes the part of a hash: chosen by its lowest bits, as its highest choose the
    /// bucket.
    #[inline]
    pub(super) fn with_part<K, E, R>(
        &self,
        hash: u64,
        with: impl FnOnce(&mut TranspositionTable<K, E>) -> R,
    ) -> R
    where
        C: Hold<TranspositionTable<K, E>>,
    {
        let part = usize::try_from(hash & ((1 << PART_BITS) - 1)).unwrap_or(0);
        self.parts[part & (self.parts.len() - 1)].with(with)
    }

    /// Has the slots of a hash fetched from memory, as they will be read soon; unless to look where
    /// they are takes a lock.
    #[inline]
    pub(super) fn prefetch<K, E>(&self, hash: u64)
    where
        C: Hold<TranspositionTable<K, E>>,
    {
        if !C::IS_SHARED {
            self.with_part(hash, |part| part.prefetch(hash));
        }
    }

    /// Keeps an entry as [`TranspositionTable::put`]. Where the budget has no room for the heap
    /// memory behind its key, it only updates one that is kept.
    #[inline]
    pub(super) fn put<K, E>(
        &self,
        hash: u64,
        new: Slot<K, E>,
        heap_bytes: impl Fn(&K) -> usize,
        update: impl Fn(&mut Slot<K, E>, &Slot<K, E>) -> bool,
        budget: &mut Budget,
    ) -> bool
    where
        C: Hold<TranspositionTable<K, E>>,
    {
        let needed = heap_bytes(&new.key);
        if budget.take_heap(needed).is_err() {
            self.with_part(hash, |part| part.update(hash, &new, update));
            return false;
        }
        let (is_fresh, before, after) = self.with_part(hash, |part| {
            let before = part.heap_bytes();
            let is_fresh = part.put(hash, new, heap_bytes, update);
            (is_fresh, before, part.heap_bytes())
        });
        if C::IS_SHARED {
            budget.give_back_heap(needed);
            if after != before {
                // Two's complement: what wraps around is less.
                let more = after.wrapping_sub(before);
                self.uncounted.fetch_add(more, Ordering::Relaxed);
            }
        } else {
            budget.give_back_heap(needed + before - after);
        }
        is_fresh
    }

    /// The heap memory behind the keys that no budget counts yet.
    pub(super) fn uncounted_heap_bytes(&self) -> usize {
        self.uncounted.load(Ordering::Relaxed)
    }

    pub(super) fn growth(&self) -> &Growth {
        &self.growth
    }

    /// Doubles the smallest parts, as [`TranspositionTable::grow`].
    pub(super) fn grow<K, E>(
        &mut self,
        budget: &mut Budget,
        hash: fn(&K) -> u64,
        heap_bytes: fn(&K) -> usize,
    ) where
        C: Hold<TranspositionTable<K, E>>,
    {
        let least = self.least;
        let bytes = least.saturating_mul(2 * size_of::<Option<Slot<K, E>>>());
        if !self.growth.may_take(bytes.saturating_mul(self.parts.len())) {
            return;
        }
        let mut have_grown = true;
        for part in &mut self.parts {
            let part = part.get_mut();
            if part.room() == least {
                let before = part.heap_bytes();
                part.grow(budget, hash, heap_bytes);
                have_grown &= part.room() > least;
                if !C::IS_SHARED {
                    budget.give_back_heap(before - part.heap_bytes());
                }
            }
        }
        if !have_grown {
            self.growth.was_refused();
        }
        self.recount();
    }

    /// Adds up what the parts have.
    fn recount<K, E>(&mut self)
    where
        C: Hold<TranspositionTable<K, E>>,
    {
        let (mut used, mut room, mut least, mut heap_bytes) = (0, 0, usize::MAX, 0);
        for part in &mut self.parts {
            let part = part.get_mut();
            used += part.growth().used();
            room += part.room();
            least = least.min(part.room());
            heap_bytes += part.heap_bytes();
        }
        // A part that was refused memory is smaller than others, and the next to grow.
        let even = least.saturating_mul(self.parts.len());
        self.growth.set(room, used);
        self.growth.set_full(even);
        self.least = least;
        if C::IS_SHARED {
            self.uncounted = AtomicUsize::new(heap_bytes);
        }
    }
}
