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
    pub(super) fn bucket(&self, hash: u64) -> impl Iterator<Item = &Slot<K, E>> {
        let start = self.start(hash);
        self.slots[start..start + WAYS].iter().flatten()
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
        let start = self.start(hash);
        let slot_bytes = self.slot_bytes();
        let bucket = &mut self.slots[start..start + WAYS];
        // An empty slot compares less than any effort.
        let effort = |slot: &&mut Option<Slot<K, E>>| slot.as_ref().map(|kept| kept.effort);
        let Some(slot) = bucket.iter_mut().min_by_key(effort) else {
            return false;
        };
        let gained = heap_bytes(&new.key);
        let lost = slot.as_ref().map_or(0, |kept| heap_bytes(&kept.key));
        let held = self.heap_bytes - lost + gained;
        if gained > lost && slot_bytes.saturating_add(held) > self.growth.most_bytes() {
            return false;
        }
        self.heap_bytes = held;
        let was_empty = slot.replace(new).is_none();
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
        let start = self.start(hash);
        let mut kept = self.slots[start..start + WAYS].iter_mut().flatten();
        kept.any(|kept| update(kept, new))
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
        hash: impl Fn(&K) -> u64,
        heap_bytes: impl Fn(&K) -> usize,
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
        for slot in smaller.into_iter().flatten() {
            // The slots of one bucket go to two, so that there is room.
            let start = self.start(hash(&slot.key));
            let bucket = &mut self.slots[start..start + WAYS];
            if let Some(free) = bucket.iter_mut().find(|free| free.is_none()) {
                *free = Some(slot);
                used += 1;
            } else {
                self.heap_bytes -= heap_bytes(&slot.key);
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
    slots.resize_with(len, || None);
    Ok(slots)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Replaces an entry of the same key.
    fn same(kept: &mut Slot<u64, u64>, new: &Slot<u64, u64>) -> bool {
        let is_same = kept.key == new.key;
        if is_same {
            *kept = *new;
        }
        is_same
    }

    fn hash(key: u64) -> u64 {
        key.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn fill(
        table: &mut TranspositionTable<u64, u64>,
        keys: std::ops::Range<u64>,
        budget: &mut Budget,
    ) {
        for key in keys {
            table.put(hash(key), Slot::new(key, key + 1, key), |_| 0, same);
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
            for slot in table.bucket(hash(key)).filter(|slot| slot.key == key) {
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
            let updated = table.update(hash(key), &Slot::new(key, 100, 1), same);
            assert_eq!(updated, is_there);
            let mut kept = table.bucket(hash(key)).filter(|slot| slot.key == key);
            assert_eq!(kept.next().map(|slot| slot.entry), is_there.then_some(100));
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
