//! The parts of a row, numbered: [`RowNumbers`].

use std::ops::Range;

use super::row::Row;

/// The parts of a row of n elements by number: by length, then by start. There are
/// (n + 1)(n + 2) / 2, as an empty part has a start as well.
///
/// The parts of one length are a range; a game that only takes from the ends leads from each to
/// shorter ones, so its positions are [`crate::Indexed`] and [`crate::Layered`] by these numbers.
///
/// ```
/// use stonework_core::{Row, RowNumbers};
///
/// let numbers = RowNumbers::new(3);
/// assert_eq!(numbers.of_length(2), 7..9);
/// assert_eq!(numbers.row(8), Row { start: 1, end: 3 });
/// assert_eq!(numbers.number(Row { start: 1, end: 3 }), 8);
/// assert_eq!(numbers.count(), 10);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RowNumbers {
    len: u32,
}

impl RowNumbers {
    /// The parts of a row of so many elements.
    #[must_use]
    #[inline]
    pub const fn new(len: u32) -> Self {
        Self { len }
    }

    /// How many parts there are.
    #[must_use]
    pub const fn count(self) -> usize {
        self.first(self.lengths())
    }

    /// How many lengths there are, 0 among them.
    #[must_use]
    pub const fn lengths(self) -> usize {
        self.len as usize + 1
    }

    /// The numbers of the parts of a length.
    #[must_use]
    #[inline]
    pub const fn of_length(self, length: usize) -> Range<usize> {
        self.first(length)..self.first(length + 1)
    }

    /// The number of a part.
    #[must_use]
    #[inline]
    pub const fn number(self, row: Row) -> usize {
        self.first(row.len() as usize) + row.start as usize
    }

    /// The part with a number; O(log n) time.
    #[must_use]
    pub const fn row(self, number: usize) -> Row {
        // The last length whose first number is not beyond this one, by bisection.
        let (mut low, mut high) = (0, self.lengths());
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            if self.first(middle) <= number {
                low = middle;
            } else {
                high = middle;
            }
        }
        part(number - self.first(low), low)
    }

    /// The parts with these numbers, all of one length, in order.
    #[inline]
    pub fn rows(self, numbers: Range<usize>) -> impl Iterator<Item = Row> {
        let row = self.row(numbers.start);
        let (start, length) = (row.start as usize, row.len() as usize);
        (start..start + numbers.len()).map(move |start| part(start, length))
    }

    /// The number of the first part of a length: the lengths 0, 1, … take n + 1, n, … numbers.
    #[inline]
    const fn first(self, length: usize) -> usize {
        // Wraps on the way for the longest rows only, and then back: the result fits.
        let shortfall = length.wrapping_mul(length.wrapping_sub(1)) / 2;
        length.wrapping_mul(self.lengths()).wrapping_sub(shortfall)
    }
}

/// The part of a length that begins at `start`; both come from a row whose ends are 32 bits wide.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "starts and lengths of a row that fits u32"
)]
const fn part(start: usize, length: usize) -> Row {
    Row {
        start: start as u32,
        end: (start + length) as u32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_numbered_by_length_then_start() {
        for len in 0..=6 {
            let numbers = RowNumbers::new(len);
            let mut next = 0;
            for length in 0..=len {
                let range = numbers.of_length(length as usize);
                assert_eq!(range.start, next);
                let mut rows = numbers.rows(range);
                for start in 0..=len - length {
                    let row = Row {
                        start,
                        end: start + length,
                    };
                    assert_eq!(numbers.number(row), next);
                    assert_eq!(numbers.row(next), row);
                    assert_eq!(rows.next(), Some(row));
                    next += 1;
                }
                assert_eq!(rows.next(), None);
            }
            assert_eq!(numbers.count(), next);
        }
    }
}
