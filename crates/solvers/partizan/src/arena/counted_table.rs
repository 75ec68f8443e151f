//! A hash table whose bytes are counted before they are taken: [`CountedTable`].

use hashbrown::HashTable;
use stonework_core::StopReason;

use crate::bytes::Bytes;
use crate::error::FormError;

/// Elements that are found by a hash of something they stand for.
#[derive(Debug)]
pub(super) struct CountedTable<T> {
    table: HashTable<T>,
    taken: usize,
}

impl<T> Default for CountedTable<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> CountedTable<T> {
    /// An empty one, which takes nothing.
    pub(super) const fn new() -> Self {
        Self {
            table: HashTable::new(),
            taken: 0,
        }
    }

    /// The element of that hash that is the one.
    #[inline]
    pub(super) fn find(&self, hash: u64, is: impl FnMut(&T) -> bool) -> Option<&T> {
        self.table.find(hash, is)
    }

    /// Makes room for one more.
    pub(super) fn make_room(
        &mut self,
        hash_of: impl Fn(&T) -> u64,
        bytes: &Bytes,
        limit: usize,
    ) -> Result<(), FormError> {
        let capacity = self.table.capacity();
        if self.table.len() < capacity {
            return Ok(());
        }
        // Seven of eight buckets are filled at most, each with a byte of its own and 16 more.
        let buckets = (capacity + 1).next_power_of_two().max(2) * 2;
        let needed = buckets * (size_of::<T>() + 1) + 32;
        bytes.take(needed, limit)?;
        let room = buckets / 8 * 7;
        let more = room.max(3) - self.table.len();
        if self.table.try_reserve(more, hash_of).is_err() {
            bytes.give_back(needed);
            return Err(FormError::Stopped(StopReason::Allocation(needed)));
        }
        bytes.give_back(self.taken);
        self.taken = needed;
        Ok(())
    }

    /// Adds an element for which there is room.
    pub(super) fn insert(&mut self, hash: u64, element: T, hash_of: impl Fn(&T) -> u64) {
        self.table.insert_unique(hash, element, hash_of);
    }
}
