//! Col: neighbouring fields of a map have different colours.

use stonework_core::{Bounded, Bounds, Candidate, DisjunctiveSum, Game, Ordered, WinLose};

use super::board::{on_board, ranked};
use super::grid::Direction;
use super::grid_game::{CELL, GridBoard, GridGame, board_field, board_form};
use super::mirrors::Mirrors;
use super::put_a_stone::{Free, check_closed, parts, put_a_stone, stones};
use super::{Sides, size};
use stonework_catalog::{Entry, Number, PositionError, Search, Values};

const ROWS: Number = size::rows(1, 4);
const COLS: Number = size::cols(1, 5);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "col",
    title: "Col",
    rules: "Put a stone on an empty cell beside which there is none of your own; who cannot has lost.",
    positions: "its rows from the top, `x` for the first player, `o` for the second, `.` for an empty cell, `#` for one that nobody may use, then who is to move: `xo./..o/#.. x`",
    moves: CELL,
    params: &[ROWS.param(), COLS.param()],
    board: Some(board_form::<Col>()),
    example: "xo.../...o./...../x....",
    ..Entry::of(&|input, settings| {
        let game = Col::new(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        Ok(on_board(game, input)?
            .with(Search::new().ordered().bounded().packed().by_symmetry())
            .graded_levels()
            .values(Values::of_sums().by_symmetry())
            .boxed())
    })
};

/// Col, C. Vout's game of colouring a map: players take turns to put a stone on an empty cell, none
/// beside a stone of their own, up, down, left or right; whoever cannot move has lost.
///
/// A move is a cell, `b3`: its column as a letter, its row from 1 at the top. A position is its
/// rows, `x` for the first player, then a space and who is to move: `xo./..o/... x`. Without, it is
/// `x`. Neither player need have as many stones as the other. A cell
/// that nobody may use is `#`: so a board has any shape.
///
/// # Known values
///
/// Whoever moves second wins where the number of rows or that of columns is even: always by the cell
/// opposite the opponent's last. The game is from J. Conway, "On Numbers and Games", 1976.
///
/// ```
/// use stonework::{AlphaBeta, Run, Solver, WinLose};
/// use stonework_placement::Col;
///
/// let game = Col::new(3, 4)?;
/// let solution = AlphaBeta::new().ordered().bounded().packed().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Col {
    board: GridBoard<Sides>,
    mirrors: Mirrors,
}

impl Col {
    fn on(board: GridBoard<Sides>) -> Self {
        // A stone closes cells for its own player, and its own cell for both.
        let mirrors = Mirrors::new(&board, |cell| cell);
        Self { board, mirrors }
    }

    /// The cells on which the player may put a stone who owns `own`.
    #[inline]
    fn free(&self, own: u64, other: u64) -> u64 {
        self.board
            .empty(own | other | self.board.around(own & !other))
    }

    /// Every second cell of a set, from the end of each of its runs up or to the left: in a run at
    /// most so many are no neighbours.
    #[inline]
    fn every_second(set: u64, forth: Direction) -> u64 {
        let mut next = set & !forth.of(set);
        let mut every_second = 0;
        while next != 0 {
            every_second |= next;
            next = forth.of(forth.of(next) & set) & set;
        }
        every_second
    }

    /// The most cells of a set no two of which are neighbours, or more.
    #[inline]
    fn at_most(&self, set: u64) -> u32 {
        let [_, down, _, right] = self.board.directions;
        let by_columns = Self::every_second(set, down).count_ones();
        by_columns.min(Self::every_second(set, right).count_ones())
    }

    /// As many cells of a set no two of which are neighbours, or fewer than there can be.
    #[inline]
    fn at_least(&self, set: u64) -> u32 {
        let mut left = set;
        let mut count = 0;
        while left != 0 {
            let cell = left & left.wrapping_neg();
            left &= !(cell | self.board.around(cell));
            count += 1;
        }
        count
    }
}

put_a_stone!(Col, |col, own, other| col.free(own, other));

/// A cell that is free for one player only remains so until that player puts a stone beside it. So
/// players have as many moves left for sure as there are such cells without neighbours among them,
/// and no more than there are free cells without neighbours among them. With more for sure than the
/// other has at all, whoever moves first wins; with as many, whoever moves second. So does whoever
/// can answer every move with its image on the board flipped or turned.
impl Bounded for Col {
    #[inline]
    fn bounds(&self, &Sides { own, other, .. }: &Sides) -> Bounds<WinLose> {
        let (ours, theirs) = (self.free(own, other), self.free(other, own));
        if self.at_least(ours & !theirs) > self.at_most(theirs) {
            Bounds::exactly(WinLose::Win)
        } else if self.at_least(theirs & !ours) >= self.at_most(ours)
            || self.mirrors.answer_all(&self.board, ours, theirs)
        {
            Bounds::exactly(WinLose::Loss)
        } else {
            Bounds::unknown()
        }
    }
}

/// By how many more cells are left to the mover than to the other.
impl Ordered for Col {
    #[inline]
    fn candidates(&self, sides: &Sides) -> impl Iterator<Item = Candidate<u8>> {
        let Sides { own, other, .. } = *sides;
        ranked(self.moves(sides), move |cell| {
            let own = own | 1 << cell;
            let free = |own, other| self.free(own, other).count_ones().cast_signed();
            free(own, other) - free(other, own)
        })
    }
}

/// The free cells between which stones matter: both are free for the same player.
impl DisjunctiveSum for Col {
    fn components(&self, &sides: &Sides) -> impl Iterator<Item = Sides> {
        let Sides { own, other, .. } = sides;
        let [ours, theirs] = [self.free(own, other), self.free(other, own)];
        let beside: fn(Free) -> Free = |shut| shut;
        parts(&self.board, sides, [ours, theirs], beside, move |reached| {
            let next = self.board.around(reached & ours) & ours;
            reached | next | self.board.around(reached & theirs) & theirs
        })
    }
}

impl GridGame for Col {
    const BOTH: Option<char> = Some('#');

    board_field!();

    fn check_unchanged(&self, sides: &Sides) -> Result<(), PositionError> {
        check_closed(&self.board, sides)
    }

    fn check(&self, sides: &Sides) -> Result<(), PositionError> {
        let (own, other) = stones(sides.own, sides.other);
        let apart = [own, other].map(|stones| self.board.around(stones) & stones == 0);
        PositionError::check_possible(
            apart == [true; 2],
            "no two stones of one player are neighbours",
        )
    }
}
