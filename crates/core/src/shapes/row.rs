//! What is left of a row: [`Row`], and its two sides: [`Side`].

use std::fmt;
use std::ops::Range;

/// The number of elements of a row, in the type of its indices.
///
/// # Panics
///
/// If there are 2^32 elements or more.
pub(crate) fn row_len(len: usize) -> u32 {
    u32::try_from(len).expect("a row has fewer than 2^32 elements")
}

/// What is left of a row: the elements `start..end`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    /// The first element left.
    pub start: u32,
    /// One past the last element left.
    pub end: u32,
}

impl Row {
    /// The whole of a row of so many elements.
    #[must_use]
    pub const fn whole(len: u32) -> Self {
        Self { start: 0, end: len }
    }

    /// The number of elements left.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether no element is left.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The index of the element that a move takes from this side.
    #[must_use]
    pub const fn taken(self, side: Side) -> usize {
        match side {
            Side::Left => self.start as usize,
            Side::Right => self.end as usize - 1,
        }
    }

    /// The indices of the `count` elements that a move takes from this side.
    #[must_use]
    pub const fn gone(self, side: Side, count: u32) -> Range<usize> {
        let left = self.without(side, count);
        match side {
            Side::Left => self.start as usize..left.start as usize,
            Side::Right => left.end as usize..self.end as usize,
        }
    }

    /// What is left after a move takes `count` elements from this side.
    #[must_use]
    pub const fn without(self, side: Side, count: u32) -> Self {
        match side {
            Side::Left => Self {
                start: self.start + count,
                end: self.end,
            },
            Side::Right => Self {
                start: self.start,
                end: self.end - count,
            },
        }
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}..{}]", self.start, self.end)
    }
}

/// A side of a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Side {
    /// The front.
    Left,
    /// The back.
    Right,
}

impl Side {
    /// Both sides, the left one first.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Left => "L",
            Self::Right => "R",
        })
    }
}
