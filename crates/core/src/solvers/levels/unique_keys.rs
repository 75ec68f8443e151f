//! Keys as they are found, sorted and without duplicates in the end: [`UniqueKeys`].

use super::stored_key::StoredKey;
use crate::run::{Budget, StopReason};
use crate::solvers::threads::Threads;

/// Keys in any order. Duplicates are removed when the room is used up, and in the end.
#[derive(Debug)]
pub(super) struct UniqueKeys<W> {
    keys: Vec<W>,
    /// How many of the first keys are sorted and without duplicates.
    sorted: usize,
}

/// The fewest keys that are worth sorting with several threads.
const WORTH_SHARING: usize = 1 << 13;

impl<W: StoredKey> UniqueKeys<W> {
    /// No keys yet, and room for some.
    pub(super) fn with_room(room: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        Ok(Self {
            keys: budget.vec(room)?,
            sorted: 0,
        })
    }

    /// Adds keys.
    pub(super) fn add(
        &mut self,
        keys: &[W],
        threads: &Threads,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        if keys.len() > self.keys.capacity() - self.keys.len() {
            self.sort(threads);
            let needed = self.keys.len() + keys.len();
            // All keys are sorted again each time. So that this is rare, at least half of the room
            // has to be free.
            if needed > self.keys.capacity() / 2 {
                let roomy = budget.reserve(&mut self.keys, needed.saturating_mul(2));
                roomy.or_else(|_| budget.reserve(&mut self.keys, needed + needed / 8))?;
            }
        }
        self.keys.extend_from_slice(keys);
        Ok(())
    }

    /// Sorts the keys and removes duplicates.
    fn sort(&mut self, threads: &Threads) {
        if self.sorted == self.keys.len() {
            return;
        }
        let keys = &mut self.keys;
        threads.run(keys.len() >= WORTH_SHARING, |parallel| {
            if parallel {
                sort_shared(keys, 4 * rayon::current_num_threads());
            } else {
                keys.sort_unstable();
            }
        });
        keys.dedup();
        self.sorted = keys.len();
    }

    /// The sorted keys, in as much memory as they need.
    pub(super) fn finish(
        mut self,
        threads: &Threads,
        budget: &mut Budget,
    ) -> Result<Vec<W>, StopReason> {
        self.sort(threads);
        budget.shrink(&mut self.keys)?;
        Ok(self.keys)
    }
}

/// Sorts keys in so many parts, each by one thread: quicksort until there are as many.
///
/// The standard sort of each part takes two thirds of the time of rayon's.
fn sort_shared<W: StoredKey>(keys: &mut [W], parts: usize) {
    if parts <= 1 || keys.len() < WORTH_SHARING {
        keys.sort_unstable();
        return;
    }
    let (less, _, greater) = keys.select_nth_unstable(keys.len() / 2);
    rayon::join(
        || sort_shared(less, parts / 2),
        || sort_shared(greater, parts / 2),
    );
}

/// Removes the keys that are among others; both are sorted.
///
/// O(n + n log(m / n)) time for `n` keys and `m` others.
pub(super) fn subtract<W: StoredKey>(keys: &mut Vec<W>, mut others: &[W]) {
    keys.retain(|key| {
        // Doubling steps to the first other key that is not less.
        let mut step = 1;
        while others.get(step - 1).is_some_and(|other| other < key) {
            step *= 2;
        }
        let among = &others[..others.len().min(step)];
        let less = step / 2 + among[step / 2..].partition_point(|other| other < key);
        others = &others[less..];
        others.first() != Some(key)
    });
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::run::Run;
    use crate::seeded_rng::SeededRng;

    #[test]
    fn keys_come_out_sorted_and_without_duplicates() {
        let threads = Threads::of(&Run::new()).expect("no threads are started");
        for most in [1, 100, 100_000] {
            let mut budget = Budget::new(None);
            let mut dice = SeededRng::new(7);
            let mut found =
                UniqueKeys::<u64>::with_room(10, &mut budget).expect("there is no limit");
            let mut all = BTreeSet::new();
            for _ in 0..100 {
                let some: Vec<u64> = (0..dice.below(500))
                    .map(|_| dice.below(most) as u64)
                    .collect();
                all.extend(some.iter().copied());
                found
                    .add(&some, &threads, &mut budget)
                    .expect("there is no limit");
            }
            let keys = found.finish(&threads, &mut budget).expect("no limit");
            assert!(keys.iter().eq(&all));
            assert_eq!(budget.used(), keys.capacity() * size_of::<u64>());
        }
    }

    #[test]
    fn subtracted_keys_are_gone() {
        let mut dice = SeededRng::new(3);
        for (ours, theirs) in [(0, 9), (9, 0), (5, 300), (300, 5), (200, 200)] {
            let mut draw = |count| -> BTreeSet<u32> {
                let drawn = (0..count).map(|_| u32::try_from(dice.below(400)));
                drawn.map(|key| key.expect("a small number")).collect()
            };
            let (ours, theirs) = (draw(ours), draw(theirs));
            let mut keys: Vec<u32> = ours.iter().copied().collect();
            subtract(&mut keys, &theirs.iter().copied().collect::<Vec<_>>());
            assert!(keys.iter().eq(ours.difference(&theirs)));
        }
    }
}
