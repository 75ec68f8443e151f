//! The lines across which a player puts his dominoes: [`Lines`]. Next: `cuts.rs`.

use crate::cell_set::CellSet;
use crate::grid::Grid;

/// The lines of a board: its rows for upright dominoes, its columns for flat ones. A set has them one
/// after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Lines<B> {
    /// How many lines there are.
    pub(super) count: u8,
    /// How many cells a line has.
    pub(super) length: u8,
    /// By how much a bit goes up to the next line; by nothing if there is one line.
    step: u8,
    /// The cells that are not the first of a line.
    not_first: B,
    /// The cells that are not the last of a line.
    not_last: B,
}

impl<B: CellSet> Lines<B> {
    /// The rows of a grid, for upright dominoes, or its columns, for flat ones.
    pub(super) fn new(grid: Grid, upright: bool) -> Self {
        let (count, length) = if upright {
            (grid.rows(), grid.cols())
        } else {
            (grid.cols(), grid.rows())
        };
        let without = |place: u8| {
            (0..count * length)
                .filter(|cell| cell % length != place)
                .fold(B::EMPTY, |cells, cell| cells | B::only(cell))
        };
        Self {
            count,
            length,
            step: if count == 1 { 0 } else { length },
            not_first: without(0),
            not_last: without(length - 1),
        }
    }

    /// The cells of a set in one line, which has less than 64.
    #[inline]
    pub(super) fn cells(&self, set: B, line: u8) -> u64 {
        (set >> (line * self.length)).low_bits() & ((1 << (self.length & 63)) - 1)
    }

    /// The region of the lowest cell of a set: the cells that are connected with it.
    #[inline]
    pub(super) fn region(&self, cells: B) -> B {
        let mut region = cells.only_lowest();
        loop {
            let along = (region & self.not_last) << 1 | (region & self.not_first) >> 1;
            let across = region << self.step | region >> self.step;
            let more = (region | along | across) & cells;
            if more == region {
                return region;
            }
            region = more;
        }
    }
}
