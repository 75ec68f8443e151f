//! Hash tables whose growth a [`Budget`] counts: [`CountedMap`], and [`CountedTable`] under it.

#![expect(
    clippy::len_without_is_empty,
    clippy::new_without_default,
    reason = "what solvers are made of has what they need"
)]

use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use super::huge_pages::{self, HugePages};
use super::{Budget, StopReason};
use crate::kit::prefetch;

/// A hash map that forgets nothing and counts its memory before it takes it.
///
/// Eight slots are a group, which has a tag for each of them beside: eight bytes that are looked at
/// together. The top bits of a hash point to a group; what finds no room there is in the next one
/// that has some. So a map that grows reads the old groups and writes the new ones in order.
///
/// The hash has a fixed seed, so that a solve repeats exactly.
#[derive(Debug)]
pub struct CountedMap<K, V> {
    /// A byte for each slot of a group, the lowest first: 0 if it is free, or 128 and seven bits of
    /// the hash. The slots of a group are filled in order.
    tags: Vec<u64>,
    groups: Vec<Group<K, V>>,
    /// How many more entries find room.
    room: usize,
    /// The hash is shifted so far to the right to point to a group.
    shift: u32,
}

type Group<K, V> = [Option<(K, V)>; 8];

/// The lowest bit of each byte.
const ONES: u64 = u64::MAX / 255;

impl<K: Eq + Hash, V: Copy> CountedMap<K, V> {
    /// An empty map, which holds no memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            tags: Vec::new(),
            groups: Vec::new(),
            room: 0,
            shift: 63,
        }
    }

    /// The number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        most_entries(self.groups.len()) - self.room
    }

    /// The hash of a key, for [`CountedMap::get_hashed`] and [`CountedMap::insert_hashed`].
    #[inline]
    pub(crate) fn hash(key: &K) -> u64 {
        FixedState::default().hash_one(key)
    }

    /// The value of a key.
    #[inline]
    pub fn get(&self, key: &K) -> Option<V> {
        self.get_hashed(Self::hash(key), key)
    }

    /// The value of a key that has this hash.
    #[expect(
        clippy::inline_always,
        reason = "measured: it is most of what a solver with a memo does"
    )]
    #[inline(always)]
    pub(crate) fn get_hashed(&self, hash: u64, key: &K) -> Option<V> {
        let at = group_of(hash, self.shift);
        let tags = *self.tags.get(at)?;
        let group = self.groups.get(at)?;
        let equal = equal(tags, hash);
        if equal > 0
            && let Some((kept, value)) = &group[place(equal)]
            && kept == key
        {
            return Some(*value);
        }
        if equal & equal.wrapping_sub(1) > 0 || is_full(tags) {
            return self.get_farther(hash, key);
        }
        // What is not there will often be added soon.
        prefetch(&group[used(tags)]);
        None
    }

    /// The same where more than one slot is to be looked at.
    #[cold]
    #[inline(never)]
    fn get_farther(&self, hash: u64, key: &K) -> Option<V> {
        let mut at = group_of(hash, self.shift);
        loop {
            let (tags, group) = (self.tags[at], &self.groups[at]);
            let mut equal = equal(tags, hash);
            while equal > 0 {
                if let Some((kept, value)) = &group[place(equal)]
                    && kept == key
                {
                    return Some(*value);
                }
                equal &= equal - 1;
            }
            if !is_full(tags) {
                return None;
            }
            at = next(at, self.tags.len());
        }
    }

    /// Adds a key that the map does not have yet.
    ///
    /// # Errors
    ///
    /// [`StopReason::Bytes`] over the limit, [`StopReason::Allocation`] if the system refuses.
    #[inline]
    pub fn insert(&mut self, key: K, value: V, budget: &mut Budget) -> Result<(), StopReason> {
        self.insert_hashed(Self::hash(&key), key, value, budget)
    }

    /// Adds a key that has this hash and that the map does not have yet.
    ///
    /// # Errors
    ///
    /// [`StopReason::Bytes`] over the limit, [`StopReason::Allocation`] if the system refuses.
    #[inline]
    pub(crate) fn insert_hashed(
        &mut self,
        hash: u64,
        key: K,
        value: V,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        if self.room == 0 {
            self.grow(budget)?;
        }
        let (at, place) = take_slot(&mut self.tags, self.shift, hash);
        self.groups[at][place] = Some((key, value));
        self.room -= 1;
        Ok(())
    }

    /// Drops the map and gives its memory back.
    pub fn free(self, budget: &mut Budget) {
        budget.free(self.tags);
        budget.free(self.groups);
    }

    /// The bytes that are held while the next entry is added: more than now if the map has to grow.
    #[must_use]
    pub(crate) fn bytes_for_next(&self) -> usize {
        let grown = if self.room == 0 { self.grown() } else { 0 };
        self.bytes().saturating_add(Self::bytes_of(grown))
    }

    /// The bytes that are held.
    fn bytes(&self) -> usize {
        Self::bytes_of(self.groups.len())
    }

    fn bytes_of(groups: usize) -> usize {
        groups.saturating_mul(size_of::<u64>() + size_of::<Group<K, V>>())
    }

    /// The number of groups after it has grown.
    fn grown(&self) -> usize {
        self.groups.len().saturating_mul(2).max(2)
    }

    /// Doubles the map. The old and the new memory are both held until the entries have moved.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, budget: &mut Budget) -> Result<(), StopReason> {
        let len = self.grown();
        let mut tags = budget.zeroed(len)?;
        let mut groups: Vec<Group<K, V>> = match budget.vec(len) {
            Ok(groups) => groups,
            Err(reason) => {
                budget.free(tags);
                return Err(reason);
            }
        };
        huge_pages::ask_for(groups.as_mut_ptr().cast(), len * size_of::<Group<K, V>>());
        let shift = 64 - len.trailing_zeros();
        // Entries of the last groups may be in the first ones: these come last.
        let begin = self.tags.iter().position(|&tags| !is_full(tags));
        let begin = begin.map_or(0, |at| at + 1);
        let (first, others) = self.groups.split_at_mut(begin);
        for group in others.iter_mut().chain(first) {
            for slot in group {
                let Some(entry) = slot.take() else { break };
                let (at, place) = take_slot(&mut tags, shift, Self::hash(&entry.0));
                if at >= groups.len() {
                    groups.resize_with(len.min(at + 8), || [const { None }; 8]);
                }
                groups[at][place] = Some(entry);
            }
        }
        groups.resize_with(len, || [const { None }; 8]);
        let entries = self.len();
        budget.free(std::mem::replace(&mut self.tags, tags));
        budget.free(std::mem::replace(&mut self.groups, groups));
        self.shift = shift;
        self.room = most_entries(len) - entries;
        Ok(())
    }
}

/// The most entries of so many groups.
fn most_entries(groups: usize) -> usize {
    groups * 7
}

/// The group that a hash points to.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "there are no more groups than numbers of this type"
)]
fn group_of(hash: u64, shift: u32) -> usize {
    (hash >> shift) as usize
}

/// Marks the first free slot for a hash.
#[inline]
fn take_slot(tags: &mut [u64], shift: u32, hash: u64) -> (usize, usize) {
    let mut at = group_of(hash, shift);
    while is_full(tags[at]) {
        at = next(at, tags.len());
    }
    let place = used(tags[at]);
    tags[at] |= tag(hash) << (8 * place);
    (at, place)
}

/// The group after this one; the first is after the last.
#[inline]
fn next(at: usize, groups: usize) -> usize {
    (at + 1) % groups
}

/// The tag of a hash.
#[inline]
fn tag(hash: u64) -> u64 {
    128 | hash & 127
}

/// Whether all slots of a group are in use.
#[inline]
fn is_full(tags: u64) -> bool {
    tags >> 63 == 1
}

/// The number of slots in use of a group that is not full.
#[inline]
fn used(tags: u64) -> usize {
    (8 - tags.leading_zeros() as usize / 8) % 8
}

/// The top bits of those tags of a group that are the tag of a hash. The lowest is right; others
/// may be wrong.
#[inline]
fn equal(tags: u64, hash: u64) -> u64 {
    let different = tags ^ (tag(hash) * ONES);
    different.wrapping_sub(ONES) & !different & (ONES << 7)
}

/// The slot whose top bit is the lowest of these.
#[inline]
fn place(bits: u64) -> usize {
    (bits.trailing_zeros() / 8 % 8) as usize
}

/// A hash table of entries whose hashes the caller knows; as [`CountedMap`] otherwise.
#[derive(Debug)]
pub struct CountedTable<T>(HashTable<T, HugePages>);

impl<T> CountedTable<T> {
    /// An empty table, which holds no memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self(HashTable::new_in(HugePages))
    }

    /// The number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The entry with this hash that is the one looked for.
    #[inline]
    pub fn find(&self, hash: u64, is_it: impl FnMut(&T) -> bool) -> Option<&T> {
        self.0.find(hash, is_it)
    }

    /// Adds an entry that the table does not have yet. `rehash` gives the hash of an entry.
    ///
    /// # Errors
    ///
    /// [`StopReason::Bytes`] over the limit, [`StopReason::Allocation`] if the system refuses.
    #[inline]
    pub fn insert(
        &mut self,
        hash: u64,
        entry: T,
        rehash: impl Fn(&T) -> u64,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        if self.is_full() {
            self.grow(&rehash, budget)?;
        }
        self.0.insert_unique(hash, entry, rehash);
        Ok(())
    }

    /// Drops the table and gives its memory back.
    pub fn free(self, budget: &mut Budget) {
        budget.give_back(self.0.allocation_size());
    }

    /// Removes the entry with this hash that is the one looked for.
    #[inline]
    pub fn remove(&mut self, hash: u64, is_it: impl FnMut(&T) -> bool) {
        if let Ok(entry) = self.0.find_entry(hash, is_it) {
            entry.remove();
        }
    }

    /// Whether the next entry makes the table grow.
    #[inline]
    fn is_full(&self) -> bool {
        self.0.len() == self.0.capacity()
    }

    /// The most bytes that the table has after it has doubled. Its capacity alone does not tell if
    /// entries were removed.
    fn doubled_bytes(&self) -> usize {
        let twice = self.0.allocation_size().saturating_mul(2);
        doubled_bytes(self.0.capacity(), size_of::<T>()).max(twice)
    }

    /// Doubles the table. The old and the new memory are both held until the entries have moved.
    #[cold]
    fn grow(&mut self, rehash: impl Fn(&T) -> u64, budget: &mut Budget) -> Result<(), StopReason> {
        let old = self.0.allocation_size();
        let bound = self.doubled_bytes();
        budget.take(bound)?;
        // To reserve one more slot makes a full table double.
        if self.0.try_reserve(1, rehash).is_err() {
            budget.give_back(bound);
            return Err(StopReason::Allocation(bound));
        }
        budget.give_back(old + bound - self.0.allocation_size().min(bound));
        Ok(())
    }
}

/// The most bytes that a full hash table has after it has doubled.
fn doubled_bytes(capacity: usize, entry: usize) -> usize {
    // The number of slots is a power of two, of which at most seven eighths are in use. Each slot
    // has one control byte, and the table one group of control bytes more.
    let slots = (capacity + 1)
        .max(14)
        .saturating_mul(8)
        .div_ceil(7)
        .checked_next_power_of_two()
        .unwrap_or(usize::MAX);
    slots.saturating_mul(entry + 1).saturating_add(64)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::hash::Hasher;
    use std::rc::Rc;

    use super::*;

    /// A number with memory of its own. Numbers of one class have the same hash.
    #[derive(Clone, PartialEq, Eq, Debug)]
    struct Key {
        number: Rc<u64>,
        classes: u64,
    }

    impl Hash for Key {
        fn hash<H: Hasher>(&self, hasher: &mut H) {
            hasher.write_u64(*self.number % self.classes + self.classes);
        }
    }

    /// Puts random keys into a map, within a number of bytes, until there is no room left or all
    /// are in.
    fn fill(classes: u64, keys: u64, bytes: Option<usize>, seed: u64) {
        let key = |number| Key {
            number: Rc::new(number),
            classes,
        };
        let mut random = fastrand::Rng::with_seed(seed);
        let mut budget = Budget::new(bytes);
        let mut map = CountedMap::new();
        let mut truth = HashMap::new();
        for value in 0..keys {
            let key = key(random.u64(0..2 * keys));
            let known = truth.get(&key).copied();
            assert_eq!(map.get(&key), known);
            if known.is_some() {
                continue;
            }
            let needed = map.bytes_for_next();
            let added = map.insert(key.clone(), value, &mut budget);
            assert_eq!(added.is_err(), bytes.is_some_and(|bytes| needed > bytes));
            assert_eq!(budget.used(), map.bytes());
            if added.is_err() {
                break;
            }
            assert!(budget.peak() >= needed);
            truth.insert(key, value);
        }
        assert_eq!(map.len(), truth.len());
        for number in 0..2 * keys {
            assert_eq!(map.get(&key(number)), truth.get(&key(number)).copied());
        }
        let held = |by| move |key: &Key| Rc::strong_count(&key.number) == by;
        assert!(truth.keys().all(held(2)));
        map.free(&mut budget);
        assert_eq!(budget.used(), 0);
        assert!(truth.keys().all(held(1)));
    }

    #[test]
    fn a_map_has_what_was_put_into_it_however_hashes_collide() {
        for classes in [1, 2, 3, 10, 100, u64::MAX / 2] {
            for seed in 0..22 {
                fill(classes, 1 << (seed / 2), None, seed);
            }
        }
        fill(u64::MAX / 2, 30_000, None, 0);
    }

    #[test]
    fn a_map_that_may_not_grow_keeps_what_it_has() {
        for classes in [1, 7, u64::MAX / 2] {
            for seed in 0..102 {
                fill(classes, 500, Some(1 << (seed / 6)), seed);
            }
        }
    }
}
