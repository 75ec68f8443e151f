//! The lines of a square board: [`Lines`].

use crate::boards::grid::Grid;

/// The rows, the columns and the two diagonals of a board of 25 cells at the most.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Lines {
    /// The cells of each.
    all: Vec<u32>,
    /// Whether there is one in a set of 16 cells, a bit for each such set.
    of_16: Vec<u64>,
}

impl Lines {
    pub(super) fn new(grid: Grid) -> Self {
        let size = grid.rows();
        let cells = |test: &dyn Fn(u8, u8) -> bool| {
            // A board has 25 cells at the most.
            u32::try_from(grid.cells_where(test)).unwrap_or(u32::MAX)
        };
        let rows = (0..size).map(|at| cells(&|row, _| row == at));
        let cols = (0..size).map(|at| cells(&|_, col| col == at));
        let diagonals = [
            cells(&|row, col| row == col),
            cells(&|row, col| row + col == size - 1),
        ];
        let all: Vec<u32> = rows.chain(cols).chain(diagonals).collect();
        let are_in = |set: u32| all.iter().any(|&line| line & !set == 0);
        let word =
            |word: u32| (0..64).fold(0, |bits, at| bits | u64::from(are_in(word * 64 + at)) << at);
        let of_16 = (0..1 << 10).map(word).collect();
        Self { all, of_16 }
    }

    /// Whether all cells of any line are in a set.
    #[inline]
    pub(super) fn are_in(&self, set: u32) -> bool {
        match self.of_16.get(set as usize / 64) {
            Some(word) => word >> (set % 64) & 1 == 1,
            None => self.all.iter().any(|&line| line & !set == 0),
        }
    }
}
