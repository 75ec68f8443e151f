//! Prefix sums of a row that cannot overflow: [`PrefixSums`].

use crate::value::Margin;

/// Why a row cannot be played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RowError {
    /// The numbers add up to more than their type can hold.
    #[error("the numbers up to number {} add up to more than {bits}-bit integers hold", .at + 1)]
    Overflow {
        /// The index of the number at which the bound was lost.
        at: usize,
        /// The width of the integers.
        bits: usize,
    },
    /// There are more numbers than a 32-bit index can reach.
    #[error("a row of {len} numbers is too long: at most {max} are possible", max = u32::MAX)]
    TooLong {
        /// The number of numbers.
        len: usize,
    },
}

/// The sum of any subrow in constant time.
///
/// [`PrefixSums::new`] refuses numbers unless twice the sum of their absolute values fits the type.
/// So no sum of a subrow, and no difference of two such sums, can overflow.
///
/// ```
/// use stonework::PrefixSums;
///
/// let sums = PrefixSums::new(&[5, 3, 1, 4, 2])?;
/// assert_eq!(sums.sum(1..4), 8);
/// assert_eq!(sums.total(), 15);
/// assert!(PrefixSums::new(&[100_i8, -100]).is_err());
/// # Ok::<(), stonework::RowError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrefixSums<V> {
    /// `sums[i]` is the sum of the first `i` numbers.
    sums: Vec<V>,
    len: u32,
}

impl<V: Margin> PrefixSums<V> {
    /// Adds the numbers up in O(n) time and memory.
    ///
    /// # Errors
    ///
    /// [`RowError`] if twice the sum of the absolute values does not fit `V`, or there are more
    /// numbers than [`u32::MAX`].
    pub fn new(numbers: &[V]) -> Result<Self, RowError> {
        let len = numbers.len();
        let len = u32::try_from(len).map_err(|_| RowError::TooLong { len })?;
        let overflow = |at| RowError::Overflow {
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
        Ok(Self { sums, len })
    }

    /// The number of numbers.
    #[must_use]
    #[inline]
    pub fn len(&self) -> u32 {
        self.len
    }

    /// Whether there are no numbers.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The sum of all numbers.
    #[must_use]
    pub fn total(&self) -> V {
        self.sum(0..self.len as usize)
    }

    /// The sum of a subrow.
    ///
    /// # Panics
    ///
    /// If the range goes beyond the row.
    #[must_use]
    #[inline]
    pub fn sum(&self, range: std::ops::Range<usize>) -> V {
        self.sums[range.end] - self.sums[range.start]
    }

    /// The sum of the numbers before an index.
    ///
    /// # Panics
    ///
    /// If the index is beyond the length.
    #[must_use]
    #[inline]
    pub fn before(&self, index: u32) -> V {
        self.sums[index as usize]
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
    #[must_use]
    pub fn numbers(&self) -> impl ExactSizeIterator<Item = V> {
        (0..self.len as usize).map(|index| self.number(index))
    }
}
