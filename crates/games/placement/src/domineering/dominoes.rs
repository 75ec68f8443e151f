//! Where dominoes can be put on a board: [`Dominoes`].

use stonework_core::Candidate;

use super::tiles::Tiles;
use crate::board::ranked;
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
}

/// A domino counts so much in a rank, more than how well it fits.
const DOMINO: i32 = 1 << 8;

/// One that the other cannot prevent is tried so much later than others.
const SAFE: i32 = 1 << 20;

impl<B: CellSet> Dominoes<B> {
    pub(super) fn new(grid: Grid) -> Self {
        let (rows, cols) = (grid.rows(), grid.cols());
        Self {
            grid,
            all: grid.set_of_all(),
            directions: grid.directions(),
            transposed: Permutation::of_sets(grid.cells(), |cell| cell % cols * rows + cell / cols),
        }
    }

    /// The free cells as lines, across which the player of such dominoes puts them: the set of them,
    /// how many lines there are, and how long they are.
    #[inline]
    pub(super) fn lines(&self, free: B, upright: bool) -> (B, u8, u8) {
        if upright {
            (free, self.grid.rows(), self.grid.cols())
        } else {
            let turned = self.transposed.apply(free);
            (turned, self.grid.cols(), self.grid.rows())
        }
    }

    /// How many cells the board has.
    pub(super) fn count(&self) -> u8 {
        self.grid.cells()
    }

    /// All cells.
    pub(super) fn all(&self) -> u128 {
        self.all.into()
    }

    /// The free cells where nothing fits.
    pub(super) fn useless(&self, tiles: Tiles) -> u128 {
        let free = self.free(tiles);
        (self.out_of_reach(free, true) & self.out_of_reach(free, false)).into()
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

    /// The moves to be searched, with their ranks: of those that only he can make, in places of which
    /// none leads anywhere else, one is as good as another, and comes last.
    #[inline]
    pub(super) fn candidates(&self, tiles: Tiles) -> impl Iterator<Item = Candidate<u8>> {
        let (free, upright) = (self.free(tiles), tiles.upright);
        let own = self.own(free, upright);
        let safe = self.places(self.out_of_reach(free, !upright), upright);
        // The first of them is at the end of its run, and leaves as many as there can be.
        let first_own = self.places(own, upright).only_lowest();
        let moves = self.places(free & !own, upright) | first_own;
        ranked(Cells(moves.into()), move |cell| {
            let free = free & !self.domino(cell, upright);
            let worth = |upright: bool| {
                let safe = self.most(self.out_of_reach(free, !upright), upright);
                (self.most(free, upright) + 2 * safe).cast_signed()
            };
            let rank = DOMINO * (worth(upright) - worth(!upright)) + self.fit(cell, upright);
            if safe & B::only(cell) == B::EMPTY {
                rank
            } else {
                rank - SAFE
            }
        })
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
    fn places(&self, free: B, upright: bool) -> B {
        let [back, _] = self.back_and_forth(upright);
        free & back.of(free)
    }

    /// The domino whose upper or left cell is this one.
    #[inline]
    fn domino(&self, cell: u8, upright: bool) -> B {
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
    fn fit(&self, cell: u8, upright: bool) -> i32 {
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
