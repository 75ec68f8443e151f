//! Rows, columns and diagonals of a length: [`Lines`]; and the shortest [`chain`] between two sides.

use crate::cell_set::CellSet;
use crate::cells::Cells;
use crate::grid::Grid;

/// The lines of as many cells on a board, from one to the next along a row, a column or a diagonal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lines<B = u64> {
    length: u8,
    /// By direction: the cells where a line begins, and by how much a bit goes up from a cell of a
    /// line to the next.
    directions: Vec<(B, u8)>,
}

impl<B: CellSet> Lines<B> {
    /// Those of a board, with the diagonal ones or without. There are none if they do not fit.
    ///
    /// # Panics
    ///
    /// If the length is 0.
    #[must_use]
    pub fn new(grid: Grid, length: u8, diagonals: bool) -> Self {
        assert!(length > 0, "a line has a cell at least");
        let cols = grid.cols();
        let directions = [(0, 1, 1), (1, 0, cols), (1, 1, cols + 1), (1, -1, cols - 1)];
        let directions = directions.into_iter().map(|(down, right, step)| {
            let back = grid.direction(-down, -right);
            let starts = (1..length).fold(grid.set_of_all(), |starts, _| back.of(starts));
            (starts, step)
        });
        // A single cell is a line, whatever the direction.
        let count = match (length, diagonals) {
            (1, _) => 1,
            (_, false) => 2,
            (_, true) => 4,
        };
        let directions = directions.take(count);
        Self {
            length,
            directions: directions
                .filter(|&(starts, _)| starts != B::EMPTY)
                .collect(),
        }
    }

    /// The cells of each.
    #[must_use]
    pub fn sets(&self) -> Vec<B> {
        let directions = self.directions.iter();
        directions
            .flat_map(|&(starts, step)| Cells(starts).map(move |start| self.line(start, step)))
            .collect()
    }

    /// The cells of the line that begins in a cell, with the step of its direction.
    #[inline]
    #[must_use]
    pub fn line(&self, start: u8, step: u8) -> B {
        (0..self.length).fold(B::EMPTY, |line, at| line | B::only(start + at * step))
    }

    /// Where the lines begin whose cells are all in a set, by direction, each with its step: by how much
    /// a bit goes up from a cell of a line to the next.
    #[inline]
    pub fn begins_in(&self, set: B) -> impl Iterator<Item = (B, u8)> {
        self.directions.iter().map(move |&(starts, step)| {
            let whole = |whole, at| whole & set >> (at * step);
            ((1..self.length).fold(starts & set, whole), step)
        })
    }

    /// Whether all cells of any line are in a set.
    #[inline]
    #[must_use]
    pub fn any_in(&self, set: B) -> bool {
        self.begins_in(set).any(|(begins, _)| begins != B::EMPTY)
    }

    /// The first cell and the last of each line all of whose cells are in one of these sets.
    #[must_use]
    pub fn ends_in(&self, sets: [B; 2]) -> Vec<(u8, u8)> {
        let mut ends = Vec::new();
        for set in sets {
            for (begins, step) in self.begins_in(set) {
                let end = |from| (from, from + (self.length - 1) * step);
                ends.extend(Cells(begins).map(end));
            }
        }
        ends
    }

    /// The cells of a set that would complete a line of another.
    #[inline]
    #[must_use]
    pub fn completing(&self, set: B, free: B) -> B {
        let mut found = B::EMPTY;
        for &(starts, step) in &self.directions {
            for missing in 0..self.length {
                let rest = (0..self.length)
                    .filter(|&at| at != missing)
                    .fold(starts, |whole, at| whole & set >> (at * step));
                found |= rest << (missing * step);
            }
        }
        found & free
    }
}

/// A shortest chain of neighbouring cells in a set, from one of the first cells to one of the last, as
/// its steps from cell to cell; empty if there is none. `around` gives the neighbours of a cell.
///
/// ```
/// use stonework_boards::lines::chain;
///
/// // Five cells in a row.
/// let around = |cell: u8| (1 << cell << 1 | 1 << cell >> 1) & 0b1_1111_u64;
/// assert_eq!(chain(0b0_1110, 0b0_0010, 0b0_1000, around), [(1, 2), (2, 3)]);
/// assert!(chain(0b0_1010, 0b0_0010, 0b0_1000, around).is_empty());
/// ```
pub fn chain<B: CellSet>(set: B, first: B, last: B, around: impl Fn(u8) -> B) -> Vec<(u8, u8)> {
    let mut seen = set & first;
    let mut layers = vec![seen];
    while let Some(&layer) = layers.last().filter(|&&layer| layer & last == B::EMPTY) {
        let next = Cells(layer).fold(B::EMPTY, |next, cell| next | around(cell)) & set & !seen;
        if next == B::EMPTY {
            return Vec::new();
        }
        seen |= next;
        layers.push(next);
    }
    let end = layers.pop().and_then(|layer| Cells(layer & last).next());
    let mut steps: Vec<(u8, u8)> = Vec::new();
    for layer in layers.into_iter().rev() {
        let to = steps.last().map_or(end, |&(from, _)| Some(from));
        let step = to.and_then(|to| Some((Cells(layer & around(to)).next()?, to)));
        steps.extend(step);
    }
    steps.reverse();
    steps
}
