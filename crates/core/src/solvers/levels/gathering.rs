//! The keys that are found of a level: [`Gathering`].

use rayon::prelude::*;

use super::word::Word;
use crate::run::{Budget, StopReason};
use crate::solvers::threads::Threads;

/// Keys in any order, some of them more than once as long as there is room.
#[derive(Debug)]
pub(super) struct Gathering<W> {
    keys: Vec<W>,
    /// How many of the first ones are in order, and each once.
    sorted: usize,
}

/// So many keys are worth sorting with several threads.
const WORTH_SHARING: usize = 1 << 13;

impl<W: Word> Gathering<W> {
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
            // What there is room for is sorted again each time, so that there is more of it than of the rest.
            if needed > self.keys.capacity() / 2 {
                let roomy = budget.reserve(&mut self.keys, needed.saturating_mul(2));
                roomy.or_else(|_| budget.reserve(&mut self.keys, needed + needed / 8))?;
            }
        }
        self.keys.extend_from_slice(keys);
        Ok(())
    }

    /// Brings the keys in order, each once.
    fn sort(&mut self, threads: &Threads) {
        if self.sorted == self.keys.len() {
            return;
        }
        let keys = &mut self.keys;
        threads.run(keys.len() >= WORTH_SHARING, |parallel| {
            if parallel {
                keys.par_sort_unstable();
            } else {
                keys.sort_unstable();
            }
        });
        keys.dedup();
        self.sorted = keys.len();
    }

    /// All keys in order, each once, in as much memory as they need.
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

/// Takes the keys of one row out of another; both are in order.
///
/// O(n + n log(m / n)) time for `n` keys of the one and `m` of the other.
pub(super) fn subtract<W: Word>(keys: &mut Vec<W>, mut others: &[W]) {
    keys.retain(|key| {
        // Doubling steps to the first that is not less.
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
    fn keys_come_out_in_order_and_once() {
        let threads = Threads::of(&Run::new()).expect("no threads are started");
        for most in [1, 100, 100_000] {
            let mut budget = Budget::new(None);
            let mut dice = SeededRng::new(7);
            let mut gathering =
                Gathering::<u64>::with_room(10, &mut budget).expect("there is no limit");
            let mut all = BTreeSet::new();
            for _ in 0..100 {
                let some: Vec<u64> = (0..dice.below(500))
                    .map(|_| dice.below(most) as u64)
                    .collect();
                all.extend(some.iter().copied());
                gathering
                    .add(&some, &threads, &mut budget)
                    .expect("there is no limit");
            }
            let keys = gathering.finish(&threads, &mut budget).expect("no limit");
            assert!(keys.iter().eq(&all));
            assert_eq!(budget.used(), keys.capacity() * size_of::<u64>());
        }
    }

    #[test]
    fn what_is_subtracted_is_gone() {
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
