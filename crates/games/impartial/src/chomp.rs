//! Chomp: bite off a square and everything below and to the right of it.

use stonework_core::{Game, Packed, Step, Symmetric, WinLose};
use stonework_nimbers::Nimber;

use stonework_catalog::boards::grid_game::{
    GridBoard, GridGame, Look, board_field, board_form, packed_by_cells, value_bits,
};
use stonework_catalog::boards::rows::two_symbols;
use stonework_catalog::boards::{
    board::on_board, cell_set::CellSet, cells::Cells, grid::Grid, size,
};
use stonework_catalog::{BoardLayout, Count, Entry, Number, PositionError, Search, SizeError};

const ROWS: Number = size::rows_of_wide(1, 3);
const COLS: Number = size::cols(1, 4);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "chomp",
    title: "Chomp",
    rules: "Bite off a square and all below and to the right of it; the top left one is poisoned, and who is left with it alone has lost: nobody takes it.",
    positions: "its rows from the top, `o` for a square that is left: `oooo/oo../o...`; or how many squares are left in each row: `4,2,1`",
    moves: "a square, `b3`: its column as a letter, its row from 1 at the top",
    params: &[ROWS.param(), COLS.param(), Count::PARAM.param()],
    board: Some(board_form::<Chomp>().in_layout(BoardLayout::Bar)),
    example: "oooo/oo../o...",
    ..Entry::of(&|input, settings| {
        let grid = Grid::wide(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        let search = Search::new().packed();
        if !grid.fits_u64() {
            let game = on_board(Chomp::<u128>::on(grid), input)?;
            return Ok(game.with(search).every_position().boxed());
        }
        Ok(on_board(Chomp::<u64>::on(grid), input)?
            .with(search)
            .nimber(Nimber::new())
            .every_position()
            .boxed())
    })
};

/// Chomp: a move bites off a square of a bar of chocolate with all squares below and to the right
/// of it. The square in the top left corner is poisoned and nobody takes it, so that who is left
/// with it alone has lost.
///
/// A move is a square, `b3`: its column as a letter, its row from 1 at the top. A position is its
/// rows, `o` for a square that is left, `oooo/oo../o...`, or how many squares are left in each,
/// `4,2,1`; it is written the first way.
///
/// # Known values
///
/// Who begins wins with every bar but 1×1: if any other square loses, the answer to it wins, and
/// would have been possible at once (D. Gale, "A curious Nim-type game", American Mathematical
/// Monthly 81, 1974). With a square bar by taking b2, with two rows by the last square of the
/// second.
///
/// If the winner hurries and the loser delays (`count=plies`), bars of three rows and 1 to 5 columns
/// are won in 1, 5, 5, 7 and 11 plies. With the turn in which the loser would have to take the poisoned
/// square, these are 2, 6, 6, 8 and 12 turns ("Chomp", the `TopCoder` Open of 2008).
///
/// ```
/// use stonework::{Negamax, Run, Solver, WinLose};
/// use stonework_catalog::boards::Board;
/// use stonework_impartial::Chomp;
///
/// let game = Chomp::new(2, 5)?;
/// let solution = Negamax::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// let best: Vec<_> = solution.best_moves().iter().map(|&mv| game.write_move(mv)).collect();
/// assert_eq!(best[0].as_str(), "e2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With r rows and c columns there are C(r + c, r) positions: 12,870 with 8 and 8, the most of all
/// bars of 64 squares. A position is a set of squares, `B`: a `u64`, or, of a larger bar, a `u128`:
/// [`Chomp::wide`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chomp<B: CellSet = u64> {
    /// A square bar may be turned so that its rows are columns.
    board: GridBoard<B>,
    /// What a bite at each square takes.
    bites: Vec<B>,
}

impl Chomp {
    /// The whole bar with these numbers of rows and columns.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a bar without squares, with more than 64 or with more than 26 columns.
    pub fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        Ok(Self::on(Grid::new(rows, cols)?))
    }
}

impl Chomp<u128> {
    /// The whole bar with these numbers of rows and columns, whose sets of squares may need a `u128`.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a bar without squares, with more than 120 or with more than 26 columns.
    pub fn wide(rows: u32, cols: u32) -> Result<Self, SizeError> {
        Ok(Self::on(Grid::wide(rows, cols)?))
    }
}

impl<B: CellSet> Chomp<B> {
    /// The whole bar of a grid.
    fn on(grid: Grid) -> Self {
        let mut board = GridBoard::new(grid, grid.set_of_all::<B>());
        // The first symmetry by which rows become columns leaves the corner where it is.
        board.symmetries = board.symmetries.drain(Grid::FLIPS..).take(1).collect();
        let bite = |cell| {
            let (row, col) = grid.place(cell);
            grid.cells_where(|other, beside| other >= row && beside >= col)
        };
        let bites = (0..grid.cells()).map(bite).collect();
        Self { board, bites }
    }

    /// The poisoned square.
    fn poison() -> B {
        B::only(0)
    }
}

impl<B: CellSet> Game for Chomp<B> {
    type State = B;
    type Move = u8;
    type Value = WinLose;

    fn start(&self) -> B {
        self.board.start
    }

    #[inline]
    fn terminal_value(&self, &left: &B) -> Option<WinLose> {
        (left == Self::poison()).then_some(WinLose::Loss)
    }

    #[inline]
    fn moves(&self, &left: &B) -> impl Iterator<Item = u8> {
        Cells(left & !Self::poison())
    }

    #[inline]
    fn play(&self, &left: &B, cell: u8) -> Step<Self> {
        Step::to(left & !self.bites[usize::from(cell)])
    }
}

// A square bar and the same with its rows as columns.
impl<B: CellSet> Symmetric for Chomp<B> {
    fn canonical(&self, &left: &B) -> B {
        self.board.least(left)
    }
}

impl<B: CellSet> Packed for Chomp<B> {
    type Key = B;

    packed_by_cells!(methods value_bits::<Self>);
}

impl<B: CellSet> GridGame for Chomp<B> {
    const MOVE: &'static str = "a square of the bar, as `b3`, is needed";
    const SYMBOLS: &'static str = "o.";
    const LOOK: Look = Look::Cover;

    board_field!();

    fn read(&self, text: &str) -> Result<B, PositionError> {
        let grid = self.board.grid;
        if text.chars().all(|c| c.is_ascii_digit() || ", ".contains(c)) {
            return grid.parse_lengths(text);
        }
        let parsed = grid.parse(text, two_symbols(Self::SYMBOLS));
        parsed.map(|[left, _]| left)
    }

    fn check(&self, &left: &B) -> Result<(), PositionError> {
        PositionError::check_possible(
            left & Self::poison() != B::EMPTY,
            "the poisoned square is never taken",
        )?;
        let mut gone = Cells(self.board.empty(left));
        PositionError::check_possible(
            gone.all(|cell| left & self.bites[usize::from(cell)] == B::EMPTY),
            "with a square goes everything below and to the right of it",
        )
    }
}
