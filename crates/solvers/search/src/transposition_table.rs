//! A hash table that keeps what was proved of positions and forgets when it is full:
//! [`TranspositionTable`].

use stonework_core::kit::prefetch;
use stonework_core::{Budget, StopReason};

use crate::growth::Growth;

/// Slots in a bucket.
const WAYS: usize = 4;

/// Buckets of the smallest table that has room to grow.
const LEAST: usize = 16;

/// Buckets of four slots, each with a whole key and what is known of it.
///
/// It is opened small and doubles when five eighths of its slots are used, as long as its limit and
/// the budget allow. In a full bucket, a new entry replaces the one that took the least effort. The
/// caller hashes keys, so that a hash is computed once for several calls; equal keys have equal
/// hashes.
pub(crate) struct TranspositionTable<K, E> {
    slots: Vec<Option<Slot<K, E>>>,
    /// The base-two logarithm of the number of buckets.
    bits: u32,
    growth: Growth,
    /// The heap memory behind the keys, which the table's owner counts.
    heap_bytes: usize,
}

/// A key and what is known of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot<K, E> {
    pub(super) key: K,
    pub(super) entry: E,
    /// About how many positions were searched to find it out.
    pub(super) effort: u32,
}

impl<K, E> Slot<K, E> {
    pub(super) fn new(key: K, entry: E, effort: u64) -> Self {
        Self {
            key,
            entry,
            effort: u32::try_from(effort).unwrap_or(u32::MAX),
        }
    }
}

impl<K: PartialEq, E: Copy> Slot<K, E> {
    /// Replaces what is kept of the same key.
    #[inline]
    pub(super) fn replace(kept: &mut Self, new: &Self) -> bool {
        let is_same = kept.key == new.key;
        if is_same {
            (kept.entry, kept.effort) = (new.entry, new.effort);
        }
        is_same
    }
}

impl<K, E> TranspositionTable<K, E> {
    /// An empty table that may grow to `most_bytes`, and has one bucket at least.
    pub(super) fn open(most_bytes: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        let buckets = if most_bytes < LEAST * WAYS * size_of::<Option<Slot<K, E>>>() {
            1
        } else {
            LEAST
        };
        Ok(Self {
            slots: empty(buckets * WAYS, budget)?,
            bits: buckets.ilog2(),
            growth: Growth::new(buckets * WAYS, most_bytes),
            heap_bytes: 0,
        })
    }

    /// Where the bucket of a hash begins.
    #[inline]
    fn start(&self, hash: u64) -> usize {
        let bucket = hash.checked_shr(u64::BITS - self.bits).unwrap_or(0);
        usize::try_from(bucket).expect("there are as many buckets in memory") * WAYS
    }

    /// Has the bucket of a hash fetched from memory, as it will be read soon.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        let start = self.start(hash);
        self.slots[start..start + WAYS].iter().for_each(prefetch);
    }

    /// The slots in the bucket of a hash. Their keys may have other hashes.
    #[inline]
    pub(super) fn bucket(&self, hash: u64) -> &[Option<Slot<K, E>>] {
        let start = self.start(hash);
        &self.slots[start..start + WAYS]
    }

    /// The same to change them.
    #[inline]
    fn bucket_mut(&mut self, hash: u64) -> &mut [Option<Slot<K, E>>] {
        let start = self.start(hash);
        &mut self.slots[start..start + WAYS]
    }

    /// The slot of a key with this hash, if there is one.
    #[inline]
    pub(super) fn find(&self, hash: u64, is_it: impl Fn(&K) -> bool) -> Option<&Slot<K, E>> {
        for slot in self.bucket(hash) {
            if let Some(kept) = slot
                && is_it(&kept.key)
            {
                return Some(kept);
            }
        }
        None
    }

    /// Keeps an entry in the bucket of its key's hash.
    ///
    /// `update(kept, new)` merges it into a slot and returns true, or returns false for a slot that
    /// has nothing to do with it. If no slot has, the entry takes an empty one or replaces the one
    /// that took the least effort.
    ///
    /// `heap_bytes` gives the heap memory behind a key. If there is no room for it, nothing is
    /// kept.
    ///
    /// Returns whether it took an empty slot.
    #[inline]
    pub(super) fn put(
        &mut self,
        hash: u64,
        new: Slot<K, E>,
        heap_bytes: impl Fn(&K) -> usize,
        update: impl Fn(&mut Slot<K, E>, &Slot<K, E>) -> bool,
    ) -> bool {
        if self.update(hash, &new, update) {
            return false;
        }
        let (most_bytes, slot_bytes) = (self.growth.most_bytes(), self.slot_bytes());
        let before = self.heap_bytes;
        let mut held = before + heap_bytes(&new.key);
        let bucket = self.bucket_mut(hash);
        // An empty slot compares less than any effort.
        let effort = |slot: &Option<Slot<K, E>>| slot.as_ref().map(|kept| kept.effort);
        let mut least = 0;
        for at in 1..bucket.len() {
            if effort(&bucket[at]) < effort(&bucket[least]) {
                least = at;
            }
        }
        let slot = &mut bucket[least];
        let was_empty = slot.is_none();
        if let Some(kept) = slot {
            held -= heap_bytes(&kept.key);
        }
        if held > before && slot_bytes.saturating_add(held) > most_bytes {
            return false;
        }
        *slot = Some(new);
        self.heap_bytes = held;
        if was_empty {
            self.growth.use_place();
        }
        was_empty
    }

    /// Merges an entry into a slot of its bucket as [`TranspositionTable::put`] does, which takes
    /// no memory. Returns whether there is such a slot.
    #[inline]
    pub(super) fn update(
        &mut self,
        hash: u64,
        new: &Slot<K, E>,
        update: impl Fn(&mut Slot<K, E>, &Slot<K, E>) -> bool,
    ) -> bool {
        for slot in self.bucket_mut(hash) {
            if let Some(kept) = slot
                && update(kept, new)
            {
                return true;
            }
        }
        false
    }

    /// How many slots there are.
    pub(super) fn room(&self) -> usize {
        self.slots.len()
    }

    #[inline]
    pub(super) fn growth(&self) -> &Growth {
        &self.growth
    }

    /// Doubles the table, unless its limit or the budget is reached. `hash` gives the hash of a
    /// key, `heap_bytes` the heap memory behind it.
    #[cold]
    pub(super) fn grow(
        &mut self,
        budget: &mut Budget,
        hash: fn(&K) -> u64,
        heap_bytes: fn(&K) -> usize,
    ) {
        let (len, bytes) = (self.slots.len(), size_of::<Option<Slot<K, E>>>());
        let twice = len.saturating_mul(2 * bytes);
        if !self.growth.may_take(twice) {
            return;
        }
        let has_room = twice.saturating_add(self.heap_bytes) <= self.growth.most_bytes();
        let larger = has_room.then(|| empty(len * 2, budget).ok()).flatten();
        let Some(larger) = larger else {
            self.growth.was_refused();
            return;
        };
        let smaller = std::mem::replace(&mut self.slots, larger);
        self.bits += 1;
        let mut used = 0;
        for slot in smaller {
            let Some(kept) = &slot else {
                continue;
            };
            // The slots of one bucket go to two, so that there is room.
            let (hash, heap_bytes) = (hash(&kept.key), heap_bytes(&kept.key));
            let bucket = self.bucket_mut(hash);
            let mut free = 0;
            while free < WAYS && bucket[free].is_some() {
                free += 1;
            }
            if free < WAYS {
                bucket[free] = slot;
                used += 1;
            } else {
                self.heap_bytes -= heap_bytes;
            }
        }
        self.growth.set(len * 2, used);
        budget.give_back(len * bytes);
    }

    /// The bytes of the slots.
    fn slot_bytes(&self) -> usize {
        size_of_val(self.slots.as_slice())
    }

    /// The heap memory behind the keys. The budget of [`TranspositionTable::grow`] does not count
    /// it.
    #[inline]
    pub(super) fn heap_bytes(&self) -> usize {
        self.heap_bytes
    }
}

fn empty<T>(len: usize, budget: &mut Budget) -> Result<Vec<Option<T>>, StopReason> {
    let mut slots = budget.vec(len)?;
    for _ in 0..len {
        slots.push(None);
    }
    Ok(slots)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(key: u64) -> u64 {
        key.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn fill(
        table: &mut TranspositionTable<u64, u64>,
        keys: std::ops::Range<u64>,
        budget: &mut Budget,
    ) {
        for key in keys {
            table.put(
                hash(key),
                Slot::new(key, key + 1, key),
                |_| 0,
                Slot::replace,
            );
            if table.growth().is_due(0) {
                table.grow(budget, |&key| hash(key), |_| 0);
            }
        }
    }

    #[test]
    fn what_is_kept_belongs_to_the_key() {
        let mut budget = Budget::new(None);
        let mut table = TranspositionTable::open(1 << 16, &mut budget).unwrap();
        fill(&mut table, 0..10_000, &mut budget);
        let mut kept = 0;
        for key in 0..10_000 {
            if let Some(slot) = table.find(hash(key), |&kept| kept == key) {
                assert_eq!(slot.entry, key + 1);
                kept += 1;
            }
        }
        assert!(kept > 1000 && kept == table.growth().used());
        assert!(budget.used() <= 1 << 16);
    }

    #[test]
    fn what_is_there_is_updated_and_nothing_else_is() {
        let mut budget = Budget::new(None);
        let mut table = TranspositionTable::open(1 << 16, &mut budget).unwrap();
        fill(&mut table, 0..10, &mut budget);
        for (key, is_there) in [(7, true), (17, false)] {
            let updated = table.update(hash(key), &Slot::new(key, 100, 1), Slot::replace);
            assert_eq!(updated, is_there);
            let kept = table.find(hash(key), |&kept| kept == key);
            assert_eq!(kept.map(|slot| slot.entry), is_there.then_some(100));
        }
        assert_eq!(table.growth().used(), 10);
    }

    #[test]
    fn a_table_that_was_refused_memory_grows_when_there_is_some() {
        let mut budget = Budget::new(Some(1 << 13));
        let mut table = TranspositionTable::open(1 << 20, &mut budget).unwrap();
        fill(&mut table, 0..10_000, &mut budget);
        let before = table.room();
        assert!(budget.used() <= 1 << 13);
        // Somebody gives memory back.
        budget.have_back(1 << 20, 0);
        fill(&mut table, 10_000..20_000, &mut budget);
        assert!(table.room() > before);
    }
}
