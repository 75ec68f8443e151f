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
