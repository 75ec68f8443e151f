//! What lies beside what on a board of hexagons: [`Geometry`].

use crate::grid::{Direction, Grid};

/// Neighbours, bridges and edges of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Geometry {
    /// All cells.
    pub(super) all: u64,
    /// The steps to the six neighbours, round a cell.
    pub(super) directions: [Direction; 6],
    /// The neighbours of each cell.
    pub(super) neighbours: Vec<u64>,
    /// For each cell, those that have two neighbours in common with it, without being one, and
    /// these two.
    pub(super) bridges: Vec<Vec<(u8, u64)>>,
    /// The cells of the two edges of the first player, and of the second.
    pub(super) edges: [[u64; 2]; 2],
    /// By player and direction: the cells from which a step leads over an edge of the player's, and
    /// of no other.
    pub(super) beyond: [[u64; 6]; 2],
}

/// From a cell to its neighbours: how many rows down, and columns to the right.
const AROUND: [(i8, i8); 6] = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)];

impl Geometry {
    pub(super) fn new(grid: Grid) -> Self {
        let directions = AROUND.map(|(rows, cols)| grid.direction(rows, cols));
        let around = |cell: u8| {
            let steps = directions.iter().map(|step| step.of(1 << cell));
            steps.fold(0, |all, neighbour| all | neighbour)
        };
        let neighbours: Vec<u64> = (0..grid.cells()).map(around).collect();
        let bridges = neighbours.iter().enumerate().map(|(from, beside)| {
            let to = (0..).zip(&neighbours).enumerate();
            let apart = to.filter(|&(to, _)| to != from && beside >> to & 1 == 0);
            let common = apart.map(|(_, (to, around))| (to, beside & around));
            common
                .filter(|(_, common)| common.count_ones() == 2)
                .collect()
        });
        let bridges = bridges.collect();
        let (last_row, last_col) = (grid.rows() - 1, grid.cols() - 1);
        let leaves = |at: u8, by, last| at.checked_add_signed(by).is_none_or(|at| at > last);
        let beyond = AROUND.map(|(rows, cols)| {
            let over_row: u64 = grid.cells_where(|row, _| leaves(row, rows, last_row));
            let over_col: u64 = grid.cells_where(|_, col| leaves(col, cols, last_col));
            [over_row & !over_col, over_col & !over_row]
        });
        Self {
            all: grid.all(),
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
    pub(super) fn around(&self, set: u64) -> u64 {
        let neighbours = self.directions.iter().map(|direction| direction.of(set));
        neighbours.fold(0, |all, neighbours| all | neighbours)
    }

    /// The cells of a set that are connected inside it with some of them.
    #[inline]
    pub(super) fn connected(&self, set: u64, some: u64) -> u64 {
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
