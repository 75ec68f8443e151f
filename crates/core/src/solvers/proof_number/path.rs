//! Where a position is on the path: [`Path`].

use crate::run::{Budget, StopReason};

/// Finds the places of a path by the hash of what is there.
///
/// What came last goes first: so a place is found by looking on from where its hash points to, and leaves no
/// gap that another one was pushed past.
#[derive(Debug, Default)]
pub(super) struct Path {
    /// A place, counted from 1, or 0 for none; a power of two of them.
    slots: Vec<usize>,
    /// The hash of each place.
    hashes: Vec<u64>,
}

impl Path {
    /// The last place that has this hash and is the one looked for.
    pub(super) fn find(&self, hash: u64, is_it: impl Fn(usize) -> bool) -> Option<usize> {
        let mut at = self.home(hash)?;
        while let Some(place) = self.slots[at].checked_sub(1) {
            if self.hashes[place] == hash && is_it(place) {
                return Some(place);
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
        None
    }

    /// Adds the next place.
    pub(super) fn push(&mut self, hash: u64, budget: &mut Budget) -> Result<(), StopReason> {
        if (self.hashes.len() + 1) * 2 > self.slots.len() {
            self.grow(budget)?;
        }
        budget.push(&mut self.hashes, hash)?;
        self.enter(self.hashes.len());
        Ok(())
    }

    /// Takes the last place off.
    pub(super) fn pop(&mut self) {
        let place = self.hashes.len();
        let Some(mut at) = self.hashes.last().and_then(|&hash| self.home(hash)) else {
            return;
        };
        while self.slots[at] != place {
            at = (at + 1) & (self.slots.len() - 1);
        }
        self.slots[at] = 0;
        self.hashes.pop();
    }

    /// The slot where a hash is looked for first; `None` if there are no slots.
    #[inline]
    fn home(&self, hash: u64) -> Option<usize> {
        let bits = self.slots.len().checked_ilog2()?;
        // There are at least eight slots.
        usize::try_from(hash >> (u64::BITS - bits)).ok()
    }

    /// Puts a place, counted from 1, into the next free slot.
    fn enter(&mut self, place: usize) {
        let Some(mut at) = self.home(self.hashes[place - 1]) else {
            return;
        };
        while self.slots[at] != 0 {
            at = (at + 1) & (self.slots.len() - 1);
        }
        self.slots[at] = place;
    }

    #[cold]
    fn grow(&mut self, budget: &mut Budget) -> Result<(), StopReason> {
        let old = self.slots.len();
        self.slots = budget.filled(0, (old * 2).max(8))?;
        budget.give_back(old * size_of::<usize>());
        for place in 1..=self.hashes.len() {
            self.enter(place);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seeded_rng::SeededRng;

    #[test]
    fn what_is_on_the_path_is_found_and_nothing_else() {
        let mut dice = SeededRng::new(1);
        let (mut path, mut plain, mut budget) = (Path::default(), Vec::new(), Budget::new(None));
        for _ in 0..20_000 {
            let key = u64::try_from(dice.below(60)).unwrap();
            // Few hashes, so that many a place has a hash that another one has.
            let hash = ((key % 13) << 60) | (key % 29);
            let found = path.find(hash, |place| plain[place] == key);
            assert_eq!(found, plain.iter().position(|&kept| kept == key));
            if found.is_none() && dice.percent(55) {
                plain.push(key);
                path.push(hash, &mut budget).unwrap();
            } else if dice.percent(60) {
                plain.pop();
                path.pop();
            }
        }
        assert!(budget.used() > 0);
    }
}
