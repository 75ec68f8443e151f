//! Snort: a bull may not stand beside a cow.

use stonework::boards::board::{playable, ranked};
use stonework::boards::cells::Cells;
use stonework::boards::grid::Grid;
use stonework::boards::grid_game::{GridBoard, GridGame};
use stonework::boards::{Sides, size};
use stonework::catalog::{AnswerKind, Answers, Entry, InputKind, Number, SizeError};
use stonework::{board_field, packed_by_cells};
use stonework_core::{AlphaBeta, Candidate, Game, Levels, Ordered, ProofNumber, Step, WinLose};

const ROWS: Number = size::rows(1, 3);
const COLS: Number = size::cols(1, 4);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "snort",
    aliases: &[],
    title: "Snort",
    family: "Boards",
    rules: "Put a stone on an empty cell beside which there is none of the opponent's; who cannot has lost.",
    answer: Answers::Always(AnswerKind::value("win or loss of the player to move")),
    input: InputKind::Position,
    positions: "its rows from the top, `x` for the first player, `o` for the second, `.` for an empty cell, then who is to move: `x.../..o./.... x`",
    moves: "a cell, `b3`: its column as a letter, its row from 1 at the top",
    params: &[ROWS.param(), COLS.param()],
    example: "x.../..o./....",
    make: |input, settings| {
        let game = Snort::new(settings.get(&ROWS)?, settings.get(&COLS)?)?;
        Ok(playable(game, input)?
            .alpha_beta(AlphaBeta::new().ordered().packed().parallel())
            .proof_number(ProofNumber::new().ordered())
            .levels(Levels::new().breadth_first())
            .boxed())
    },
};

/// S. Norton's game: the players put stones on empty cells, none beside one of the opponent's, up,
/// down, left or right; whoever cannot move has lost.
#[derive(Clone, Debug)]
pub(crate) struct Snort {
    board: GridBoard<Sides>,
}

impl Snort {
    /// The empty board.
    fn new(rows: u32, cols: u32) -> Result<Self, SizeError> {
        let board = GridBoard::new(Grid::new(rows, cols)?, Sides::new(0, 0));
        Ok(Self { board })
    }

    /// The cells on which the player may put a stone who owns `own`, beside `other`.
    fn free(&self, own: u64, other: u64) -> u64 {
        self.board.grid.all() & !(own | other | self.board.around(other))
    }
}

impl Game for Snort {
    type State = Sides;
    type Move = u8;
    type Value = WinLose;

    fn start(&self) -> Sides {
        self.board.start
    }

    fn terminal_value(&self, sides: &Sides) -> Option<WinLose> {
        (self.free(sides.own, sides.other) == 0).then_some(WinLose::Loss)
    }

    fn moves(&self, sides: &Sides) -> impl Iterator<Item = u8> {
        Cells(self.free(sides.own, sides.other))
    }

    fn play(&self, sides: &Sides, cell: u8) -> Step<Self> {
        Step::to(sides.after_put(cell))
    }
}

/// By how few moves are left to the opponent.
impl Ordered for Snort {
    fn candidates(&self, sides: &Sides) -> impl Iterator<Item = Candidate<u8>> {
        let Sides { own, other, .. } = *sides;
        ranked(self.moves(sides), move |cell| {
            let left = self.free(other, own | 1 << cell);
            -left.count_ones().cast_signed()
        })
    }
}

packed_by_cells!(Snort, u128, |_| 2);

impl GridGame for Snort {
    const MOVE: &'static str = "a cell of the board, as `b3`, is needed";

    board_field!();
}
