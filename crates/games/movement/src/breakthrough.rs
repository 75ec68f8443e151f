//! Breakthrough: two rows of pawns each, and one has to come through.

use stonework_core::{Bounded, Bounds, Candidate, Game, Ordered, Step, Symmetric, WinLose};

use super::board::{on_board, ranked};
use super::cells::{Cells, pairs};
use super::grid::Grid;
use super::grid_game::{
    GridBoard, GridGame, board_field, board_form, packed_by_cells, two_cells, x_and_o,
};
use super::pawns::{Pawns, rules_of_pawns};
use super::{Sides, size};
use stonework_catalog::{
    BoardLayout, Count, Entry, Number, Player, PositionError, Search, SizeError,
};

const ROWS: Number = size::rows(4, 5);
const COLS: Number = size::cols(1, 4);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "breakthrough",
    title: "Breakthrough",
    rules: "Move a pawn ahead, straight or aside, or capture aside; who gets one to the far side, or leaves no move, wins.",
    positions: x_and_o!("ooo/o.o/.x./xx. o"),
    moves: two_cells!("a4-b3"),
    params: &[ROWS.param(), COLS.param(), Count::PARAM.param()],
    board: Some(
        board_form::<Breakthrough>()
            .in_layout(BoardLayout::Block)
            .white_first(),
    ),
    example: "o..o/.o../..x./x.x./.... o",
    ..Entry::of(&|input, settings| {
        let game = Breakthrough::new(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        Ok(on_board(game, input)?
            .with(Search::new().ordered().bounded().packed().by_symmetry())
            .every_position()
            .boxed())
    })
};

/// Breakthrough on a board of any size: each player has two rows of pawns, the first player's at the
/// bottom. A pawn moves a cell ahead, straight or aside, if that is empty, or captures an opposing
/// pawn a cell ahead and aside; whoever gets a pawn to the far side or leaves the opponent without
/// a move wins.
///
/// A move is two cells, `a4-b3`: the column as a letter, the row from 1 at the top. A position is
/// its rows, `x` for the first player, then a space and who is to move: `ooo/o.o/.x./xx. o`.
/// Without, it is `x`.
///
/// # Known values
///
/// The rules are D. Troyka's, 2000. On 5 rows and 3 columns, as on 5 rows and 4:
///
/// ```
/// use stonework::{AlphaBeta, Run, Solver, WinLose};
/// use stonework_movement::Breakthrough;
///
/// let game = Breakthrough::new(5, 3)?;
/// let solution = AlphaBeta::new().ordered().bounded().packed().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakthrough {
    /// Its symmetry is left and right exchanged.
    board: GridBoard<Sides>,
    pawns: Pawns,
}

impl Breakthrough {
    /// The board with these numbers of rows and columns, with a pawn on every cell of the two rows
    /// at the top and of the two at the bottom.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a board without cells, with more than 64 or with more than 26 columns, or
    /// with fewer than 4 rows.
    pub fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        let grid = Grid::new(rows, cols)?;
        SizeError::check("number of rows", rows, 4, 64)?;
        let (pawns, board) = Pawns::on_board(grid, 2);
        Ok(Self { board, pawns })
    }

    /// What the pawns of a set can reach in one of the three ways: ahead, to the left, to the right.
    #[inline]
    fn reached(&self, sides: &Sides, pawns: u64, way: u8) -> u64 {
        let ahead = self.pawns.ahead(sides)[usize::from(way)].of(pawns);
        ahead & if way == 0 { !sides.all() } else { !sides.own }
    }

    /// The pawns of the opponent that would arrive with the next move.
    #[inline]
    fn arriving(&self, sides: &Sides) -> u64 {
        let opponent = sides.for_opponent();
        let [goal, _] = self.pawns.goals(&opponent);
        // A step of the player to move, who goes the other way, leads from the goal to them.
        let [straight, left, right] = self.pawns.ahead(sides);
        let aside = left.of(goal & !opponent.own) | right.of(goal & !opponent.own);
        (aside | straight.of(goal & !opponent.all())) & opponent.own
    }

    /// The pawns of the opponent that can be captured.
    #[inline]
    fn captured(&self, sides: &Sides) -> u64 {
        let captures = (1..3).fold(0, |all, way| all | self.reached(sides, sides.own, way));
        captures & sides.other
    }
}

rules_of_pawns!(Breakthrough, "a4-b3");

/// A pawn that arrives with the next move; or one of the opponent's that then does, as no move fills
/// a cell of the side behind all pawns: the pawn has to be captured, and of several only one can
/// be.
impl Bounded for Breakthrough {
    #[inline]
    fn bounds(&self, sides: &Sides) -> Bounds<WinLose> {
        let [goal, _] = self.pawns.goals(sides);
        if self.all_reached(sides) & goal != 0 {
            return Bounds::exactly(WinLose::Win);
        }
        let arriving = self.arriving(sides);
        let met = arriving.count_ones() <= 1 && arriving & !self.captured(sides) == 0;
        if met {
            Bounds::unknown()
        } else {
            Bounds::exactly(WinLose::Loss)
        }
    }
}

/// If a pawn of the opponent's would arrive, only what captures it; captures first, then the pawns
/// that are ahead.
impl Ordered for Breakthrough {
    #[inline]
    fn candidates(&self, sides: &Sides) -> impl Iterator<Item = Candidate<(u8, u8)>> {
        let (other, player) = (sides.other, sides.to_move);
        let [goal, _] = self.pawns.goals(sides);
        let wins = self.all_reached(sides) & goal;
        let arriving = self.arriving(sides) & self.captured(sides);
        let worth = match (wins, arriving) {
            (0, 0) => u64::MAX,
            (0, arriving) => arriving,
            (wins, _) => wins,
        };
        let last = self.board.grid.rows() - 1;
        let moves = self
            .moves(sides)
            .filter(move |&(_, to)| worth >> to & 1 == 1);
        ranked(moves, move |(_, to)| {
            let row = self.board.grid.row_of(to);
            let advanced = match player {
                Player::First => last - row,
                Player::Second => row,
            };
            i32::from(advanced) + 64 * i32::from(other >> to & 1 == 1)
        })
    }
}
