//! Whether a set of cells has a line in it, at once: [`LineTable`].

use crate::grid::Grid;
use crate::lines::Lines;

/// The rows, the columns and the two diagonals of a board of 25 cells at the most.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LineTable {
    /// The cells of each.
    all: Vec<u32>,
    /// Whether there is one in a set of 16 cells, a bit for each such set.
    of_16: Vec<u64>,
}

impl LineTable {
    pub(super) fn new(grid: Grid) -> Self {
        let sets = Lines::new(grid, grid.rows(), true).sets();
        // A board has 25 cells at the most.
        let narrow = |set: u64| u32::try_from(set).unwrap_or(u32::MAX);
        let all: Vec<u32> = sets.into_iter().map(narrow).collect();
        let are_in = |set: u32| all.iter().any(|&line| line & !set == 0);
        let word =
            |word: u32| (0..64).fold(0, |bits, at| bits | u64::from(are_in(word * 64 + at)) << at);
        let of_16 = (0..1 << 10).map(word).collect();
        Self { all, of_16 }
    }

    /// Whether all cells of any line are in a set.
    #[inline]
    pub(super) fn any_in(&self, set: u32) -> bool {
        match self.of_16.get(set as usize / 64) {
            Some(word) => word >> (set % 64) & 1 == 1,
            None => self.all.iter().any(|&line| line & !set == 0),
        }
    }
}
