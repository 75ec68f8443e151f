//! Sums over any part of a row, proved not to overflow: [`PrefixSums`].

use std::fmt;

use crate::value::Margin;

/// The numbers of a row add up to more than their type can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the numbers up to number {} add up to more than {bits}-bit integers hold", .at + 1)]
#[non_exhaustive]
pub struct SumOverflow {
    /// The index of the number at which the bound was lost.
    pub at: usize,
    /// The width of the integers.
    pub bits: usize,
}

/// The sum of any part of a row in constant time.
///
/// Made only if twice the sum of all absolute values fits the type. So no sum of a part, nor the
/// difference of two of them, can overflow.
///
/// ```
/// use stonework_core::PrefixSums;
///
/// let sums = PrefixSums::new(&[5, 3, 1, 4, 2])?;
/// assert_eq!(sums.sum(1..4), 8);
/// assert_eq!(sums.total(), 15);
/// assert!(PrefixSums::new(&[100_i8, -100]).is_err());
/// # Ok::<(), stonework_core::SumOverflow>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct PrefixSums<V> {
    /// `sums[i]` is the sum of the first `i` numbers.
    sums: Vec<V>,
}

impl<V: Margin> PrefixSums<V> {
    /// Adds the numbers up; O(n) time and memory.
    ///
    /// # Errors
    ///
    /// [`SumOverflow`] if twice the sum of the absolute values does not fit `V`.
    pub fn new(numbers: &[V]) -> Result<Self, SumOverflow> {
        let overflow = |at| SumOverflow {
            at,
            bits: size_of::<V>() * 8,
        };
        let mut absolute = V::zero();
        let mut sum = V::zero();
        let mut sums = Vec::with_capacity(numbers.len() + 1);
        sums.push(sum);
        for (at, number) in numbers.iter().enumerate() {
            // -|x|, as the least integer has no positive counterpart.
            let negative = if *number > V::zero() {
                V::zero() - *number
            } else {
                *number
            };
            absolute = absolute.checked_add(&negative).ok_or(overflow(at))?;
            absolute.checked_add(&absolute).ok_or(overflow(at))?;
            sum = sum + *number;
            sums.push(sum);
        }
        Ok(Self { sums })
    }

    /// How many numbers there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sums.len() - 1
    }

    /// Whether there are no numbers.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The sum of all numbers.
    #[must_use]
    pub fn total(&self) -> V {
        self.sum(0..self.len())
    }

    /// The sum of a part of the row.
    ///
    /// # Panics
    ///
    /// If the range goes beyond the row.
    #[must_use]
    #[inline]
    pub fn sum(&self, range: std::ops::Range<usize>) -> V {
        self.sums[range.end] - self.sums[range.start]
    }

    /// The number at an index.
    ///
    /// # Panics
    ///
    /// If the index is beyond the row.
    #[must_use]
    #[inline]
    pub fn number(&self, index: usize) -> V {
        self.sum(index..index + 1)
    }

    /// The numbers themselves.
    pub fn numbers(&self) -> impl ExactSizeIterator<Item = V> {
        (0..self.len()).map(|index| self.number(index))
    }
}

impl<V: Margin> fmt::Debug for PrefixSums<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PrefixSums of ")?;
        f.debug_list().entries(self.numbers()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_at_the_edge_of_the_type_are_kept_or_refused() {
        assert!(PrefixSums::new(&[63_i8]).is_ok());
        assert!(PrefixSums::new(&[-64_i8]).is_ok());
        let error = PrefixSums::new(&[60_i8, 5]).unwrap_err();
        assert_eq!(error.at, 1);
        assert_eq!(
            error.to_string(),
            "the numbers up to number 2 add up to more than 8-bit integers hold"
        );
        assert!(PrefixSums::new(&[i128::MIN]).is_err());
    }

    #[test]
    fn numbers_come_back() {
        let sums = PrefixSums::new(&[4_i64, -7, 0]).unwrap();
        assert_eq!(sums.numbers().collect::<Vec<_>>(), [4, -7, 0]);
        assert_eq!(sums.total(), -3);
        assert!(PrefixSums::<i64>::new(&[]).unwrap().is_empty());
    }
}
