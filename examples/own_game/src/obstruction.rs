//! Obstruction: every mark takes the cells around it.

use stonework::{AlphaBeta, Candidate, Game, Levels, Ordered, ProofNumber, Step, WinLose};
use stonework_command::boards::board::{playable, ranked};
use stonework_command::boards::cells::Cells;
use stonework_command::boards::grid::{Direction, Grid};
use stonework_command::boards::grid_game::{CELL, GridBoard, GridGame};
use stonework_command::boards::size;
use stonework_command::catalog::{AnswerKind, Answers, Entry, InputKind, Number, SizeError};
use stonework_command::{board_field, packed_by_cells};

const ROWS: Number = size::rows(1, 3);
const COLS: Number = size::cols(1, 4);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "obstruction",
    aliases: &[],
    title: "Obstruction",
    rules: "Mark a cell none of whose up to eight neighbours is marked; who cannot has lost.",
    answer: Answers::Always(AnswerKind::WIN_OR_LOSS),
    input: InputKind::Position,
    positions: "its rows from the top, `#` for a cell that is marked, `.` for another: `#.../..../..#.`",
    moves: CELL,
    params: &[ROWS.param(), COLS.param()],
    example: "#.../..../....",
    make: |input, settings| {
        let game = Obstruction::new(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        Ok(playable(game, input)?
            .alpha_beta(AlphaBeta::new().ordered().packed().parallel())
            .proof_number(ProofNumber::new().ordered())
            .levels(Levels::new().breadth_first())
            .boxed())
    },
};

/// L. Kozma's game: the players mark cells, none beside a marked one, diagonally neither; whoever
/// cannot move has lost.
#[derive(Clone, Debug)]
pub(crate) struct Obstruction {
    board: GridBoard<u64>,
    /// The steps to all eight neighbours.
    directions: [Direction; 8],
}

impl Obstruction {
    /// The board without marks.
    fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        let grid = Grid::new(rows, cols)?;
        Ok(Self {
            board: GridBoard::new(grid, 0),
            directions: grid.directions(),
        })
    }

    /// The cells that may be marked.
    fn free(&self, marked: u64) -> u64 {
        let beside = self.directions.iter().map(|step| step.of(marked));
        self.board.grid.all() & !beside.fold(marked, |all, beside| all | beside)
    }
}

impl Game for Obstruction {
    type State = u64;
    type Move = u8;
    type Value = WinLose;

    fn start(&self) -> u64 {
        self.board.start
    }

    fn terminal_value(&self, &marked: &u64) -> Option<WinLose> {
        (self.free(marked) == 0).then_some(WinLose::Loss)
    }

    fn moves(&self, &marked: &u64) -> impl Iterator<Item = u8> {
        Cells(self.free(marked))
    }

    fn play(&self, marked: &u64, cell: u8) -> Step<Self> {
        Step::to(marked | 1 << cell)
    }
}

/// By how few moves are left to the opponent.
impl Ordered for Obstruction {
    fn candidates(&self, marked: &u64) -> impl Iterator<Item = Candidate<u8>> {
        let marked = *marked;
        ranked(Cells(self.free(marked)), move |cell| {
            let left = self.free(marked | 1 << cell);
            -left.count_ones().cast_signed()
        })
    }
}

packed_by_cells!(Obstruction, u64, |_| 2);

impl GridGame for Obstruction {
    const SYMBOLS: [char; 2] = ['#', '.'];

    board_field!();
}
