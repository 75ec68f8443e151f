//! The images of a set of free cells: [`Images`].

use super::tiles::Tiles;
use crate::cell_set::CellSet;
use crate::grid::Grid;
use crate::permutation::Permutation;

/// Turns and flips the free cells of a board, each image moved to the top left corner, in sets that
/// have as few bits as the board allows: what `GridBoard::images` does for any set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Images<B> {
    cols: u8,
    /// All cells.
    all: B,
    /// The cells of the first column.
    first_column: B,
    /// The cells of the largest square in the top left corner.
    square: B,
    /// Exchanges left and right.
    mirrored: Permutation<B>,
    /// Exchanges top and bottom.
    upside_down: Permutation<B>,
    /// Makes columns of rows within the square.
    turned: Permutation<B>,
}

impl<B: CellSet> Images<B> {
    pub(super) fn new(grid: Grid) -> Self {
        let (rows, cols) = (grid.rows(), grid.cols());
        let side = rows.min(cols);
        let moved = |image: &dyn Fn(u8, u8) -> (u8, u8)| {
            Permutation::of_sets(grid.cells(), |cell| {
                let (row, col) = grid.place(cell);
                let (row, col) = image(row, col);
                grid.cell(row, col)
            })
        };
        Self {
            cols,
            all: grid.set_of_all(),
            first_column: grid.cells_where(|_, col| col == 0),
            square: grid.cells_where(|row, col| row.max(col) < side),
            mirrored: moved(&|row, col| (row, cols - 1 - col)),
            upside_down: moved(&|row, col| (rows - 1 - row, col)),
            turned: moved(&|row, col| {
                if row.max(col) < side {
                    (col, row)
                } else {
                    (row, col)
                }
            }),
        }
    }

    /// The first of all images of a position with these free cells.
    #[inline]
    pub(super) fn first(&self, free: B, upright: bool) -> Tiles {
        let mut least = Tiles {
            taken: self.all.into(),
            upright,
        };
        if free == B::EMPTY {
            least.upright = false;
            return least;
        }
        let here = self.to_the_left(self.to_the_top(free));
        let mirrored = self.to_the_left(self.mirrored.apply(here));
        let flipped = [here, mirrored].map(|image| self.to_the_top(self.upside_down.apply(image)));
        let can_turn = here & !self.square == B::EMPTY;
        for image in [here, mirrored].into_iter().chain(flipped) {
            let image_of = |free: B, upright: bool| Tiles {
                taken: (self.all & !free).into(),
                upright,
            };
            least = least.min(image_of(image, upright));
            if can_turn {
                least = least.min(image_of(self.turned.apply(image), !upright));
            }
        }
        least
    }

    /// A set with a cell, moved to the top.
    #[inline]
    fn to_the_top(&self, cells: B) -> B {
        cells >> (cells.lowest() / self.cols * self.cols)
    }

    /// A set with a cell, moved to the left.
    #[inline]
    fn to_the_left(&self, mut cells: B) -> B {
        while cells & self.first_column == B::EMPTY {
            cells = cells >> 1;
        }
        cells
    }
}
