//! The sparse space of a game: [`Space`].
//!
//! A value is common if an odd number of its bits under a mask are set, and rare otherwise. A
//! common value is always the sum of a common and a rare one. So if few heaps are rare, only splits
//! with a rare heap need to be tried to find the common values of a heap's options. (Berlekamp,
//! Conway and Guy, Winning Ways, chapter 4, "Sparse space spells speed".) If the numbers of stones
//! taken with a split are all odd or all even, the parity of the heap may count as one more bit
//! (Flammenkamp, Sparse- and common-positions of octal games).

use stonework_core::{Budget, StopReason};

use super::take::Take;

/// Which values are common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Space {
    /// The bits of a value that are counted.
    pub(super) mask: u16,
    /// If the parity of the heap is counted too: the parity of the stones taken with a split.
    pub(super) parity: Option<u32>,
}

impl Space {
    /// Whether a value of a heap is common.
    #[inline]
    pub(super) fn is_common(self, value: u16, heap: u32) -> bool {
        let place = self.parity.map_or(0, |taken| heap ^ taken);
        ((value & self.mask).count_ones() ^ place) & 1 == 1
    }

    /// The space with the fewest rare heaps, and their number. Heap 0 does not count.
    ///
    /// The Walsh–Hadamard transform of the counts of all values gives the number of rare less
    /// common heaps for all masks at once: O(n + v·log v) time and O(v) memory for `n` values below
    /// `v`.
    pub(super) fn best(
        values: &[u16],
        takes: &[Take],
        budget: &mut Budget,
    ) -> Result<Option<(Self, usize)>, StopReason> {
        let mut splits = takes.iter().filter(|take| take.two);
        let Some(first) = splits.next().map(|take| take.stones & 1) else {
            return Ok(None);
        };
        let same = splits.all(|take| take.stones & 1 == first);
        let size = values
            .iter()
            .max()
            .map_or(1, |&most| (usize::from(most) + 1).next_power_of_two());
        let mut best: Option<(Self, i64)> = None;
        for parity in [None, same.then_some(first)] {
            if best.is_some() && parity.is_none() {
                break;
            }
            let mut sums = budget.filled(0_i64, size)?;
            for (heap, &value) in (0_u32..).zip(values).skip(1) {
                let odd = parity.is_some_and(|taken| (heap ^ taken) & 1 == 1);
                sums[usize::from(value)] += if odd { -1 } else { 1 };
            }
            transform(&mut sums);
            for (mask, &excess) in (0..=u16::MAX).zip(&sums) {
                if best.is_none_or(|(_, least)| excess < least) {
                    best = Some((Self { mask, parity }, excess));
                }
            }
            budget.give_back(sums.capacity() * size_of::<i64>());
        }
        let heaps = i64::try_from(values.len()).unwrap_or(i64::MAX) - 1;
        Ok(best.and_then(|(space, excess)| {
            let rare = usize::try_from(i64::midpoint(heaps, excess)).ok()?;
            Some((space, rare))
        }))
    }
}

/// The Walsh–Hadamard transform in place. The length is a power of two.
fn transform(sums: &mut [i64]) {
    let mut half = 1;
    while half < sums.len() {
        for pair in sums.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rare(space: Space, values: &[u16]) -> usize {
        let heaps = (0..).zip(values).skip(1);
        heaps
            .filter(|&(heap, &value)| !space.is_common(value, heap))
            .count()
    }

    /// Tries one mask after the other.
    fn fewest(values: &[u16], parities: &[Option<u32>]) -> Option<usize> {
        let spaces = parities
            .iter()
            .flat_map(|&parity| (0..64).map(move |mask| Space { mask, parity }));
        spaces.map(|space| rare(space, values)).min()
    }

    #[test]
    fn the_best_mask_has_the_fewest_rare_heaps_of_all_masks() {
        let take = |stones, two| Take {
            stones,
            none: true,
            one: true,
            two,
        };
        let mut dice = fastrand::Rng::with_seed(7);
        for _ in 0..200 {
            let len = dice.usize(2..80);
            let values: Vec<u16> = (0..len).map(|_| dice.u16(0..40)).collect();
            for (takes, parities) in [
                (vec![take(1, true)], vec![None, Some(1)]),
                (vec![take(1, true), take(2, false)], vec![None, Some(1)]),
                (vec![take(0, true), take(2, true)], vec![None, Some(0)]),
                (vec![take(1, true), take(2, true)], vec![None]),
            ] {
                let found = Space::best(&values, &takes, &mut Budget::new(None)).unwrap();
                let (space, count) = found.unwrap();
                assert_eq!(Some(count), fewest(&values, &parities));
                assert_eq!(count, rare(space, &values));
            }
        }
    }
}
