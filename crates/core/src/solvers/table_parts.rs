//! A transposition table of whole keys that several threads use: [`TableParts`].

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::transposition_table::TranspositionTable;
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
    used: AtomicUsize,
    /// The table is full when so many slots are used.
    full: usize,
    /// How many slots there are.
    room: usize,
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

    /// The heap memory behind the keys, which no budget counts yet.
    pub(super) fn heap_bytes(&self) -> usize {
        self.heap_bytes.load(Ordering::Relaxed)
    }

    /// How many slots are used, and how many there are.
    pub(super) fn load(&self) -> (usize, usize) {
        (self.used.load(Ordering::Relaxed), self.room)
    }

    /// Whether the table should grow, and may. So `more` slots were taken since the last call.
    pub(super) fn is_full(&self, more: usize) -> bool {
        self.used.fetch_add(more, Ordering::Relaxed) + more >= self.full
    }

    /// Doubles the parts, as [`TranspositionTable::grow`].
    pub(super) fn grow(
        &mut self,
        budget: &mut Budget,
        hash: impl Fn(&K) -> u64,
        heap_bytes: impl Fn(&K) -> usize,
    ) {
        for part in &mut self.parts {
            let part = part.get_mut().unwrap_or_else(PoisonError::into_inner);
            part.grow(budget, &hash, &heap_bytes);
        }
        self.recount();
    }
}
