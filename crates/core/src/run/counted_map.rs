//! Hash tables whose growth a [`Budget`] counts: [`CountedMap`], and [`CountedTable`] under it.

#![expect(
    clippy::len_without_is_empty,
    clippy::new_without_default,
    reason = "what solvers are made of has what they need"
)]

use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use super::huge_pages::HugePages;
use super::{Budget, StopReason};

/// A hash map that forgets nothing and counts its memory before it takes it.
///
/// The hash has a fixed seed, so that a solve repeats exactly.
#[derive(Debug)]
pub struct CountedMap<K, V> {
    table: CountedTable<(K, V)>,
    hasher: FixedState,
}

impl<K: Eq + Hash, V: Copy> CountedMap<K, V> {
    /// An empty map, which holds no memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            table: CountedTable::new(),
            hasher: FixedState::default(),
        }
    }

    /// The number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// The hash of a key, for [`CountedMap::get_hashed`] and [`CountedMap::insert_hashed`].
    #[inline]
    pub(crate) fn hash(&self, key: &K) -> u64 {
        self.hasher.hash_one(key)
    }

    /// The value of a key.
    #[inline]
    pub fn get(&self, key: &K) -> Option<V> {
        self.get_hashed(self.hash(key), key)
    }

    /// The value of a key that has this hash.
    #[inline]
    pub(crate) fn get_hashed(&self, hash: u64, key: &K) -> Option<V> {
        let entry = self.table.find(hash, |(kept, _)| kept == key);
        entry.map(|&(_, value)| value)
    }

    /// Adds a key that the map does not have yet.
    ///
    /// # Errors
    ///
    /// [`StopReason::Bytes`] over the limit, [`StopReason::Allocation`] if the system refuses.
    #[inline]
    pub fn insert(&mut self, key: K, value: V, budget: &mut Budget) -> Result<(), StopReason> {
        self.insert_hashed(self.hash(&key), key, value, budget)
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
        let rehash = |(key, _): &(K, V)| self.hasher.hash_one(key);
        self.table.insert(hash, (key, value), rehash, budget)
    }

    /// Drops the map and gives its memory back.
    pub fn free(self, budget: &mut Budget) {
        self.table.free(budget);
    }

    /// The bytes that are held while the next entry is added: more than now if the map has to grow.
    #[must_use]
    pub(crate) fn bytes_for_next(&self) -> usize {
        self.table.bytes_for_next()
    }
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

    /// The bytes that are held while the next entry is added: more than now if the table has to
    /// grow.
    #[must_use]
    pub(crate) fn bytes_for_next(&self) -> usize {
        let held = self.0.allocation_size();
        if self.is_full() {
            held.saturating_add(self.doubled_bytes())
        } else {
            held
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
