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
    /// Makes columns of rows, within the largest square in the top left corner.
    pub turned: Permutation<S::Set>,
    /// The cells of that square.
    pub square: S::Set,
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
        let side = grid.rows().min(grid.cols());
        let turned = |cell| match grid.place(cell) {
            (row, col) if row < side && col < side => grid.cell(col, row),
            _ => cell,
        };
        Self {
            grid,
            directions: grid.directions(),
            symmetries: grid.symmetries(),
            turned: Permutation::of_sets(grid.cells(), turned),
            square: grid.cells_where(|row, col| row < side && col < side),
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
        grown(some, |&reached| (reached | self.around(reached)) & set)
    }

    /// The regions of a set: its cells that are connected with each other, for each region.
    pub fn regions(&self, set: S::Set) -> impl Iterator<Item = S::Set> {
        regions(set, |reached| reached | self.around(reached))
    }

    /// The images of what is in some sets of cells, where nothing is outside of them: turned and
    /// flipped, each moved to the top left corner, with whether rows became columns. Of a board that
    /// is not square, those that fit.
    ///
    /// Parts of a position have the same images if one is the other turned, flipped or elsewhere.
    pub fn images<const SETS: usize>(
        &self,
        sets: [S::Set; SETS],
    ) -> impl Iterator<Item = (bool, [S::Set; SETS])> {
        let flips = self.symmetries.iter().take(Grid::FLIPS);
        let flipped = flips.map(move |flip| sets.map(|set| flip.apply(set)));
        let here = std::iter::once(sets).chain(flipped);
        here.flat_map(|image| {
            let image = self.in_corner(image);
            let fits = union(image) & !self.square == S::Set::EMPTY;
            let turned = fits.then(|| (true, image.map(|set| self.turned.apply(set))));
            std::iter::once((false, image)).chain(turned)
        })
    }

    /// Sets of cells moved together to the top left corner.
    fn in_corner<const SETS: usize>(&self, mut sets: [S::Set; SETS]) -> [S::Set; SETS] {
        let [up, _, left, _] = self.directions;
        let count = union(sets).count();
        for step in [up, left] {
            loop {
                let moved = sets.map(|set| step.of(set));
                if count == 0 || union(moved).count() < count {
                    break;
                }
                sets = moved;
            }
        }
        sets
    }
}

/// What a set, or several, grow into that have more cells after each step, or the same at last.
#[inline]
pub fn grown<T: PartialEq>(sets: T, step: impl Fn(&T) -> T) -> T {
    let mut reached = sets;
    loop {
        let next = step(&reached);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// The regions of a set, from that of the lowest cell on: for each, what a cell grows into where a
/// step adds what some cells are connected with.
pub fn regions<B: CellSet>(set: B, step: impl Fn(B) -> B) -> impl Iterator<Item = B> {
    let mut left = set;
    std::iter::from_fn(move || {
        let region = grown(left.only_lowest(), |&reached| step(reached) & left);
        left &= !region;
        (region != B::EMPTY).then_some(region)
    })
}

/// The cells of any of some sets.
fn union<B: CellSet, const SETS: usize>(sets: [B; SETS]) -> B {
    sets.into_iter().fold(B::EMPTY, |all, set| all | set)
}
