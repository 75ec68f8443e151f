//! Snort: a bull may not stand beside a cow.

use stonework_core::{Bounded, Bounds, Candidate, DisjunctiveSum, Game, Ordered, WinLose};

use super::board::{on_board, ranked};
use super::grid_game::{CELL, GridBoard, GridGame, board_field, board_form};
use super::mirrors::Mirrors;
use super::put_a_stone::{Free, check_closed, parts, put_a_stone, stones};
use super::{Sides, size};
use stonework_catalog::{Entry, Number, PositionError, Search, Values};

const ROWS: Number = size::rows(1, 4);
const COLS: Number = size::cols(1, 5);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "snort",
    title: "Snort",
    rules: "Put a stone on an empty cell beside which there is none of the opponent's; who cannot has lost.",
    positions: "its rows from the top, `x` for the first player, `o` for the second, `.` for an empty cell, `#` for one that nobody may use, then who is to move: `x../..o/#.. x`",
    moves: CELL,
    params: &[ROWS.param(), COLS.param()],
    board: Some(board_form::<Snort>()),
    example: "x..../...o./...../x..o.",
    ..Entry::of(&|input, settings| {
        let game = Snort::new(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        Ok(on_board(game, input)?
            .with(Search::new().ordered().bounded().packed())
            .graded_levels()
            .values(Values::of_sums().by_symmetry())
            .boxed())
    })
};

/// Snort, S. Norton's game: players take turns to put a stone on an empty cell, none beside a stone
/// of the opponent's, up, down, left or right; whoever cannot move has lost.
///
/// A move is a cell, `b3`: its column as a letter, its row from 1 at the top. A position is its
/// rows, `x` for the first player, then a space and who is to move: `x../..o/... x`. Without, it is
/// `x`. Neither player need have as many stones as the other. A cell
/// that nobody may use is `#`: so a board has any shape.
///
/// # Known values
///
/// Whoever begins wins where the numbers of rows and columns are odd: by the cell in the middle, and
/// then always the cell opposite the opponent's last. The game is from J. Conway, "On Numbers and
/// Games", 1976.
///
/// ```
/// use stonework::{AlphaBeta, Run, Solver, WinLose};
/// use stonework_placement::Snort;
///
/// let game = Snort::new(3, 5)?;
/// let solution = AlphaBeta::new().ordered().bounded().packed().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snort {
    board: GridBoard<Sides>,
    mirrors: Mirrors,
}

impl Snort {
    fn on(board: GridBoard<Sides>) -> Self {
        // A stone closes the cells beside it for the other player, and its own for both.
        let mirrors = Mirrors::new(&board, |cell| cell | board.around(cell));
        Self { board, mirrors }
    }

    /// The cells on which the player may put a stone who owns `own`, beside `other`.
    #[inline]
    fn free(&self, own: u64, other: u64) -> u64 {
        self.board
            .empty(own | other | self.board.around(other & !own))
    }
}

put_a_stone!(Snort, |snort, own, other| snort.free(own, other));

/// A cell is free for a player for good if the other can put a stone neither there nor beside it:
/// cells only cease to be free. So a player has as many moves left for sure as there are such
/// cells, and no more than there are free ones. With more for sure than the other has at all,
/// whoever moves first wins; with as many, whoever moves second. So does whoever can answer every
/// move with its image on the board flipped or turned.
impl Bounded for Snort {
    #[inline]
    fn bounds(&self, &Sides { own, other, .. }: &Sides) -> Bounds<WinLose> {
        let (ours, theirs) = (self.free(own, other), self.free(other, own));
        let sure = |ours: u64, theirs: u64| {
            let within_reach = theirs | self.board.around(theirs);
            (ours & !within_reach).count_ones()
        };
        if sure(ours, theirs) > theirs.count_ones() {
            Bounds::exactly(WinLose::Win)
        } else if sure(theirs, ours) >= ours.count_ones()
            || self.mirrors.answer_all(&self.board, ours, theirs)
        {
            Bounds::exactly(WinLose::Loss)
        } else {
            Bounds::unknown()
        }
    }
}

/// By how few moves are left to the opponent.
impl Ordered for Snort {
    #[inline]
    fn candidates(&self, sides: &Sides) -> impl Iterator<Item = Candidate<u8>> {
        let Sides { own, other, .. } = *sides;
        ranked(self.moves(sides), move |cell| {
            let left = self.free(other, own | 1 << cell);
            -left.count_ones().cast_signed()
        })
    }
}

/// The free cells between which stones matter: one is free for one player, the other for the other.
impl DisjunctiveSum for Snort {
    fn components(&self, &sides: &Sides) -> impl Iterator<Item = Sides> {
        let Sides { own, other, .. } = sides;
        let [ours, theirs] = [self.free(own, other), self.free(other, own)];
        let beside: fn(Free) -> Free = |[ours, theirs]| [theirs, ours];
        parts(&self.board, sides, [ours, theirs], beside, move |reached| {
            let next = self.board.around(reached & ours) & theirs;
            reached | next | self.board.around(reached & theirs) & ours
        })
    }
}

impl GridGame for Snort {
    const BOTH: Option<char> = Some('#');

    board_field!();

    fn check_unchanged(&self, sides: &Sides) -> Result<(), PositionError> {
        check_closed(&self.board, sides)
    }

    fn check(&self, sides: &Sides) -> Result<(), PositionError> {
        let (own, other) = stones(sides.own, sides.other);
        PositionError::check_possible(
            self.board.around(own) & other == 0,
            "no `x` stands beside an `o`",
        )
    }
}
