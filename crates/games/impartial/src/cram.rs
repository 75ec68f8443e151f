//! Cram: dominoes either way round for both players.

use stonework_core::{Candidate, DisjunctiveSum, Game, Ordered, Step, Symmetric, WinLose};
use stonework_nimbers::Nimber;

use super::last_move::LastMove;
use stonework_catalog::boards::board::{on_board, ranked};
use stonework_catalog::boards::cells::Cells;
use stonework_catalog::boards::grid::Grid;
use stonework_catalog::boards::grid_game::{
    GridBoard, GridGame, GridMove, Look, board_field, board_form, packed_by_cells, two_cells,
};
use stonework_catalog::boards::size;
use stonework_catalog::{Entry, Number, Search, SizeError};

const ROWS: Number = size::rows(1, 3);
const COLS: Number = size::cols(1, 4);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "cram",
    aliases: &["plugg"],
    title: "Cram",
    rules: "Put a domino, upright or flat, on two free cells; who cannot has lost, or won (misere).",
    positions: "its rows from the top, `#` for a cell that is taken, `.` for a free one: `##./..#/...`",
    moves: two_cells!("a1-b1"),
    board: Some(board_form::<Cram>()),
    params: &[ROWS.param(), COLS.param(), LastMove::PARAM.param()],
    example: "..#./.#../....",
    ..Entry::of(&|input, settings| {
        let last = settings.get(&LastMove::PARAM)?;
        let game = Cram::new(settings.get(&ROWS)?, settings.get(&COLS)?)?.with_last_move(last);
        let game = on_board(game, input)?
            .with(Search::new().ordered().packed())
            .every_position();
        Ok(match last {
            LastMove::Wins => game.nimber(Nimber::of_sums()).boxed(),
            LastMove::Loses => game.boxed(),
        })
    })
};

/// Cram: a move puts a domino, upright or flat, on two free cells of a board; who cannot has lost,
/// or in misère play won.
///
/// A move is the two cells, `a1-b1`: the column as a letter, the row from 1 at the top. A position
/// is its rows, with `#` for a cell that is taken: `##./..#/...`. Any cells may be taken.
///
/// Free cells fall apart into regions that no domino connects, which are independent, and equal if
/// one is the other turned, flipped or elsewhere: so [`Nimber::of_sums`] looks at each form of a
/// region once. In misère play that does not hold, and the searches alone solve it.
///
/// # Known values
///
/// Who begins loses if the numbers of rows and columns are even, for the other may answer each
/// domino by its image turned half round; and wins if one of them is odd and one even, by a first
/// domino in the middle (M. Gardner, Scientific American, February 1974). One row is Dawson's
/// Kayles.
///
/// In misère play who begins loses with 2 rows and 3, 5 or 7 columns, with 3 rows and 4 or 5, with
/// 4 and 4, and wins with 2 rows and 2, 4 or 6 and 3 and 3, by plain recursion.
///
/// ```
/// use stonework::{Game, Nimber, Run};
/// use stonework_impartial::Cram;
///
/// let game = Cram::new(3, 4)?;
/// let nimber = Nimber::of_sums().nimber(&game, &game.start(), &Run::new()).map_err(|_| "stopped")?;
/// assert_eq!(nimber, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cram {
    board: GridBoard<u64>,
    last: LastMove,
}

impl Cram {
    /// The empty board with these numbers of rows and columns.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a board without cells, with more than 64 or with more than 26 columns.
    pub fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        let grid = Grid::new(rows, cols)?;
        let board = GridBoard::new(grid, grid.all());
        let last = LastMove::Wins;
        Ok(Self { board, last })
    }

    /// The same game, whose last move does this.
    #[must_use]
    pub fn with_last_move(self, last: LastMove) -> Self {
        Self { last, ..self }
    }

    /// The upper cells of all places for an upright domino, and the left ones for a flat one.
    #[inline]
    fn places(&self, free: u64) -> [u64; 2] {
        let [up, _, left, _] = self.board.directions;
        [up, left].map(|direction| free & direction.of(free))
    }

    /// How many dominoes can be put.
    #[inline]
    fn count(&self, free: u64) -> u32 {
        let [upright, flat] = self.places(free);
        upright.count_ones() + flat.count_ones()
    }
}

/// A state is the cells that are free, a bit each, row by row from the top left.
impl Game for Cram {
    type State = u64;
    type Move = (u8, u8);
    type Value = WinLose;

    fn start(&self) -> u64 {
        self.board.start
    }

    #[inline]
    fn terminal_value(&self, &free: &u64) -> Option<WinLose> {
        let over = self.places(free) == [0, 0];
        over.then(|| self.last.value_of_end())
    }

    #[inline]
    fn moves(&self, &free: &u64) -> impl Iterator<Item = (u8, u8)> {
        let ([upright, flat], cols) = (self.places(free), self.board.grid.cols());
        let upright = Cells(upright).map(move |cell| (cell, cell + cols));
        upright.chain(Cells(flat).map(|cell| (cell, cell + 1)))
    }

    #[inline]
    fn play(&self, &free: &u64, (one, two): (u8, u8)) -> Step<Self> {
        Step::to(free & !(1 << one) & !(1 << two))
    }
}

/// The regions of free cells with room for a domino, each in its least form.
impl DisjunctiveSum for Cram {
    fn components(&self, &free: &u64) -> impl Iterator<Item = u64> {
        let regions = self.board.regions(free & self.board.around(free));
        regions.map(|region| {
            let images = self.board.images([region]);
            images.map(|(_, [image])| image).min().unwrap_or(region)
        })
    }
}

/// By how few dominoes can be put after it.
impl Ordered for Cram {
    #[inline]
    fn candidates(&self, free: &u64) -> impl Iterator<Item = Candidate<(u8, u8)>> {
        let cells = *free;
        ranked(self.moves(free), move |(one, two)| {
            -self.count(cells & !(1 << one) & !(1 << two)).cast_signed()
        })
    }
}

/// The board turned and flipped; and cells that have no free neighbour are as good as taken.
impl Symmetric for Cram {
    fn canonical(&self, &free: &u64) -> u64 {
        self.board.least(free & self.board.around(free))
    }
}

packed_by_cells!(Cram, u64, |_| 2);

impl GridGame for Cram {
    const MOVE: &'static str = "two cells side by side, as `a1-b1`, are needed";
    const SYMBOLS: &'static str = ".#";
    const LOOK: Look = Look::Cover;

    board_field!();

    fn read_move(&self, text: &str) -> Option<(u8, u8)> {
        let (one, two) = <(u8, u8)>::read(self.board.grid, text)?;
        let beside = self.board.around(1 << one) >> two & 1 == 1;
        beside.then_some((one.min(two), one.max(two)))
    }
}
