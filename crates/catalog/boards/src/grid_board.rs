//! The board of a game on a grid: [`GridBoard`].

use crate::cell_set::CellSet;
use crate::grid::{Direction, Grid};
use crate::grid_state::GridState;
use crate::permutation::Permutation;

/// The board of a game on a grid: its grid with what follows from it, and the position play starts
/// from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GridBoard<S: GridState> {
    /// The rows and columns.
    pub grid: Grid,
    /// The steps up, down, left and right.
    pub directions: [Direction<S::Set>; 4],
    /// The ways to turn or flip the board, without the one that leaves it as it is.
    pub symmetries: Vec<Permutation<S::Set>>,
    /// The position that play starts from.
    pub start: S,
}

impl<S: GridState> GridBoard<S> {
    /// The least of a state and its images by the symmetries.
    pub fn least(&self, state: S) -> S {
        state.least(&self.symmetries)
    }

    /// The board with all symmetries of its grid.
    pub fn new(grid: Grid, start: S) -> Self {
        Self {
            grid,
            directions: grid.directions(),
            symmetries: grid.symmetries(),
            start,
        }
    }

    /// The cells of the board that are not in a set.
    #[inline]
    pub fn empty(&self, set: S::Set) -> S::Set {
        self.grid.set_of_all::<S::Set>() & !set
    }

    /// The neighbours of the cells of a set: above, below, to the left and to the right.
    #[inline]
    pub fn around(&self, set: S::Set) -> S::Set {
        let neighbours = self.directions.iter().map(|direction| direction.of(set));
        neighbours.fold(S::Set::EMPTY, |all, neighbours| all | neighbours)
    }

    /// How many steps up, down, left and right lead from the cells of a set to those of another.
    #[inline]
    pub fn steps(&self, from: S::Set, to: S::Set) -> u32 {
        let steps = self.directions.iter();
        let steps = steps.map(|direction| (direction.of(from) & to).count());
        steps.sum()
    }

    /// The cells of a set that are connected inside it with some of them.
    pub fn connected(&self, set: S::Set, some: S::Set) -> S::Set {
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
