//! A numbering of the subrows of a row: [`Subrows`].

use std::ops::Range;

use super::row::Row;

/// The subrows of a row of n elements, numbered by length, then by start.
///
/// There are (n + 1)(n + 2) / 2 of them, because an empty subrow has a start too. The subrows of
/// one length have consecutive numbers. In a game of taking from the ends every move leads to a
/// shorter subrow, so this numbering makes the game [`crate::Indexed`] and [`crate::Layered`].
///
/// ```
/// use stonework::{Row, Subrows};
///
/// let subrows = Subrows::new(3);
/// assert_eq!(subrows.of_length(2), 7..9);
/// assert_eq!(subrows.unrank(8), Row { start: 1, end: 3 });
/// assert_eq!(subrows.rank(Row { start: 1, end: 3 }), 8);
/// assert_eq!(subrows.count(), 10);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Subrows {
    len: u32,
}

impl Subrows {
    /// The subrows of a row of `len` elements.
    #[must_use]
    #[inline]
    pub const fn new(len: u32) -> Self {
        Self { len }
    }

    /// The number of subrows.
    #[must_use]
    pub const fn count(self) -> usize {
        self.first(self.lengths())
    }

    /// The number of lengths, 0 included.
    #[must_use]
    pub const fn lengths(self) -> usize {
        self.len as usize + 1
    }

    /// The numbers of the subrows of a length.
    #[must_use]
    #[inline]
    pub const fn of_length(self, length: usize) -> Range<usize> {
        self.first(length)..self.first(length + 1)
    }

    /// The number of a subrow.
    #[must_use]
    #[inline]
    pub const fn rank(self, row: Row) -> usize {
        self.first(row.len() as usize) + row.start as usize
    }

    /// The number of a subrow where they are numbered by start, then by end.
    ///
    /// Depth-first search that tries the left side first values them in nearly that order, from the
    /// last one back.
    #[must_use]
    #[inline]
    pub const fn number_by_start(self, row: Row) -> usize {
        // There are as many of one start as of one length.
        self.first(row.start as usize) + row.len() as usize
    }

    /// The subrow with a number; O(log n) time.
    #[must_use]
    pub const fn unrank(self, number: usize) -> Row {
        // Bisection finds the last length whose first number is at most this one.
        let (mut low, mut high) = (0, self.lengths());
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            if self.first(middle) <= number {
                low = middle;
            } else {
                high = middle;
            }
        }
        subrow(number - self.first(low), low)
    }

    /// The subrows with these numbers, in order; all must have one length.
    #[inline]
    pub fn unrank_range(self, numbers: Range<usize>) -> impl Iterator<Item = Row> {
        let row = self.unrank(numbers.start);
        let (start, length) = (row.start as usize, row.len() as usize);
        (start..start + numbers.len()).map(move |start| subrow(start, length))
    }

    /// The number of the first subrow of a length. There are n + 1 of length 0, n of length 1 and
    /// so on.
    #[inline]
    const fn first(self, length: usize) -> usize {
        // For the longest rows the terms wrap, but the result fits.
        let shortfall = length.wrapping_mul(length.wrapping_sub(1)) / 2;
        length.wrapping_mul(self.lengths()).wrapping_sub(shortfall)
    }
}

/// The subrow of a length that begins at `start`. Both come from a row whose indices are 32 bits
/// wide.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "starts and lengths of a row that fits u32"
)]
const fn subrow(start: usize, length: usize) -> Row {
    Row {
        start: start as u32,
        end: (start + length) as u32,
    }
}
