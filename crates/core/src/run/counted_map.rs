//! A hash map whose growth a [`Budget`] counts: [`CountedMap`].

#![expect(
    clippy::len_without_is_empty,
    clippy::new_without_default,
    reason = "what solvers are made of has what they need"
)]

use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;

use super::counted_table::CountedTable;
use super::{Budget, StopReason};

/// A hash map that forgets nothing and counts its memory before it takes it.
///
/// Its entries are a list in the order in which they were added, so that what a depth-first search
/// values one after the other is close together, and a [`CountedTable`] finds them. Most lookups
/// compare one entry or none.
///
/// The hash has a fixed seed, so that a solve repeats exactly.
#[derive(Debug)]
pub struct CountedMap<K, V> {
    table: CountedTable,
    entries: Vec<(K, V)>,
}

impl<K: Clone + Eq + Hash, V: Copy> CountedMap<K, V> {
    /// An empty map, which holds no memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            table: CountedTable::new(),
            entries: Vec::new(),
        }
    }

    /// The number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
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
    #[inline]
    pub(crate) fn get_hashed(&self, hash: u64, key: &K) -> Option<V> {
        self.table.find(hash, |place| {
            let (kept, value) = &self.entries[place as usize];
            (kept == key).then_some(*value)
        })
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
        if self.table.is_full() || self.entries.len() == self.entries.capacity() {
            self.make_room(budget)?;
        }
        self.table.add(hash);
        self.entries.push((key, value));
        Ok(())
    }

    /// Makes room for the next entry. The old and the new memory are both held until the entries
    /// have moved.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self, budget: &mut Budget) -> Result<(), StopReason> {
        // Nothing grows if one of both may not.
        let more = self.bytes_for_next() - self.bytes();
        budget.take(more)?;
        budget.give_back(more);
        let Self { table, entries } = self;
        if entries.len() == entries.capacity() {
            budget.reserve(entries, grown(entries.len()))?;
        }
        if table.is_full() {
            table.grow(|place| Self::hash(&entries[place].0), budget)?;
        }
        Ok(())
    }

    /// Drops the map and gives its memory back.
    pub fn free(self, budget: &mut Budget) {
        self.table.free(budget);
        budget.free(self.entries);
    }

    /// The most bytes that are held while the next entry is added: more than now if the map has to
    /// grow.
    #[must_use]
    pub(crate) fn bytes_for_next(&self) -> usize {
        let mut room = self.entries.capacity();
        let mut most = self.bytes();
        if room == self.entries.len() {
            room = grown(room);
            most = most.saturating_add(Self::bytes_of(room));
        }
        most.max(Self::bytes_of(room).saturating_add(self.table.bytes_for_next()))
    }

    /// The bytes that are held.
    fn bytes(&self) -> usize {
        Self::bytes_of(self.entries.capacity()) + self.table.bytes()
    }

    fn bytes_of(entries: usize) -> usize {
        entries.saturating_mul(size_of::<(K, V)>())
    }
}

/// The room for entries after it has grown.
fn grown(entries: usize) -> usize {
    entries.saturating_add(entries / 2).max(8)
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
            assert!(budget.used() <= needed && budget.peak() >= budget.used());
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
