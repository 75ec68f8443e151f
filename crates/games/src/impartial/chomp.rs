//! Chomp: bite off a square and everything below and to the right of it.

use stonework_core::retrograde::LostByFirst;
use stonework_core::{AlphaBeta, Game, Nimber, Packed, ProofNumber, Retrograde, Step, Symmetric, WinLose};

use crate::boards::board::{Board, playable};
use crate::boards::cells::Cells;
use crate::boards::grid::Grid;
use crate::boards::permutation::Permutation;
use crate::boards::{MoveError, MoveText, PositionError, SizeError, size};
use crate::catalog::{AnswerKind, Answers, Entry, InputKind, Number};

const ROWS: Number = size::rows(1, 3);

const COLS: Number = size::cols(1, 4);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "chomp",
    aliases: &[],
    title: "Chomp",
    rules: "Bite off a square and all below and to the right of it; the top left one is poisoned, and who is left with it alone has lost.",
    answer: Answers::Always(AnswerKind::value("win or loss of the player to move")),
    input: InputKind::Position,
    params: &[ROWS.param(), COLS.param()],
    example: "oooo/oo../o...",
    make: |input, settings| {
        let game = Chomp::new(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        Ok(playable(game, input)?
            .alpha_beta(AlphaBeta::new().packed().parallel())
            .proof_number(ProofNumber::new())
            .nimber(Nimber::new())
            .retrograde(Retrograde::new(LostByFirst))
            .boxed())
    },
};

/// Chomp: a move bites off a square of a bar of chocolate with all squares below and to the right of it. The square
/// in the top left corner is poisoned and nobody takes it, so that who is left with it alone has lost.
///
/// A move is a square, `b3`: its column as a letter, its row from 1 at the top. A position is its rows, `o` for a
/// square that is left, `oooo/oo../o...`, or how many squares are left in each, `4,2,1`; it is written the first way.
///
/// # Known values
///
/// Who begins wins with every bar but 1×1: if any other square loses, the answer to it wins, and would have been
/// possible at once (D. Gale, "A curious Nim-type game", American Mathematical Monthly 81, 1974). With a square bar
/// by taking b2, with two rows by the last square of the second.
///
/// ```
/// use stonework_core::{Negamax, Run, Solver, WinLose};
/// use stonework_games::boards::Board;
/// use stonework_games::impartial::Chomp;
///
/// let game = Chomp::new(2, 5)?;
/// let solution = Negamax::new().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// let best: Vec<_> = solution.best_moves().iter().map(|&mv| game.write_move(mv)).collect();
/// assert_eq!(best[0].as_str(), "e2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With r rows and c columns there are C(r + c, r) positions: 12,870 with 8 and 8, the most of all bars of 64 squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chomp {
    grid: Grid,
    /// What a bite at each square takes.
    bites: Vec<u64>,
    /// The ways to flip a square bar.
    flip: Option<Permutation>,
    start: u64,
}

/// The poisoned square.
const POISON: u64 = 1;

impl Chomp {
    /// The whole bar of so many rows and columns.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a bar without squares, with more than 64 or with more than 26 columns.
    pub fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        let grid = Grid::new(rows, cols)?;
        let bite = |cell| {
            let (row, col) = (grid.row_of(cell), grid.col_of(cell));
            grid.cells_where(|other, beside| other >= row && beside >= col)
        };
        let flip = |cell| grid.cell(grid.col_of(cell), grid.row_of(cell));
        Ok(Self {
            grid,
            bites: (0..grid.cells()).map(bite).collect(),
            flip: (rows == cols).then(|| Permutation::new(grid.cells(), flip)),
            start: grid.all(),
        })
    }

    /// The squares of a bar with so many in each row.
    fn of_lengths(&self, text: &str) -> Result<u64, PositionError> {
        let (found, needed) = (text.split(',').count(), usize::from(self.grid.rows()));
        if found > needed {
            return Err(PositionError::Rows { found, needed });
        }
        let mut left = 0;
        for (row, text) in (0..).zip(text.split(',').map(str::trim)) {
            let most = self.grid.cols();
            let length = text.parse().ok().filter(|&length: &u8| length <= most);
            let length = length.ok_or_else(|| PositionError::Number {
                row: usize::from(row),
                place: 0,
                found: text.chars().take(20).collect(),
                most: most.into(),
            })?;
            left |= self
                .grid
                .cells_where(|other, col| other == row && col < length);
        }
        Ok(left)
    }
}

impl Game for Chomp {
    type State = u64;
    type Move = u8;
    type Value = WinLose;

    fn start(&self) -> u64 {
        self.start
    }

    #[inline]
    fn terminal_value(&self, &left: &u64) -> Option<WinLose> {
        (left == POISON).then_some(WinLose::Loss)
    }

    #[inline]
    fn moves(&self, &left: &u64) -> impl Iterator<Item = u8> {
        Cells(left & !POISON)
    }

    #[inline]
    fn play(&self, &left: &u64, cell: u8) -> Step<Self> {
        Step::to(left & !self.bites[usize::from(cell)])
    }
}

/// A square bar may be flipped so that its rows are columns.
impl Symmetric for Chomp {
    fn canonical(&self, &left: &u64) -> u64 {
        let flipped = self.flip.as_ref().map(|flip| flip.apply(left));
        flipped.map_or(left, |flipped| flipped.min(left))
    }
}

/// A bit for each square.
impl Packed for Chomp {
    type Key = u64;

    #[inline]
    fn pack(&self, &left: &u64) -> u64 {
        left
    }

    fn key_bits(&self) -> u32 {
        self.grid.cells().into()
    }

    fn value_bits(&self) -> u32 {
        2
    }
}

impl Board for Chomp {
    fn at(self, start: u64) -> Self {
        Self { start, ..self }
    }

    fn parse_state(&self, text: &str) -> Result<u64, PositionError> {
        let lengths = |c: char| c.is_ascii_digit() || c == ',' || c == ' ';
        let left = if text.chars().all(lengths) {
            self.of_lengths(text)?
        } else {
            let [left] = self.grid.parse(text, ['o'], "`o`, `.`")?;
            left
        };
        let gone = self.grid.all() & !left;
        if left & POISON == 0 {
            return Err(PositionError::Impossible(
                "the poisoned square is never taken",
            ));
        }
        if Cells(gone).any(|cell| left & self.bites[usize::from(cell)] != 0) {
            return Err(PositionError::Impossible(
                "with a square goes everything below and to the right of it",
            ));
        }
        Ok(left)
    }

    fn write_state(&self, &left: &u64) -> String {
        self.grid.write(['o'], [left])
    }

    fn parse_move(&self, text: &str) -> Result<u8, MoveError> {
        self.grid
            .parse_cell(text)
            .ok_or_else(|| MoveError::of(text, "a square of the bar, as `b3`, is needed"))
    }

    fn write_move(&self, cell: u8) -> MoveText {
        self.grid.name(cell)
    }

    fn draw(&self, &left: &u64) -> String {
        self.grid.draw(['o'], [left])
    }
}
