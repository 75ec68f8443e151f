//! A transposition table of whole keys that several threads use: [`TableParts`].

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::growth::Growth;
use super::transposition_table::{Slot, TranspositionTable};
use crate::run::{Budget, StopReason};

/// The base-two logarithm of the number of parts.
const PART_BITS: u32 = 5;

/// A table with less room than this has one part only.
const WORTH_PARTS: usize = 1 << 18;

/// Parts of a table, with a lock each.
pub(super) struct TableParts<K, E> {
    parts: Vec<Mutex<TranspositionTable<K, E>>>,
    /// The heap memory behind the keys of all parts.
    heap_bytes: AtomicUsize,
    growth: Growth,
    /// How many slots there are.
    room: usize,
    /// How many the smallest part has.
    least: usize,
}

impl<K, E> TableParts<K, E> {
    /// An empty table that may grow to `most_bytes`, and has one bucket at least.
    pub(super) fn open(most_bytes: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        let parts = match most_bytes {
            ..WORTH_PARTS => 1,
            _ => 1 << PART_BITS,
        };
        let mut table = Self {
            parts: budget.vec(parts)?,
            heap_bytes: AtomicUsize::new(0),
            growth: Growth::new(0, most_bytes),
            room: 0,
            least: 0,
        };
        for _ in 0..parts {
            let part = TranspositionTable::open(most_bytes / parts, budget)?;
            table.parts.push(Mutex::new(part));
        }
        table.recount();
        Ok(table)
    }

    /// The part of a hash: chosen by its lowest bits, as its highest choose the bucket.
    #[inline]
    pub(super) fn part(&self, hash: u64) -> MutexGuard<'_, TranspositionTable<K, E>> {
        let part = usize::try_from(hash & ((1 << PART_BITS) - 1)).unwrap_or(0);
        let part = self.parts[part & (self.parts.len() - 1)].lock();
        part.unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the part of a hash.
    pub(super) fn change<R>(
        &self,
        hash: u64,
        change: impl FnOnce(&mut TranspositionTable<K, E>) -> R,
    ) -> R {
        let mut part = self.part(hash);
        let before = part.heap_bytes();
        let changed = change(&mut part);
        let after = part.heap_bytes();
        if after != before {
            // Two's complement: what wraps around is less.
            let more = after.wrapping_sub(before);
            self.heap_bytes.fetch_add(more, Ordering::Relaxed);
        }
        changed
    }

    /// Adds up what the parts have.
    fn recount(&mut self) {
        let (mut used, mut room, mut least, mut heap_bytes) = (0, 0, usize::MAX, 0);
        for part in &mut self.parts {
            let part = part.get_mut().unwrap_or_else(PoisonError::into_inner);
            used += part.growth().used();
            room += part.room();
            least = least.min(part.room());
            heap_bytes += part.heap_bytes();
        }
        // A part that was refused memory is smaller than others, and the next to grow.
        self.growth
            .set(least.saturating_mul(self.parts.len()), used);
        (self.room, self.least) = (room, least);
        self.heap_bytes = AtomicUsize::new(heap_bytes);
    }

    /// The heap memory behind the keys, which no budget counts yet.
    pub(super) fn heap_bytes(&self) -> usize {
        self.heap_bytes.load(Ordering::Relaxed)
    }

    /// How many slots are used, and how many there are.
    pub(super) fn load(&self) -> (usize, usize) {
        (self.growth.used(), self.room)
    }

    pub(super) fn growth(&self) -> &Growth {
        &self.growth
    }

    /// Doubles the smallest parts, as [`TranspositionTable::grow`].
    pub(super) fn grow(
        &mut self,
        budget: &mut Budget,
        hash: impl Fn(&K) -> u64,
        heap_bytes: impl Fn(&K) -> usize,
    ) {
        let least = self.least;
        let bytes = least.saturating_mul(2 * size_of::<Option<Slot<K, E>>>());
        if !self.growth.may_take(bytes.saturating_mul(self.parts.len())) {
            return;
        }
        let mut have_grown = true;
        for part in &mut self.parts {
            let part = part.get_mut().unwrap_or_else(PoisonError::into_inner);
            if part.room() == least {
                part.grow(budget, &hash, &heap_bytes);
                have_grown &= part.room() > least;
            }
        }
        if !have_grown {
            self.growth.was_refused();
        }
        self.recount();
    }
}
