//! Tic-tac-toe, as short as a whole game can be: rules, notation, picture. Any size:
//! [`super::Mnk`].

use stonework_core::{Game, Outcome, Step};

use super::Sides;
use super::cells::Cells;
use super::grid::Grid;
use super::grid_game::{GridBoard, GridGame, board_field};
use super::lines::Lines;
use stonework_catalog::{Player, PositionError};

/// Three in a row on nine cells wins; a full board is a draw.
///
/// A move is a cell, `b3`: its column as a letter, its row from 1 at the top. A position is its
/// rows, `x` for the first player: `x.o/.x./o..`.
///
/// ```
/// use stonework::{Negamax, Outcome, Run, Solver};
/// use stonework_placement::{Board, TicTacToe};
///
/// let game = TicTacToe::default();
/// assert_eq!(Negamax::new().solve(&game, &Run::new())?.value(), Some(Outcome::DRAW));
/// let position = game.parse_state("x.o/.../x.o")?;
/// let fork = game.at(position);
/// assert_eq!(Negamax::new().solve(&fork, &Run::new())?.value(), Some(Outcome::win_in(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TicTacToe {
    board: GridBoard<Sides>,
}

const BOARD: Grid = Grid::square(3);
const LINES: [u64; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

fn wins(marks: u64) -> bool {
    LINES.iter().any(|line| marks & line == *line)
}

impl Default for TicTacToe {
    fn default() -> Self {
        let board = GridBoard::new(BOARD, Sides::new(0, 0));
        Self { board }
    }
}

impl Game for TicTacToe {
    type State = Sides;
    type Move = u8;
    type Value = Outcome;

    fn start(&self) -> Sides {
        self.board.start
    }
    fn terminal_value(&self, sides: &Sides) -> Option<Outcome> {
        let drawn = (sides.all() == BOARD.all()).then_some(Outcome::DRAW);
        wins(sides.other).then_some(Outcome::loss_in(0)).or(drawn)
    }
    fn moves(&self, sides: &Sides) -> impl Iterator<Item = u8> {
        Cells(BOARD.all() & !sides.all())
    }
    fn play(&self, sides: &Sides, cell: u8) -> Step<Self> {
        Step::to(sides.after_put(cell))
    }
}

impl GridGame for TicTacToe {
    const MOVE: &'static str = "a cell from a1 to c3 is needed";
    const TO_MOVE: fn([u64; 2]) -> Player = Sides::next_to_put;

    board_field!();

    fn winning(&self, sides: &Sides) -> Vec<(u8, u8)> {
        Lines::new(self.board.grid, 3, true).ends_in(sides.by_player())
    }

    fn check(&self, sides: &Sides) -> Result<(), PositionError> {
        sides.check_alternating(Self::SYMBOLS)?;
        PositionError::check_possible(!wins(sides.own), "it was over before the last move")
    }
}
