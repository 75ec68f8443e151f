//! A sort of many keys that a limit ends: [`sort_keys`].

use stonework_core::StopReason;
use stonework_core::kit::{Parts, Threads};

use super::keys::StoredKey;

/// Whether the solve may go on.
pub(super) type Check<'c> = dyn Fn() -> Result<(), StopReason> + Sync + 'c;

/// Keys between two checks: a few milliseconds of any work on them.
pub(super) const AT_ONCE: usize = 1 << 17;

/// The fewest keys that are worth sorting with several threads.
const WORTH_SHARING: usize = 1 << 13;

/// So many buckets a part is spread over.
const BUCKETS: usize = 256;

/// Sorts keys. If a limit is reached, they are in any order.
///
/// So many keys that they take long are spread over buckets by what they are, again and again; the
/// standard sort is for the rest.
pub(super) fn sort_keys<K: StoredKey>(
    keys: &mut [K],
    threads: &Threads,
    check: &Check<'_>,
) -> Result<(), StopReason> {
    let parts = match threads.count() {
        1 => 1,
        many => 4 * many,
    };
    let part = keys.len().div_ceil(parts).clamp(WORTH_SHARING, AT_ONCE);
    sort_parts(keys, part, threads, check)
}

/// Sorts keys, no more than `part` at once.
fn sort_parts<K: StoredKey>(
    keys: &mut [K],
    part: usize,
    threads: &Threads,
    check: &Check<'_>,
) -> Result<(), StopReason> {
    check()?;
    if keys.len() <= part {
        keys.sort_unstable();
        return Ok(());
    }
    let mut buckets = spread(keys, check)?;
    threads.try_parts_mut(&mut buckets, Parts::EACH, &|_, buckets| {
        let mut buckets = buckets.iter_mut();
        buckets.try_for_each(|bucket| sort_parts(bucket, part, threads, check))
    })
}

/// Moves keys into buckets, each with the keys of a range; gives those of which the keys differ.
fn spread<'k, K: StoredKey>(
    keys: &'k mut [K],
    check: &Check<'_>,
) -> Result<Vec<&'k mut [K]>, StopReason> {
    let (mut least, mut most) = (keys[0], keys[0]);
    for some in keys.chunks(AT_ONCE) {
        check()?;
        for &key in some {
            least = least.min(key);
            most = most.max(key);
        }
    }
    if least == most {
        return Ok(Vec::new());
    }
    let shift = most.shift_to(least, BUCKETS);
    let bucket_of = |key: K| key.distance(least, shift);
    let mut counts = [0; BUCKETS];
    for some in keys.chunks(AT_ONCE) {
        check()?;
        for &key in some {
            counts[bucket_of(key)] += 1;
        }
    }
    // Where the next key of each bucket goes.
    let mut next = [0; BUCKETS];
    for bucket in 1..BUCKETS {
        next[bucket] = next[bucket - 1] + counts[bucket - 1];
    }
    let mut moved = 0;
    let mut end = 0;
    for bucket in 0..BUCKETS {
        end += counts[bucket];
        while next[bucket] < end {
            let at = next[bucket];
            let home = bucket_of(keys[at]);
            keys.swap(at, next[home]);
            next[home] += 1;
            moved += 1;
            if moved % AT_ONCE == 0 {
                check()?;
            }
        }
    }
    let mut buckets = Vec::with_capacity(BUCKETS);
    let mut rest = keys;
    for count in counts {
        let (bucket, others) = rest.split_at_mut(count);
        if count > 1 {
            buckets.push(bucket);
        }
        rest = others;
    }
    Ok(buckets)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use stonework_core::Run;
    use stonework_core::SeededRng;

    /// Keys that are close together, far apart, few and many of each, sorted or not.
    fn keys(count: usize, dice: &mut SeededRng) -> Vec<Vec<u128>> {
        let mut draw =
            |most: usize| -> Vec<u128> { (0..count).map(|_| dice.below(most) as u128).collect() };
        let (few, many) = (draw(3), draw(usize::MAX / 2));
        let far = few.iter().map(|&key| u128::MAX >> (40 * key)).collect();
        let heaps = few.iter().zip(&many);
        let heaps = heaps.map(|(&few, &many)| (few << 90) + many % 1000);
        let heaps = heaps.collect();
        let mut sorted = many.clone();
        sorted.sort_unstable();
        let turned = sorted.iter().rev().copied().collect();
        vec![few, many, far, heaps, sorted, turned]
    }

    #[test]
    fn any_keys_are_sorted() {
        let mut dice = SeededRng::new(5);
        let threads = Threads::of(&Run::new()).expect("no threads are started");
        for count in [0, 1, 2, 100, WORTH_SHARING, 3 * AT_ONCE] {
            for mut keys in keys(count, &mut dice) {
                let mut expected = keys.clone();
                expected.sort_unstable();
                sort_keys(&mut keys, &threads, &|| Ok(())).expect("there is no limit");
                assert!(keys == expected, "{count}");
            }
        }
    }

    #[test]
    fn a_limit_ends_the_sort_wherever_it_is() {
        let mut dice = SeededRng::new(6);
        let threads = Threads::of(&Run::new()).expect("no threads are started");
        let keys = keys(3 * AT_ONCE, &mut dice).swap_remove(1);
        for patience in [0, 1, 5, 9, 20] {
            let checks = AtomicUsize::new(0);
            let check = || match checks.fetch_add(1, Ordering::Relaxed) {
                done if done < patience => Ok(()),
                _ => Err(StopReason::Cancelled),
            };
            let stopped = sort_keys(&mut keys.clone(), &threads, &check);
            assert_eq!(stopped, Err(StopReason::Cancelled));
        }
    }
}
