//! Tic-tac-toe, as short as a whole game can be: rules, notation, picture. Any size: [`super::Mnk`].

use stonework_core::{Game, Outcome, Step};

use super::cells::Cells;
use super::grid::Grid;
use super::{Board, MoveError, MoveText, PositionError, Sides};

/// Three in a row on nine cells wins; a full board is a draw.
///
/// A move is a cell, `b3`: its column as a letter, its row from 1 at the top. A position is its rows, `x` for the
/// first player: `x.o/.x./o..`.
///
/// ```
/// use stonework_core::{Negamax, Outcome, Run, Solver};
/// use stonework_games::boards::{Board, TicTacToe};
///
/// let game = TicTacToe::default();
/// assert_eq!(Negamax::new().solve(&game, &Run::new())?.value(), Some(Outcome::DRAW));
/// let fork = game.at(game.parse_state("x.o/.../x.o")?);
/// assert_eq!(Negamax::new().solve(&fork, &Run::new())?.value(), Some(Outcome::win_in(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TicTacToe(Sides);

const BOARD: Grid = Grid::square(3);
const LINES: [u64; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

fn wins(marks: u64) -> bool {
    LINES.iter().any(|line| marks & line == *line)
}

impl Default for TicTacToe {
    fn default() -> Self {
        Self(Sides::new(0, 0))
    }
}

impl Game for TicTacToe {
    type State = Sides;
    type Move = u8;
    type Value = Outcome;

    fn start(&self) -> Sides {
        self.0
    }
    fn terminal_value(&self, sides: &Sides) -> Option<Outcome> {
        let drawn = (sides.all() == BOARD.all()).then_some(Outcome::DRAW);
        wins(sides.other).then_some(Outcome::loss_in(0)).or(drawn)
    }
    fn moves(&self, sides: &Sides) -> impl Iterator<Item = u8> {
        Cells(BOARD.all() & !sides.all())
    }
    fn play(&self, &sides: &Sides, cell: u8) -> Step<Self> {
        let own = sides.own | 1 << cell;
        Step::to(Sides { own, ..sides }.turned())
    }
}

impl Board for TicTacToe {
    fn at(self, start: Sides) -> Self {
        Self(start)
    }
    fn parse_state(&self, text: &str) -> Result<Sides, PositionError> {
        let over = PositionError::Impossible("it was over before the last move");
        let sides = Sides::parse_alternating(BOARD, text)?;
        (!wins(sides.own)).then_some(sides).ok_or(over)
    }
    fn write_state(&self, sides: &Sides) -> String {
        sides.write(BOARD)
    }
    fn parse_move(&self, text: &str) -> Result<u8, MoveError> {
        let cell = BOARD.parse_cell(text);
        cell.ok_or_else(|| MoveError::of(text, "a cell from a1 to c3 is needed"))
    }
    fn write_move(&self, cell: u8) -> MoveText {
        BOARD.name(cell)
    }
    fn draw(&self, sides: &Sides) -> String {
        sides.draw(BOARD)
    }
}
