//! Obstruction: every mark takes the cells around it.

use stonework_command::prelude::*;

/// L. Kozma's game: the players mark cells, none beside a marked one, diagonally neither; whoever
/// cannot move has lost.
pub(crate) struct Obstruction {
    board: GridBoard<u64>,
    around: AllAround,
}

impl Obstruction {
    /// The cells that may be marked.
    fn free(&self, marked: u64) -> u64 {
        self.board.empty(marked) & !self.around.of(marked)
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
            -self.free(marked | 1 << cell).count_ones().cast_signed()
        })
    }
}

// Beside the rules: text, picture, keys and words,
grid_game!(Obstruction, symbols: "#.", packed);

/// names, sizes and solvers.
pub(crate) fn obstruction() -> OwnBoardGame<Obstruction> {
    const RULES: &str =
        "Mark a cell none of whose up to eight neighbours is marked; who cannot has lost.";
    own_game("obstruction", "Obstruction", RULES)
        .sizes(rows(1, 3), cols(1, 4))
        .make(|grid| Obstruction {
            board: GridBoard::new(grid, 0),
            around: grid.all_around(),
        })
        .with(Search::new().ordered().packed())
        .every_position()
}
