//! The greatest of the first so many numbers, which may still rise: [`PrefixMaxima`].

use stonework_core::Margin;

/// The greatest of the first so many of numbers that only rise; a number is read and raised in
/// O(log n).
///
/// The slot i, from 1, has the greatest of the last ones up to the i-th, as many as the lowest bit
/// of i says (P. Fenwick 1994, with maxima for sums).
pub(super) struct PrefixMaxima<'s, V>(pub(super) &'s mut [V]);

impl<V: Margin> PrefixMaxima<'_, V> {
    /// What a number is before it is raised.
    pub(super) fn none() -> V {
        V::min_value()
    }

    /// Raises the number at an index to `value`, if it is lower.
    #[inline]
    pub(super) fn raise(&mut self, index: usize, value: V) {
        let mut slot = index + 1;
        while slot <= self.0.len() {
            let greatest = &mut self.0[slot - 1];
            *greatest = value.max(*greatest);
            slot += slot & slot.wrapping_neg();
        }
    }

    /// The greatest of the first `count` numbers.
    #[inline]
    pub(super) fn greatest(&self, count: usize) -> V {
        let mut slot = count;
        let mut greatest = Self::none();
        while slot > 0 {
            greatest = greatest.max(self.0[slot - 1]);
            slot &= slot - 1;
        }
        greatest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_is_that_of_the_numbers_as_they_are() {
        let mut random = fastrand::Rng::with_seed(0);
        for len in 1..40 {
            let mut plain = vec![i32::MIN; len];
            let mut slots = plain.clone();
            let mut maxima = PrefixMaxima(&mut slots);
            for _ in 0..3 * len {
                let (index, value) = (random.usize(..len), random.i32(-9..=9));
                plain[index] = value.max(plain[index]);
                maxima.raise(index, value);
                for count in 0..=len {
                    let greatest = plain[..count].iter().copied().max();
                    assert_eq!(maxima.greatest(count), greatest.unwrap_or(i32::MIN));
                }
            }
        }
    }
}
