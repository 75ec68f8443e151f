//! Where a position is on the path: [`Path`].

use stonework_core::kit::CountedTable;
use stonework_core::{Budget, StopReason};

/// Finds the places of a path by the hashes of the positions there.
pub(super) struct Path {
    places: CountedTable,
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
        let is_it = |place: u32| {
            let place = place as usize;
            (self.hashes[place] == hash && is_it(place)).then_some(place)
        };
        self.places.find(hash, is_it)
    }

    /// Adds the next place.
    pub(super) fn push(&mut self, hash: u64, budget: &mut Budget) -> Result<(), StopReason> {
        let Self { places, hashes } = self;
        places.push(hash, |place| hashes[place], budget)?;
        let pushed = budget.push(hashes, hash);
        pushed.inspect_err(|_| places.pop(hash))
    }

    /// Removes the last place.
    pub(super) fn pop(&mut self) {
        if let Some(hash) = self.hashes.pop() {
            self.places.pop(hash);
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
