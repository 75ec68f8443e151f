//! Where a position is on the path: [`Path`].

use stonework_core::kit::CountedTable;
use stonework_core::{Budget, StopReason};

/// Finds the places of a path by the hashes of the positions there.
pub(super) struct Path {
    /// The hash and the place of each position.
    places: CountedTable<(u64, usize)>,
    /// The hash of each place.
    hashes: Vec<u64>,
}

impl Path {
    /// An empty path.
    pub(super) fn new() -> Self {
        Self {
            places: CountedTable::new(),
            hashes: Vec::new(),
        }
    }

    /// The place with this hash that is the one looked for.
    pub(super) fn find(&self, hash: u64, is_it: impl Fn(usize) -> bool) -> Option<usize> {
        let is_it = |&(there, place): &(u64, usize)| there == hash && is_it(place);
        self.places.find(hash, is_it).map(|&(_, place)| place)
    }

    /// Adds the next place.
    pub(super) fn push(&mut self, hash: u64, budget: &mut Budget) -> Result<(), StopReason> {
        let entry = (hash, self.hashes.len());
        self.places.insert(hash, entry, |&(hash, _)| hash, budget)?;
        budget.push(&mut self.hashes, hash)
    }

    /// Removes the last place.
    pub(super) fn pop(&mut self) {
        if let Some(hash) = self.hashes.pop() {
            let last = self.hashes.len();
            self.places.remove(hash, |&(_, place)| place == last);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stonework_core::SeededRng;

    #[test]
    fn what_is_on_the_path_is_found_and_nothing_else() {
        let mut dice = SeededRng::new(1);
        let (mut path, mut plain, mut budget) = (Path::new(), Vec::new(), Budget::new(None));
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
