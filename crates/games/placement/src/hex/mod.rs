//! Hex: two players connect the sides of a board, and one of them succeeds.

mod connections;
mod fill;
mod filled;
mod geometry;
mod hints;
mod packed;
mod recent;

use stonework_core::{Game, Graded, Step, Symmetric, WinLose};

use self::geometry::Geometry;
use super::board::on_board;
use super::cell_set::CellSet;
use super::cells::Cells;
use super::grid::Grid;
use super::grid_game::{CELL, GridBoard, GridGame, Look, board_field, board_form};
use super::lines::chain;
use super::permutation::Permutation;
use super::{Sides, size};
use stonework_catalog::{
    BoardLayout, Count, Entry, Number, Player, PositionError, Search, SizeError,
};

const ROWS: Number = size::rows_of_wide(1, 5);
const COLS: Number = size::cols(1, 5);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "hex",
    aliases: &["con-tac-tix"],
    title: "Hex",
    rules: "Put a stone on an empty cell of a board of hexagons; x wins by connecting top and bottom, o by connecting left and right.",
    positions: "its rows from the top, each half a cell further to the right, `x` for the first player, `o` for the second, `.` for an empty cell: `.x./.o./...`; who is to move may follow after a space",
    moves: CELL,
    params: &[ROWS.param(), COLS.param(), Count::PARAM.param()],
    board: Some(board_form::<Hex>().in_layout(BoardLayout::Block)),
    example: "..oo./xxo../o.x.o/xoxo./x.o.x",
    ..Entry::of(&|input, settings| {
        let grid = Grid::wide(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        let search = Search::new().ordered().bounded();
        if !grid.fits_u64() {
            // No number of 128 bits tells all positions apart: tables keep the stones themselves.
            return Ok(on_board(Hex::<u128>::on(grid), input)?.with(search).boxed());
        }
        Ok(on_board(Hex::<u64>::on(grid), input)?
            .with(search.packed())
            .graded_levels()
            .boxed())
    })
};

/// Hex: players take turns to put a stone on an empty cell of a board of hexagons. The first player
/// wins by connecting the top with the bottom by a chain of stones, the second by connecting left
/// and right. One of them succeeds: there are no draws.
///
/// Each row is half a cell further to the right than the one above, so that a cell has six
/// neighbours: to the left and right, above it and above to the right, below it and below to the
/// left.
///
/// A move is a cell, `b3`: its column as a letter, its row from 1 at the top. A position is its
/// rows, `x` for the first player: `.x./.o./...`; `x` is to move if both have as many stones, else
/// `o`, unless a space and the player to move follow. Neither player need have as many stones as the
/// other.
///
/// # Known values
///
/// Whoever begins wins on a square board (J. Nash, 1949). Where one distance is shorter, the player
/// who connects the sides that are nearer wins (M. Gardner, "Mathematical games", Scientific
/// American, July 1957). The first moves that win are known up to 8×8 (P. Henderson, B. Arneson and
/// R. Hayward, "Solving 8×8 Hex", 2009); `stonework solve hex --set rows=6 --set cols=6 --moves`
/// finds those of 6×6.
///
/// ```
/// use stonework::{AlphaBeta, Run, Solver, WinLose};
/// use stonework_placement::{Board, Hex};
///
/// let game = Hex::new(3, 3)?;
/// let solution = AlphaBeta::new().ordered().bounded().packed().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// let picture = game.draw(&game.parse_state("o../.x./...")?);
/// let lines = ["   a b c", " 1 o . .", "  2 . x .", "   3 . . .", "x to move"];
/// assert!(picture.lines().eq(lines));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # State
///
/// The stones of both players in sets of cells, `B`: a `u64`, or, on a board of more than 64 cells, a
/// `u128`: [`Hex::wide`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hex<B: CellSet = u64> {
    /// Its symmetry is the half turn.
    board: GridBoard<Sides<B>>,
    geometry: Geometry<B>,
    /// Exchanges rows and columns, if there are as many.
    transposed: Option<Permutation<B>>,
}

impl Hex {
    /// The empty board with these numbers of rows and columns.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a board without cells, with more than 64 or with more than 26 columns.
    pub fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        Ok(Self::on(Grid::new(rows, cols)?))
    }
}

impl Hex<u128> {
    /// The empty board with these numbers of rows and columns, whose sets of cells may need a `u128`.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a board without cells, with more than 120 or with more than 26 columns.
    pub fn wide(rows: u32, cols: u32) -> Result<Self, SizeError> {
        Ok(Self::on(Grid::wide(rows, cols)?))
    }
}

impl<B: CellSet> Hex<B> {
    /// The empty board of a grid.
    fn on(grid: Grid) -> Self {
        Self {
            board: GridBoard {
                symmetries: vec![grid.symmetry(Grid::MIRRORED | Grid::UPSIDE_DOWN)],
                ..GridBoard::new(grid, Sides::of_players([B::EMPTY; 2], Player::First))
            },
            geometry: Geometry::new(grid),
            transposed: (grid.rows() == grid.cols()).then(|| grid.symmetry(Grid::TRANSPOSED)),
        }
    }

    /// Whether stones of a player connect the sides.
    #[inline]
    fn connects(&self, stones: B, player: Player) -> bool {
        let [from, to] = self.geometry.edges[player as usize];
        self.geometry.connected(stones, stones & from) & to != B::EMPTY
    }

    /// How far a cell is from the middle: twice the rows and columns.
    #[inline]
    fn off_centre(&self, cell: u8) -> i32 {
        let grid = self.board.grid;
        let (row, col) = grid.place(cell);
        let twice = (2 * row).abs_diff(grid.rows() - 1) + (2 * col).abs_diff(grid.cols() - 1);
        twice.into()
    }
}

impl<B: CellSet> Game for Hex<B> {
    type State = Sides<B>;
    type Move = u8;
    type Value = WinLose;

    fn start(&self) -> Sides<B> {
        self.board.start
    }

    #[inline]
    fn terminal_value(&self, sides: &Sides<B>) -> Option<WinLose> {
        let lost = self.connects(sides.other, sides.to_move.other());
        lost.then_some(WinLose::Loss)
    }

    #[inline]
    fn moves(&self, sides: &Sides<B>) -> impl Iterator<Item = u8> {
        Cells(self.geometry.all & !sides.all())
    }

    #[inline]
    fn play(&self, sides: &Sides<B>, cell: u8) -> Step<Self> {
        Step::to(sides.after_put(cell))
    }
}

/// The half turn; and on a square board rows and columns exchanged with the players.
impl<B: CellSet> Symmetric for Hex<B> {
    fn canonical(&self, sides: &Sides<B>) -> Sides<B> {
        let sides = match (&self.transposed, sides.to_move) {
            (Some(transposed), Player::Second) => {
                let stones = [sides.own, sides.other].map(|set| transposed.apply(set));
                Sides::of_players(stones, Player::First)
            }
            _ => *sides,
        };
        self.board.least(sides)
    }
}

/// How many stones there are.
impl<B: CellSet> Graded for Hex<B> {
    #[inline]
    fn grade(&self, sides: &Sides<B>) -> u32 {
        sides.all().count()
    }
}

impl<B: CellSet> GridGame for Hex<B> {
    const TO_MOVE: fn([B; 2]) -> Player = Sides::next_to_put;
    const SLANT: usize = 1;
    const LOOK: Look = Look::Hexagons;

    board_field!();

    fn winning(&self, sides: &Sides<B>) -> Vec<(u8, u8)> {
        let edges = self.geometry.edges.into_iter();
        let chains = sides.by_player().into_iter().zip(edges);
        let around = |cell: u8| self.geometry.neighbours[usize::from(cell)];
        chains
            .flat_map(|(stones, [from, to])| chain(stones, from, to, around))
            .collect()
    }

    /// The last stone that was put connected what is connected.
    fn check(&self, sides: &Sides<B>) -> Result<(), PositionError> {
        let (player, other) = (sides.to_move, sides.to_move.other());
        PositionError::check_possible(
            !self.connects(sides.own, player),
            "it was over when the player to move had connected the sides",
        )?;
        let is_last = |cell: u8| !self.connects(sides.other & !B::only(cell), other);
        PositionError::check_possible(
            !self.connects(sides.other, other) || Cells(sides.other).any(is_last),
            "it was over before the last stone",
        )
    }
}
