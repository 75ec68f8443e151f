//! Cram: dominoes either way round for both players.

use stonework_core::retrograde::LostByFirst;
use stonework_core::{AlphaBeta, Candidate, DisjunctiveSum, Game, Nimber, Ordered, Packed, ProofNumber, Retrograde, Step, Symmetric, WinLose};

use crate::boards::board::{Board, playable};
use crate::boards::cells::Cells;
use crate::boards::grid::{Direction, Grid};
use crate::boards::permutation::Permutation;
use crate::boards::{MoveError, MoveText, PositionError, SizeError, size};
use crate::catalog::{AnswerKind, Answers, Entry, InputKind, Number};

const ROWS: Number = size::rows(1, 3);

const COLS: Number = size::cols(1, 4);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "cram",
    aliases: &["plugg"],
    title: "Cram",
    rules: "Put a domino, upright or flat, on two free cells; who cannot has lost.",
    answer: Answers::Always(AnswerKind::value("win or loss of the player to move")),
    input: InputKind::Position,
    params: &[ROWS.param(), COLS.param()],
    example: "..#./.#../....",
    make: |input, settings| {
        let game = Cram::new(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        Ok(playable(game, input)?
            .alpha_beta(AlphaBeta::new().ordered().packed().parallel())
            .proof_number(ProofNumber::new().ordered())
            .nimber(Nimber::of_sums())
            .retrograde(Retrograde::new(LostByFirst))
            .boxed())
    },
};

/// Cram: a move puts a domino, upright or flat, on two free cells of a board; who cannot has lost.
///
/// A move is the two cells, `a1-b1`: the column as a letter, the row from 1 at the top. A position is its rows, with
/// `#` for a cell that is taken: `##./..#/...`. Any cells may be taken.
///
/// Free cells fall apart into regions that no domino connects, which are independent, and equal if one is the other
/// turned, flipped or elsewhere: so [`Nimber::of_sums`] looks at each form of a region once.
///
/// # Known values
///
/// Who begins loses if the numbers of rows and columns are even, for the other may answer each domino by its image
/// turned half round; and wins if one of them is odd and one even, by a first domino in the middle (M. Gardner,
/// Scientific American, February 1974). One row is Dawson's Kayles.
///
/// ```
/// use stonework_core::{Game, Nimber, Run};
/// use stonework_games::impartial::Cram;
///
/// let game = Cram::new(3, 4)?;
/// let nimber = Nimber::of_sums().nimber(&game, &game.start(), &Run::new()).map_err(|_| "stopped")?;
/// assert_eq!(nimber, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cram {
    grid: Grid,
    directions: [Direction; 4],
    symmetries: Vec<Permutation>,
    start: u64,
}

impl Cram {
    /// The empty board of so many rows and columns.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for a board without cells, with more than 64 or with more than 26 columns.
    pub fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        let grid = Grid::new(rows, cols)?;
        Ok(Self {
            grid,
            directions: grid.orthogonal(),
            symmetries: grid.symmetries(),
            start: grid.all(),
        })
    }

    /// The neighbours of the cells of a set.
    #[inline]
    fn around(&self, set: u64) -> u64 {
        self.directions
            .iter()
            .fold(0, |all, direction| all | direction.of(set))
    }

    /// The upper cells of all places for an upright domino, and the left ones for a flat one.
    #[inline]
    fn places(&self, free: u64) -> [u64; 2] {
        let [up, _, left, _] = self.directions;
        [up, left].map(|direction| free & direction.of(free))
    }

    /// How many cells it is from the upper or left one of a domino to the other.
    #[inline]
    fn steps(&self) -> [u8; 2] {
        [self.grid.cols(), 1]
    }

    /// How many dominoes can be put.
    #[inline]
    fn count(&self, free: u64) -> u32 {
        let [upright, flat] = self.places(free);
        upright.count_ones() + flat.count_ones()
    }

    /// A region in the top left corner, turned and flipped so that its cells are the least number.
    fn form(&self, region: u64) -> u64 {
        let (mut rows, mut cols) = ((u8::MAX, 0), (u8::MAX, 0));
        for cell in Cells(region) {
            let (row, col) = (self.grid.row_of(cell), self.grid.col_of(cell));
            rows = (rows.0.min(row), rows.1.max(row));
            cols = (cols.0.min(col), cols.1.max(col));
        }
        let (height, width) = (rows.1 - rows.0, cols.1 - cols.0);
        let turns = height < self.grid.cols() && width < self.grid.rows();
        // What is upside down, mirrored, and turned so that rows are columns.
        let forms = (0..8_u8).filter(|form| form & 4 == 0 || turns);
        let image = |form: u8| {
            let mut image = 0_u64;
            for cell in Cells(region) {
                let row = self.grid.row_of(cell) - rows.0;
                let col = self.grid.col_of(cell) - cols.0;
                let row = if form & 1 == 0 { row } else { height - row };
                let col = if form & 2 == 0 { col } else { width - col };
                let cell = if form & 4 == 0 {
                    self.grid.cell(row, col)
                } else {
                    self.grid.cell(col, row)
                };
                image |= 1 << cell;
            }
            image
        };
        forms.map(image).min().unwrap_or(region)
    }
}

/// A state is the cells that are free, a bit each, row by row from the top left.
impl Game for Cram {
    type State = u64;
    type Move = (u8, u8);
    type Value = WinLose;

    fn start(&self) -> u64 {
        self.start
    }

    #[inline]
    fn terminal_value(&self, &free: &u64) -> Option<WinLose> {
        (self.places(free) == [0, 0]).then_some(WinLose::Loss)
    }

    #[inline]
    fn moves(&self, &free: &u64) -> impl Iterator<Item = (u8, u8)> {
        let kinds = self.places(free).into_iter().zip(self.steps());
        kinds.flat_map(|(places, step)| Cells(places).map(move |cell| (cell, cell + step)))
    }

    #[inline]
    fn play(&self, &free: &u64, (one, two): (u8, u8)) -> Step<Self> {
        Step::to(free & !(1 << one) & !(1 << two))
    }
}

/// The regions of free cells with room for a domino, each in its least form.
impl DisjunctiveSum for Cram {
    fn components(&self, &free: &u64) -> impl Iterator<Item = u64> {
        let mut left = free & self.around(free);
        std::iter::from_fn(move || {
            let first = left & left.wrapping_neg();
            let region = Grid::flood(left, first, self.directions);
            left &= !region;
            (region != 0).then(|| self.form(region))
        })
    }
}

/// By how few dominoes can be put after it.
impl Ordered for Cram {
    #[inline]
    fn candidates(&self, free_cells: &u64) -> impl Iterator<Item = Candidate<(u8, u8)>> {
        let free = *free_cells;
        self.moves(free_cells).map(move |(one, two)| Candidate {
            mv: (one, two),
            rank: -self.count(free & !(1 << one) & !(1 << two)).cast_signed(),
        })
    }
}

/// The board turned and flipped; and cells that have no free neighbour are as good as taken.
impl Symmetric for Cram {
    fn canonical(&self, &free: &u64) -> u64 {
        let free = free & self.around(free);
        let images = self.symmetries.iter().map(|turn| turn.apply(free));
        images.fold(free, u64::min)
    }
}

/// A bit for each cell.
impl Packed for Cram {
    type Key = u64;

    #[inline]
    fn pack(&self, &free: &u64) -> u64 {
        free
    }

    fn key_bits(&self) -> u32 {
        self.grid.cells().into()
    }

    fn value_bits(&self) -> u32 {
        2
    }
}

impl Board for Cram {
    fn at(self, start: u64) -> Self {
        Self { start, ..self }
    }

    fn parse_state(&self, text: &str) -> Result<u64, PositionError> {
        let [taken] = self.grid.parse(text, ['#'], "`#`, `.`")?;
        Ok(self.grid.all() & !taken)
    }

    fn write_state(&self, &free: &u64) -> String {
        self.grid.write(['#'], [self.grid.all() & !free])
    }

    fn parse_move(&self, text: &str) -> Result<(u8, u8), MoveError> {
        let cells = self.grid.parse_cells(text);
        cells
            .map(|(one, two)| (one.min(two), one.max(two)))
            .filter(|&(one, two)| self.around(1 << one) >> two & 1 == 1)
            .ok_or_else(|| MoveError::of(text, "two cells side by side, as `a1-b1`, are needed"))
    }

    fn write_move(&self, (one, two): (u8, u8)) -> MoveText {
        let [one, two] = [one, two].map(|cell| self.grid.name(cell));
        MoveText::of(format_args!("{one}-{two}"))
    }

    fn draw(&self, &free: &u64) -> String {
        self.grid.draw(['#'], [self.grid.all() & !free])
    }
}
