//! What lies beside what on a board of hexagons: [`Geometry`].

use crate::cell_set::CellSet;
use crate::cells::Cells;
use crate::grid::{Direction, Grid};

/// Neighbours, bridges and edges of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Geometry<B> {
    /// All cells.
    pub(super) all: B,
    /// The steps to the six neighbours, round a cell.
    pub(super) directions: [Direction<B>; 6],
    /// The neighbours of each cell.
    pub(super) neighbours: Vec<B>,
    /// For each cell, those that have two neighbours in common with it, without being one, and
    /// these two.
    pub(super) bridges: Vec<Vec<(u8, B)>>,
    /// The cells of the two edges of the first player, and of the second.
    pub(super) edges: [[B; 2]; 2],
    /// By player and direction: the cells from which a step leads over an edge of the player's, and
    /// of no other.
    pub(super) beyond: [[B; 6]; 2],
}

/// From a cell to its neighbours: how many rows down, and columns to the right.
const AROUND: [(i8, i8); 6] = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)];

impl<B: CellSet> Geometry<B> {
    pub(super) fn new(grid: Grid) -> Self {
        let directions = AROUND.map(|(rows, cols)| grid.direction(rows, cols));
        let around = |cell: u8| {
            let steps = directions.iter().map(|step| step.of(B::only(cell)));
            steps.fold(B::EMPTY, |all, neighbour| all | neighbour)
        };
        let neighbours: Vec<B> = (0..grid.cells()).map(around).collect();
        let bridges = (0..).zip(&neighbours).map(|(from, &beside)| {
            let apart = Cells(grid.set_of_all::<B>() & !(beside | B::only(from)));
            let common = apart.map(|to| (to, beside & neighbours[usize::from(to)]));
            common.filter(|(_, common)| common.count() == 2).collect()
        });
        let bridges = bridges.collect();
        let (last_row, last_col) = (grid.rows() - 1, grid.cols() - 1);
        let leaves = |at: u8, by, last| at.checked_add_signed(by).is_none_or(|at| at > last);
        let beyond = AROUND.map(|(rows, cols)| {
            let over_row: B = grid.cells_where(|row, _| leaves(row, rows, last_row));
            let over_col: B = grid.cells_where(|_, col| leaves(col, cols, last_col));
            [over_row & !over_col, over_col & !over_row]
        });
        Self {
            all: grid.set_of_all(),
            directions,
            neighbours,
            bridges,
            edges: [
                [0, last_row].map(|edge| grid.cells_where(|row, _| row == edge)),
                [0, last_col].map(|edge| grid.cells_where(|_, col| col == edge)),
            ],
            beyond: [0, 1].map(|player| beyond.map(|beyond| beyond[player])),
        }
    }

    /// The neighbours of the cells of a set.
    #[inline]
    pub(super) fn around(&self, set: B) -> B {
        let neighbours = self.directions.iter().map(|direction| direction.of(set));
        neighbours.fold(B::EMPTY, |all, neighbours| all | neighbours)
    }

    /// The cells of a set that are connected inside it with some of them.
    #[inline]
    pub(super) fn connected(&self, set: B, some: B) -> B {
        let mut reached = some;
        loop {
            let next = (reached | self.around(reached)) & set;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}
