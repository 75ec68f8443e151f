//! How many edges each box has left: [`Tally`].

/// Sets of boxes by how many of their edges are not drawn, a bit for each box, row by row.
pub(super) struct Tally {
    /// The boxes with some edge left.
    pub(super) open: u64,
    /// Those with one left, which can be closed.
    pub(super) one: u64,
    /// Those with two left, the links of chains.
    pub(super) two: u64,
}

/// The size of a board, to count the edges of all its boxes at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tallying {
    rows: u32,
    cols: u32,
}

impl Tallying {
    pub(super) fn new(rows: u32, cols: u32) -> Self {
        Self { rows, cols }
    }

    /// Counts the edges that are left. They come row by row: first those above or below a box, then
    /// those beside one.
    #[inline]
    pub(super) fn tally(self, left: u64) -> Tally {
        let Self { rows, cols } = self;
        let boxes = rows * cols;
        let all = (1 << boxes) - 1;
        let (above, below) = (left & all, left >> cols & all);
        let (mut before, mut after) = (0, 0);
        let (mut beside, row) = (left >> (boxes + cols), (1 << cols) - 1);
        for first in (0..rows).map(|at| at * cols) {
            before |= (beside & row) << first;
            after |= (beside >> 1 & row) << first;
            beside >>= cols + 1;
        }
        // The sums of all boxes, bit by bit.
        let (even, both) = (above ^ below, above & below);
        let (even_beside, both_beside) = (before ^ after, before & after);
        let (low, carry) = (even ^ even_beside, even & even_beside);
        let pairs = both | both_beside | carry;
        Tally {
            open: low | pairs,
            one: low & !pairs,
            two: !low & (both ^ both_beside ^ carry),
        }
    }
}
