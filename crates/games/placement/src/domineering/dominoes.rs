//! Where dominoes can be put on a board: [`Dominoes`].

use super::images::Images;
use super::lines::Lines;
use super::tiles::Tiles;
use crate::cell_set::CellSet;
use crate::cells::Cells;
use crate::grid::{Direction, Grid};
use crate::permutation::Permutation;

/// The dominoes of both players on a board, whose sets of cells are of type `B`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Dominoes<B> {
    grid: Grid,
    /// All cells.
    all: B,
    /// The steps up, down, left and right.
    directions: [Direction<B>; 4],
    /// Makes columns of rows, and rows of columns.
    transposed: Permutation<B>,
    /// The columns and the rows.
    lines: [Lines<B>; 2],
    /// How it is turned and flipped.
    images: Images<B>,
}

impl<B: CellSet> Dominoes<B> {
    pub(super) fn new(grid: Grid) -> Self {
        let (rows, cols) = (grid.rows(), grid.cols());
        Self {
            grid,
            all: grid.set_of_all(),
            directions: grid.directions(),
            transposed: Permutation::of_sets(grid.cells(), |cell| cell % cols * rows + cell / cols),
            lines: [false, true].map(|upright| Lines::new(grid, upright)),
            images: Images::new(grid),
        }
    }

    /// The free cells as a set of lines, across which the player of such dominoes puts them.
    #[inline]
    pub(super) fn lines(&self, free: B, upright: bool) -> (B, &Lines<B>) {
        let [columns, rows] = &self.lines;
        if upright {
            (free, rows)
        } else {
            (self.transposed.apply(free), columns)
        }
    }

    /// The cell in a place of a line across which a player puts his dominoes.
    #[inline]
    pub(super) fn cell_on_line(&self, line: u8, place: u8, upright: bool) -> B {
        let (row, col) = if upright {
            (line, place)
        } else {
            (place, line)
        };
        B::only(self.grid.cell(row, col))
    }

    /// The rows and columns of the board.
    #[inline]
    pub(super) fn size(&self) -> (u8, u8) {
        (self.grid.rows(), self.grid.cols())
    }

    /// How many cells the board has.
    pub(super) fn count(&self) -> u8 {
        self.grid.cells()
    }

    /// All cells.
    pub(super) fn all(&self) -> u128 {
        self.all.into()
    }

    /// The free cells where a domino of either player fits.
    pub(super) fn useful(&self, tiles: Tiles) -> u128 {
        self.useful_set(tiles).into()
    }

    /// [`Dominoes::useful`] as a set of the board.
    #[inline]
    fn useful_set(&self, tiles: Tiles) -> B {
        let free = self.free(tiles);
        free & !(self.out_of_reach(free, true) & self.out_of_reach(free, false))
    }

    /// The first image of a position, in which cells where nothing fits are taken.
    #[inline]
    pub(super) fn canonical(&self, tiles: Tiles) -> Tiles {
        self.images.first(self.useful_set(tiles), tiles.upright)
    }

    /// Whether there is no move.
    #[inline]
    pub(super) fn is_stuck(&self, tiles: Tiles) -> bool {
        self.places(self.free(tiles), tiles.upright) == B::EMPTY
    }

    /// All moves.
    #[inline]
    pub(super) fn moves(&self, tiles: Tiles) -> Cells<u128> {
        Cells(self.places(self.free(tiles), tiles.upright).into())
    }

    /// The position after a move.
    #[inline]
    pub(super) fn after(&self, Tiles { taken, upright }: Tiles, cell: u8) -> Tiles {
        let domino: u128 = self.domino(cell, upright).into();
        Tiles {
            taken: taken | domino,
            upright: !upright,
        }
    }

    /// The free cells in whose runs the other can put nothing. Whatever else is played, one player
    /// can put as many dominoes there as fit, and the other none.
    #[inline]
    pub(super) fn own(&self, free: B, upright: bool) -> B {
        let [back, forth] = self.back_and_forth(upright);
        let mut mixed = free & !self.out_of_reach(free, !upright);
        loop {
            let more = (mixed | back.of(mixed) | forth.of(mixed)) & free;
            if more == mixed {
                return free & !mixed;
            }
            mixed = more;
        }
    }

    /// The first of the moves of a player where the other has none.
    pub(super) fn first_own(&self, tiles: Tiles) -> Option<u8> {
        let own = self.own(self.free(tiles), tiles.upright);
        let places = self.places(own, tiles.upright);
        (places != B::EMPTY).then(|| places.lowest())
    }

    #[inline]
    pub(super) fn free(&self, tiles: Tiles) -> B {
        self.all & !B::from_bits(tiles.taken)
    }

    /// The steps from the lower or right cell of a domino to the other, and back.
    #[inline]
    pub(super) fn back_and_forth(&self, upright: bool) -> [Direction<B>; 2] {
        let [up, down, left, right] = self.directions;
        if upright { [up, down] } else { [left, right] }
    }

    /// The upper cells of all places for an upright domino, or the left ones for a flat one.
    #[inline]
    pub(super) fn places(&self, free: B, upright: bool) -> B {
        let [back, _] = self.back_and_forth(upright);
        free & back.of(free)
    }

    /// The domino whose upper or left cell is this one.
    #[inline]
    pub(super) fn domino(&self, cell: u8, upright: bool) -> B {
        let [_, forth] = self.back_and_forth(upright);
        let first = B::only(cell);
        first | forth.of(first)
    }

    /// How well a domino fits into a pattern of those of its kind: on every second line from the
    /// edges, end to end from the edges along it; those near the edges first.
    ///
    /// Beside such dominoes are places that the other cannot reach. And as everybody sticks to one
    /// pattern, many orders of moves lead to the same position.
    #[inline]
    pub(super) fn fit(&self, cell: u8, upright: bool) -> i32 {
        let grid = self.grid;
        let (row, col) = grid.place(cell);
        let (line, lines, along, length) = if upright {
            (col, grid.cols(), row, grid.rows())
        } else {
            (row, grid.rows(), col, grid.cols())
        };
        let line = i32::from(line.min(lines - 1 - line));
        let along = i32::from(along.min(length - 2 - along));
        128 * (line % 2) + 64 * (1 - along % 2) - 8 * line.min(7) - along.min(7)
    }

    /// The most dominoes of one kind that fit: as many as fit if each is put as far up or left as
    /// possible.
    #[inline]
    pub(super) fn most(&self, free: B, upright: bool) -> u32 {
        let [back, forth] = self.back_and_forth(upright);
        // The cells where a run of free ones begins; then every second cell further on.
        let mut first = free & !forth.of(free);
        let mut count = 0;
        while first != B::EMPTY {
            let begun = first & back.of(free);
            count += begun.count();
            first = forth.of(forth.of(begun)) & free;
        }
        count
    }

    /// The free cells where no domino of this kind can be put any more.
    #[inline]
    pub(super) fn out_of_reach(&self, free: B, upright: bool) -> B {
        let [back, forth] = self.back_and_forth(upright);
        free & !forth.of(free) & !back.of(free)
    }
}
