//! Keys as they are found, sorted and without duplicates in the end: [`UniqueKeys`].

use stonework_core::kit::Threads;
use stonework_core::{Budget, StopReason};

use super::keys::StoredKey;
use super::sort_keys::{AT_ONCE, Check, sort_keys};

/// Keys in any order. Duplicates are removed when the room is used up, and in the end.
#[derive(Debug)]
pub(super) struct UniqueKeys<K> {
    keys: Vec<K>,
    /// How many of the first keys are sorted and without duplicates.
    sorted: usize,
}

impl<K: StoredKey> UniqueKeys<K> {
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
        keys: &[K],
        threads: &Threads,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        if keys.len() > self.keys.capacity() - self.keys.len() {
            self.sort(threads, budget)?;
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
    fn sort(&mut self, threads: &Threads, budget: &Budget) -> Result<(), StopReason> {
        if self.sorted == self.keys.len() {
            return Ok(());
        }
        let check: &Check<'_> = &|| budget.check_watch();
        sort_keys(&mut self.keys, threads, check)?;
        let mut last = None;
        retain(&mut self.keys, check, |key| last.replace(key) != Some(key))?;
        self.sorted = self.keys.len();
        Ok(())
    }

    /// The sorted keys, in as much memory as they need.
    pub(super) fn finish(
        mut self,
        threads: &Threads,
        budget: &mut Budget,
    ) -> Result<Vec<K>, StopReason> {
        self.sort(threads, budget)?;
        budget.shrink(&mut self.keys)?;
        Ok(self.keys)
    }
}

/// Removes the keys that are among others; both are sorted.
///
/// O(n + n log(m / n)) time for `n` keys and `m` others.
pub(super) fn subtract<K: StoredKey>(
    keys: &mut Vec<K>,
    mut others: &[K],
    check: &Check<'_>,
) -> Result<(), StopReason> {
    retain(keys, check, |key| {
        // Doubling steps to the first other key that is not less.
        let mut step = 1;
        while others.get(step - 1).is_some_and(|other| *other < key) {
            step *= 2;
        }
        let among = &others[..others.len().min(step)];
        let less = step / 2 + among[step / 2..].partition_point(|other| *other < key);
        others = &others[less..];
        others.first() != Some(&key)
    })
}

/// Removes the keys that are not wanted. If a limit is reached, some are there twice.
fn retain<K: StoredKey>(
    keys: &mut Vec<K>,
    check: &Check<'_>,
    mut is_wanted: impl FnMut(K) -> bool,
) -> Result<(), StopReason> {
    let mut kept = 0;
    for first in (0..keys.len()).step_by(AT_ONCE) {
        check()?;
        for at in first..keys.len().min(first + AT_ONCE) {
            let key = keys[at];
            keys[kept] = key;
            kept += usize::from(is_wanted(key));
        }
    }
    keys.truncate(kept);
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use stonework_core::Run;
    use stonework_core::SeededRng;

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
            let theirs_sorted: Vec<u32> = theirs.iter().copied().collect();
            subtract(&mut keys, &theirs_sorted, &|| Ok(())).expect("there is no limit");
            assert!(keys.iter().eq(ours.difference(&theirs)));
        }
    }
}
