//! A set of places in a level, a bit each: [`PlaceSet`].

use stonework_core::{Budget, StopReason};

/// Places of a level. It takes no memory until the first is inserted, and the budget counts it.
///
/// Members can be inserted and removed while they are gone through with [`PlaceSet::next`].
#[derive(Debug, Default)]
pub(super) struct PlaceSet {
    words: Vec<u64>,
}

impl PlaceSet {
    #[inline]
    pub(super) fn contains(&self, place: usize) -> bool {
        let word = self.words.get(place / 64);
        word.is_some_and(|word| word >> (place % 64) & 1 == 1)
    }

    /// Inserts a place below `end`.
    pub(super) fn insert(
        &mut self,
        place: usize,
        end: usize,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        if self.words.is_empty() {
            self.words = budget.zeroed(end.div_ceil(64))?;
        }
        self.words[place / 64] |= 1 << (place % 64);
        Ok(())
    }

    pub(super) fn remove(&mut self, place: usize) {
        if let Some(word) = self.words.get_mut(place / 64) {
            *word &= !(1 << (place % 64));
        }
    }

    /// The first member from `from` on.
    pub(super) fn next(&self, from: usize) -> Option<usize> {
        let mut at = from / 64;
        let mut word = self.words.get(at)? >> (from % 64) << (from % 64);
        while word == 0 {
            at += 1;
            word = *self.words.get(at)?;
        }
        Some(at * 64 + word.trailing_zeros() as usize)
    }

    /// Frees the memory.
    pub(super) fn free(self, budget: &mut Budget) {
        budget.free(self.words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_member_until_it_is_removed() {
        let mut budget = Budget::new(None);
        let mut bits = PlaceSet::default();
        assert_eq!((bits.contains(3), bits.next(0)), (false, None));
        for place in [3, 64, 199] {
            bits.insert(place, 200, &mut budget).expect("no limit");
        }
        assert_eq!(
            [0, 4, 64, 65].map(|from| bits.next(from)),
            [3, 64, 64, 199].map(Some)
        );
        bits.remove(199);
        bits.remove(198);
        assert_eq!((bits.next(65), bits.next(1000)), (None, None));
        assert!(bits.contains(64));
        bits.free(&mut budget);
        assert_eq!(budget.used(), 0);
    }
}
