//! Tic-tac-toe, as short as a whole game can be: rules, notation, picture. Any size: [`super::Mnk`].

use stonework_core::{Game, Outcome, Step};

use super::{Board, MoveError, MoveText, PositionError};

/// Three in a row on nine cells wins; a full board is a draw.
///
/// A state is what the player to move has marked and what the other has, a bit for each cell; a move the
/// index of a cell, written from 1 to 9. Written out, the board is its rows: `x.o/.x./..o`; `x` began.
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TicTacToe {
    start: [u16; 2],
}

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

fn wins(marks: u16) -> bool {
    LINES.iter().any(|line| marks & line == *line)
}

impl Game for TicTacToe {
    type State = [u16; 2];
    type Move = u8;
    type Value = Outcome;

    fn start(&self) -> [u16; 2] {
        self.start
    }
    fn terminal_value(&self, &[own, other]: &[u16; 2]) -> Option<Outcome> {
        let drawn = (own | other == 0o777).then_some(Outcome::DRAW);
        wins(other).then_some(Outcome::loss_in(0)).or(drawn)
    }
    fn moves(&self, &[own, other]: &[u16; 2]) -> impl Iterator<Item = u8> {
        (0..9).filter(move |cell| (own | other) >> cell & 1 == 0)
    }
    fn play(&self, &[own, other]: &[u16; 2], cell: u8) -> Step<Self> {
        Step::to([other, own | 1 << cell])
    }
}

impl Board for TicTacToe {
    fn at(self, start: [u16; 2]) -> Self {
        Self { start }
    }
    fn parse_state(&self, text: &str) -> Result<[u16; 2], PositionError> {
        let cells: Vec<char> = text.chars().filter(|&cell| cell != '/').collect();
        if let Some(at) = cells.iter().position(|&cell| !"xo.".contains(cell)) {
            let (row, place, found, known) = (at / 3, at % 3, cells[at], "`x`, `o`, `.`");
            return Err(PositionError::Symbol {
                row,
                place,
                found,
                known,
            });
        }
        let marks = |mark| {
            (0..9)
                .filter(|&at| cells.get(at) == Some(&mark))
                .map(|at| 1 << at)
                .sum()
        };
        let (x, o): (u16, u16) = (marks('x'), marks('o'));
        let (own, other) = if x.count_ones() == o.count_ones() {
            (x, o)
        } else {
            (o, x)
        };
        match x.count_ones().checked_sub(o.count_ones()) {
            Some(0 | 1) if cells.len() == 9 && !wins(own) => Ok([own, other]),
            _ => Err(PositionError::Impossible(
                "nine cells, turns, and one to win, are needed",
            )),
        }
    }
    fn write_state(&self, marks: &[u16; 2]) -> String {
        Board::draw(self, marks)
            .trim_end()
            .replace('\n', "/")
            .replace(' ', "")
    }
    fn parse_move(&self, text: &str) -> Result<u8, MoveError> {
        let cell: Option<u8> = text.parse().ok().filter(|cell| (1..=9).contains(cell));
        cell.map(|cell| cell - 1)
            .ok_or_else(|| MoveError::of(text, "cells are numbered 1 to 9"))
    }
    fn write_move(&self, cell: u8) -> MoveText {
        MoveText::of(cell + 1)
    }
    fn draw(&self, &[own, other]: &[u16; 2]) -> String {
        let (x, o) = if own.count_ones() == other.count_ones() {
            (own, other)
        } else {
            (other, own)
        };
        let mark = |cell: u8| match (x >> cell & 1, o >> cell & 1) {
            (1, _) => 'x',
            (_, 1) => 'o',
            _ => '.',
        };
        (0..9)
            .flat_map(|cell| [mark(cell), if cell % 3 == 2 { '\n' } else { ' ' }])
            .collect()
    }
}
