//! A hash table of the places of a list, whose growth a [`Budget`] counts: [`CountedTable`].

#![expect(
    clippy::new_without_default,
    reason = "what solvers are made of has what they need"
)]

use hashbrown::HashTable;

use super::huge_pages::HugePages;
use super::{Budget, StopReason};

/// Finds the places of a list by the hashes of its elements, which the caller knows; as
/// [`super::CountedMap`] otherwise.
#[derive(Debug)]
pub struct CountedTable(HashTable<u32, HugePages>);

impl CountedTable {
    /// The table of an empty list, which holds no memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self(HashTable::new_in(HugePages))
    }

    /// What `look` finds at a place whose element may have this hash.
    #[inline]
    pub fn find<T>(&self, hash: u64, mut look: impl FnMut(u32) -> Option<T>) -> Option<T> {
        let mut found = None;
        self.0.find(hash, |&place| {
            found = look(place);
            found.is_some()
        });
        found
    }

    /// Adds the next place of the list, for an element with this hash. `hash_of` gives the hashes of
    /// the elements before.
    ///
    /// # Errors
    ///
    /// [`StopReason::Bytes`] over the limit, [`StopReason::Allocation`] if the system refuses, or if
    /// the place does not fit 32 bits.
    #[inline]
    pub fn push(
        &mut self,
        hash: u64,
        hash_of: impl Fn(usize) -> u64,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        if self.is_full() {
            self.grow(hash_of, budget)?;
        }
        self.add(hash);
        Ok(())
    }

    /// The same if the table is not full.
    #[inline]
    pub(super) fn add(&mut self, hash: u64) {
        let place = self.0.len();
        keep(&mut self.0, hash, place);
    }

    /// Whether the next place makes the table grow.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.0.len() == self.0.capacity()
    }

    /// Removes the last place of the list, whose element has this hash.
    #[inline]
    pub fn pop(&mut self, hash: u64) {
        let last = self.0.len() - 1;
        if let Ok(entry) = self.0.find_entry(hash, |&place| place as usize == last) {
            entry.remove();
        }
    }

    /// Drops the table and gives its memory back.
    pub fn free(self, budget: &mut Budget) {
        budget.give_back(self.bytes());
    }

    /// The bytes that are held.
    pub(super) fn bytes(&self) -> usize {
        self.0.allocation_size()
    }

    /// The most bytes that are held while the next place is added: more than now if the table has to
    /// grow.
    pub(super) fn bytes_for_next(&self) -> usize {
        let grown = if self.is_full() {
            self.grown_bytes()
        } else {
            0
        };
        self.bytes().saturating_add(grown)
    }

    /// The room for places after it has grown.
    fn grown(&self) -> usize {
        self.0.len().saturating_mul(2).max(14)
    }

    /// The most bytes that it takes after it has grown.
    fn grown_bytes(&self) -> usize {
        // The number of slots is a power of two, of which at most seven eighths are in use. Each slot
        // has one control byte, and the table one group of control bytes more.
        let slots = self.grown().saturating_mul(8).div_ceil(7);
        let slots = slots.checked_next_power_of_two().unwrap_or(usize::MAX);
        slots
            .saturating_mul(size_of::<u32>() + 1)
            .saturating_add(64)
    }

    /// Doubles the table. The old and the new memory are both held meanwhile.
    ///
    /// The places are added to an empty table: their elements are then read in order.
    #[cold]
    #[inline(never)]
    pub(super) fn grow(
        &mut self,
        hash_of: impl Fn(usize) -> u64,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        let bound = self.grown_bytes();
        if u32::try_from(self.grown()).is_err() {
            return Err(StopReason::Allocation(bound));
        }
        budget.take(bound)?;
        let mut grown = HashTable::new_in(HugePages);
        if grown.try_reserve(self.grown(), |_| 0).is_err() {
            budget.give_back(bound);
            return Err(StopReason::Allocation(bound));
        }
        for place in 0..self.0.len() {
            keep(&mut grown, hash_of(place), place);
        }
        budget.give_back(self.bytes() + bound - grown.allocation_size().min(bound));
        self.0 = grown;
        Ok(())
    }
}

/// Keeps a place in a table that has room for it.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "a table that grows makes sure that its places fit"
)]
fn keep(table: &mut HashTable<u32, HugePages>, hash: u64, place: usize) {
    // The hashes of the others are asked for only to make room.
    table.insert_unique(hash, place as u32, |_| 0);
}

#[cfg(test)]
mod tests {
    use std::hash::BuildHasher;

    use foldhash::fast::FixedState;

    use super::*;

    #[test]
    fn a_table_takes_back_what_was_added_last() {
        for classes in [1, 5, 40, u64::MAX] {
            let hash = |number: u64| FixedState::default().hash_one(number % classes);
            let mut random = fastrand::Rng::with_seed(classes);
            let (mut table, mut list) = (CountedTable::new(), Vec::<u64>::new());
            let mut budget = Budget::new(None);
            for _ in 0..20_000 {
                let number = random.u64(0..1_000);
                let is_it = |place: u32| list[place as usize] == number;
                let found =
                    table.find(hash(number), |place| is_it(place).then_some(place as usize));
                assert_eq!(found, list.iter().position(|&kept| kept == number));
                if found.is_none() && random.u8(0..10) < 6 {
                    let hash_of = |place: usize| hash(list[place]);
                    table.push(hash(number), hash_of, &mut budget).unwrap();
                    list.push(number);
                } else if let Some(last) = list.pop() {
                    table.pop(hash(last));
                }
            }
            assert_eq!(budget.used(), table.bytes());
            table.free(&mut budget);
            assert_eq!(budget.used(), 0);
        }
    }
}
