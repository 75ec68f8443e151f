//! Taking the ends of a row, by hand: Stone Game by the margin and by the score, Stone Game VII.

use super::recurrence::Recurrence;

/// What a player has for taking the first or the last pile of `start..end`, less the value of the rest.
pub(crate) trait Gains {
    fn left(&self, start: usize, end: usize) -> i32;
    fn right(&self, start: usize, end: usize) -> i32;
}

/// The pile that is taken: values are margins.
pub(crate) struct Taken<'a>(pub(crate) &'a [i32]);

impl Gains for Taken<'_> {
    fn left(&self, start: usize, _: usize) -> i32 {
        self.0[start]
    }
    fn right(&self, _: usize, end: usize) -> i32 {
        self.0[end - 1]
    }
}

/// All there is, of which the other gets the value of the rest: values are scores. Given are the sums.
pub(crate) struct Scored<'a>(pub(crate) &'a [i32]);

impl Gains for Scored<'_> {
    fn left(&self, start: usize, end: usize) -> i32 {
        self.0[end] - self.0[start]
    }
    fn right(&self, start: usize, end: usize) -> i32 {
        self.0[end] - self.0[start]
    }
}

/// What remains: Stone Game VII. Given are the sums.
pub(crate) struct Remaining<'a>(pub(crate) &'a [i32]);

impl Gains for Remaining<'_> {
    fn left(&self, start: usize, end: usize) -> i32 {
        self.0[end] - self.0[start + 1]
    }
    fn right(&self, start: usize, end: usize) -> i32 {
        self.0[end - 1] - self.0[start]
    }
}

/// A game on so many piles.
pub(crate) struct Ends<G> {
    pub(crate) gains: G,
    pub(crate) len: usize,
}

impl<G: Gains> Recurrence for Ends<G> {
    type Position = (u32, u32);
    type Value = i32;

    fn start(&self) -> (u32, u32) {
        (0, u32::try_from(self.len).expect("a row is short"))
    }

    fn end(&self, (start, end): (u32, u32)) -> Option<i32> {
        (start == end).then_some(0)
    }

    fn value(&self, (start, end): (u32, u32), mut child: impl FnMut((u32, u32)) -> i32) -> i32 {
        let (first, last) = (start as usize, end as usize);
        let left = self.gains.left(first, last) - child((start + 1, end));
        let right = self.gains.right(first, last) - child((start, end - 1));
        left.max(right)
    }

    fn places(&self) -> usize {
        (self.len + 1) * (self.len + 1)
    }

    fn place(&self, (start, end): (u32, u32)) -> usize {
        start as usize * (self.len + 1) + end as usize
    }
}

impl<G: Gains> Ends<G> {
    /// The table of the textbooks: two dimensions, by length.
    pub(crate) fn table(&self) -> i32 {
        let n = self.len;
        let mut table = vec![vec![0; n + 1]; n + 1];
        for length in 1..=n {
            for start in 0..=n - length {
                let end = start + length;
                let left = self.gains.left(start, end) - table[start + 1][end];
                let right = self.gains.right(start, end) - table[start][end - 1];
                table[start][end] = left.max(right);
            }
        }
        table[0][n]
    }

    /// One row, rewritten from the last start to the first.
    pub(crate) fn row(&self) -> i32 {
        let n = self.len;
        let mut row = vec![0; n + 1];
        for start in (0..n).rev() {
            row[start] = 0;
            for end in start + 1..=n {
                let left = self.gains.left(start, end) - row[end];
                let right = self.gains.right(start, end) - row[end - 1];
                row[end] = left.max(right);
            }
        }
        row[n]
    }
}
