//! Hexapawn: nothing but pawns.

use stonework_core::{Bounded, Bounds, Candidate, Game, Ordered, Step, Symmetric, WinLose};

use super::board::{on_board, ranked};
use super::cells::{Cells, pairs};
use super::grid::Grid;
use super::grid_game::{
    GridBoard, GridGame, board_field, board_form, packed_by_cells, two_cells, x_and_o,
};
use super::pawns::{Pawns, rules_of_pawns};
use super::{Sides, size};
use stonework_catalog::{BoardLayout, Count, Entry, Number, PositionError, Search, SizeError};

const ROWS: Number = size::rows(3, 3);
const COLS: Number = size::cols(1, 3);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "hexapawn",
    title: "Hexapawn",
    rules: "Move a pawn ahead or capture aside; who gets one to the far side, or leaves no move, wins.",
    positions: x_and_o!("ooo/.x./x.x o"),
    moves: two_cells!("a3-a2"),
    params: &[ROWS.param(), COLS.param(), Count::PARAM.param()],
    board: Some(
        board_form::<Hexapawn>()
            .in_layout(BoardLayout::Block)
            .white_first(),
    ),
    example: "ooo/..x/xx. o",
    ..Entry::of(&|input, settings| {
        let game = Hexapawn::new(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        Ok(on_board(game, input)?
            .with(Search::new().ordered().bounded().packed())
            .every_position()
            .boxed())
    })
};

/// Hexapawn on a board of any size: each player has a row of pawns, the first player's at the
/// bottom. A pawn moves a cell ahead if that is empty, or captures an opposing pawn a cell ahead
/// and aside; whoever gets a pawn to the far side or leaves the opponent without a move wins.
///
/// A move is two cells, `a3-a2`: the column as a letter, the row from 1 at the top. A position is
/// its rows, `x` for the first player, then a space and who is to move: `ooo/.x./x.x o`. Without,
/// it is `x`.
///
/// # Known values
///
/// 3×3: the second player wins (M. Gardner, "How to build a game-learning machine", Scientific
/// American, March 1962).
///
/// ```
/// use stonework::{AlphaBeta, Run, Solver, WinLose};
/// use stonework_movement::Hexapawn;
///
/// let solution = AlphaBeta::new().ordered().solve(&Hexapawn::new(3, 3)?, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hexapawn {
    /// Its symmetry is left and right exchanged.
    board: GridBoard<Sides>,
    pawns: Pawns,
}

impl Hexapawn {
    /// The board with these numbers of rows and columns, with a pawn on every cell of the top and
    /// the bottom row.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a board without cells, with more than 64 or with more than 26 columns, or
    /// with fewer than 3 rows.
    pub fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        let grid = Grid::new(rows, cols)?;
        SizeError::check("number of rows", rows, 3, 64)?;
        let (pawns, board) = Pawns::on_board(grid, 1);
        Ok(Self { board, pawns })
    }

    /// What the pawns of a set can reach in one of the three ways: ahead, to the left, to the right.
    #[inline]
    fn reached(&self, sides: &Sides, pawns: u64, way: u8) -> u64 {
        let ahead = self.pawns.ahead(sides)[usize::from(way)].of(pawns);
        ahead & if way == 0 { !sides.all() } else { sides.other }
    }
}

rules_of_pawns!(Hexapawn, "a3-a2");

/// A pawn that arrives with the next move.
impl Bounded for Hexapawn {
    #[inline]
    fn bounds(&self, sides: &Sides) -> Bounds<WinLose> {
        let [goal, _] = self.pawns.goals(sides);
        if self.all_reached(sides) & goal != 0 {
            Bounds::exactly(WinLose::Win)
        } else {
            Bounds::unknown()
        }
    }
}

/// Captures first.
impl Ordered for Hexapawn {
    #[inline]
    fn candidates(&self, sides: &Sides) -> impl Iterator<Item = Candidate<(u8, u8)>> {
        let other = sides.other;
        ranked(self.moves(sides), move |(_, to)| {
            i32::from(other >> to & 1 == 1)
        })
    }
}
