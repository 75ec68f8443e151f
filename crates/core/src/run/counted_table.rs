//! A hash table of the places of a list, whose growth a [`Budget`] counts: [`CountedTable`].

#![expect(
    clippy::new_without_default,
    reason = "what solvers are made of has what they need"
)]

use super::{Budget, StopReason};

/// Finds the places of a list by the hashes of its elements. The caller has the list; the table
/// counts its own memory before it takes it.
///
/// Eight slots are a group, which has a tag for each of them beside: eight bytes that are looked at
/// together. The top bits of a hash point to a group; what finds no room there is in the next one
/// that has some.
#[derive(Debug)]
pub struct CountedTable {
    /// A byte for each slot of a group, the lowest first: 0 if it is free, or 128 and seven bits of
    /// the hash. The slots of a group are filled in order.
    tags: Vec<u64>,
    /// The places in the list.
    groups: Vec<[u32; 8]>,
    /// The length of the list.
    len: usize,
    /// The hash is shifted so far to the right to point to a group.
    shift: u32,
}

/// The lowest bit of each byte.
const ONES: u64 = u64::MAX / 255;

impl CountedTable {
    /// The table of an empty list, which holds no memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            tags: Vec::new(),
            groups: Vec::new(),
            len: 0,
            shift: 63,
        }
    }

    /// The tags and the places of the group that a hash points to; none if the list is empty.
    #[inline]
    pub(super) fn group(&self, hash: u64) -> Option<(u64, &[u32; 8])> {
        let at = group_of(hash, self.shift);
        Some((*self.tags.get(at)?, self.groups.get(at)?))
    }

    /// What `look` finds at a place whose element may have this hash.
    #[inline]
    pub fn find<T>(&self, hash: u64, mut look: impl FnMut(u32) -> Option<T>) -> Option<T> {
        let mut at = group_of(hash, self.shift);
        loop {
            let tags = *self.tags.get(at)?;
            let mut equal = equal(tags, hash);
            while equal > 0 {
                let found = look(self.groups[at][place(equal)]);
                if found.is_some() {
                    return found;
                }
                equal &= equal - 1;
            }
            if !is_full(tags) {
                return None;
            }
            at = next(at, self.tags.len());
        }
    }

    /// Adds the next place of the list, for an element with this hash. `hash_of` gives the hashes
    /// of the elements before.
    ///
    /// # Errors
    ///
    /// [`StopReason::Bytes`] over the limit, [`StopReason::Allocation`] if the system refuses, or
    /// if the place does not fit 32 bits.
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
        self.mark(hash, self.len);
        self.len += 1;
    }

    /// Whether the next place makes the table grow.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.len >= most(self.tags.len())
    }

    /// Removes the last place of the list, whose element has this hash.
    #[inline]
    pub fn pop(&mut self, hash: u64) {
        self.len -= 1;
        let mut at = group_of(hash, self.shift);
        loop {
            let last = used(self.tags[at]).wrapping_sub(1) % 8;
            if self.groups[at][last] as usize == self.len {
                self.tags[at] &= !(255 << (8 * last));
                return;
            }
            at = next(at, self.tags.len());
        }
    }

    /// Drops the table and gives its memory back.
    pub fn free(self, budget: &mut Budget) {
        budget.free(self.tags);
        budget.free(self.groups);
    }

    /// The bytes that are held.
    pub(super) fn bytes(&self) -> usize {
        bytes(self.tags.len())
    }

    /// The bytes that are held while the next place is added: more than now if the table has to
    /// grow.
    pub(super) fn bytes_for_next(&self) -> usize {
        let grown = if self.is_full() { self.grown() } else { 0 };
        self.bytes().saturating_add(bytes(grown))
    }

    /// The number of groups after it has grown.
    fn grown(&self) -> usize {
        self.tags.len().saturating_mul(2).max(2)
    }

    /// Doubles the table. The old and the new memory are both held meanwhile.
    #[cold]
    #[inline(never)]
    pub(super) fn grow(
        &mut self,
        hash_of: impl Fn(usize) -> u64,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        let groups = self.grown();
        if u32::try_from(most(groups) - 1).is_err() {
            return Err(StopReason::Allocation(bytes(groups)));
        }
        let mut grown = Self {
            tags: budget.zeroed(groups)?,
            groups: Vec::new(),
            len: self.len,
            shift: 64 - groups.trailing_zeros(),
        };
        match budget.zeroed(groups) {
            Ok(groups) => grown.groups = groups,
            Err(reason) => {
                grown.free(budget);
                return Err(reason);
            }
        }
        for place in 0..self.len {
            grown.mark(hash_of(place), place);
        }
        std::mem::replace(self, grown).free(budget);
        Ok(())
    }

    /// Keeps a place in the first free slot for a hash.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a table that grows makes sure that its places fit"
    )]
    fn mark(&mut self, hash: u64, place: usize) {
        let mut at = group_of(hash, self.shift);
        while is_full(self.tags[at]) {
            at = next(at, self.tags.len());
        }
        let slot = used(self.tags[at]) % 8;
        self.tags[at] |= tag(hash) << (8 * slot);
        self.groups[at][slot] = place as u32;
    }
}

/// The most places of so many groups: three in four slots.
#[inline]
fn most(groups: usize) -> usize {
    groups.saturating_mul(6)
}

/// The bytes of so many groups.
fn bytes(groups: usize) -> usize {
    groups.saturating_mul(size_of::<u64>() + size_of::<[u32; 8]>())
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

/// The number of slots in use.
#[inline]
fn used(tags: u64) -> usize {
    8 - tags.leading_zeros() as usize / 8
}

/// The top bits of those tags of a group that are the tag of a hash. The lowest is right; others
/// may be wrong.
#[inline]
pub(super) fn equal(tags: u64, hash: u64) -> u64 {
    let different = tags ^ (tag(hash) * ONES);
    different.wrapping_sub(ONES) & !different & (ONES << 7)
}

/// Whether nothing but the lowest of these can be equal: no other tag, and nothing in other groups.
#[inline]
pub(super) fn is_all(tags: u64, equal: u64) -> bool {
    equal & equal.wrapping_sub(1) == 0 && !is_full(tags)
}

/// The slot whose top bit is the lowest of these.
#[inline]
pub(super) fn place(bits: u64) -> usize {
    (bits.trailing_zeros() / 8 % 8) as usize
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
