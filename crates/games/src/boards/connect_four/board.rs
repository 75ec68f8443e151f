//! Connect Four as the catalog and the command have it: its positions and moves as text.

use stonework_core::{AlphaBeta, Game, Levels, ProofNumber};

use super::{ConnectFour, Stones};
use crate::boards::board::{Board, playable};
use crate::boards::error::{MoveError, PositionError};
use crate::boards::move_text::MoveText;
use crate::catalog::{AnswerKind, Answers, Entry, InputKind, Number, ShownValue};

const WIDTH: Number = Number::new("width", 1..=32, 7, "how many columns the board has");

const HEIGHT: Number = Number::new("height", 1..=63, 6, "how many rows the board has");

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "connect-four",
    aliases: &["connect4", "four-in-a-row"],
    title: "Connect Four",
    rules: "Drop a stone into a column; the first four in a row, a column or a diagonal win.",
    answer: Answers::Always(AnswerKind::value(
        "one more than the stones the winner has left, negative if the player to move loses",
    )),
    input: InputKind::Position,
    params: &[WIDTH.param(), HEIGHT.param()],
    example: "746336637473574166457736354111141",
    make: |input, settings| {
        let game = ConnectFour::new(settings.get(&WIDTH)?, settings.get(&HEIGHT)?)
            .map_err(PositionError::from)?;
        Ok(playable(game, input)?
            .alpha_beta(AlphaBeta::new().ordered().bounded().packed().parallel())
            .proof_number(ProofNumber::new().ordered().bounded())
            .levels(Levels::new())
            .boxed())
    },
};

/// The character of an empty square, of the first player's stones and of the second's.
const SYMBOLS: [char; 3] = ['.', 'x', 'o'];

impl ConnectFour {
    /// The bit of a square; rows are counted from the top, both from 0.
    fn square(&self, row: u32, column: u32) -> u64 {
        1 << (column * self.pitch + self.height - 1 - row)
    }

    /// The stones of the first player and of the second, from the rows of a board.
    fn parse_rows(&self, text: &str) -> Result<[u64; 2], PositionError> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != self.height as usize {
            return Err(PositionError::Rows {
                found: rows.len(),
                needed: self.height as usize,
            });
        }
        let mut stones = [0; 3];
        for (row, (from_top, text)) in (0..).zip(rows.into_iter().enumerate()) {
            let found = text.chars().count();
            if found != self.width as usize {
                return Err(PositionError::RowLength {
                    row: from_top,
                    found,
                    needed: self.width as usize,
                });
            }
            for (column, (place, symbol)) in (0..).zip(text.chars().enumerate()) {
                let Some(player) = SYMBOLS.iter().position(|known| *known == symbol) else {
                    return Err(PositionError::Symbol {
                        row: from_top,
                        place,
                        found: symbol,
                        known: "`x`, `o`, `.`",
                    });
                };
                stones[player] |= self.square(row, column);
            }
        }
        Ok([stones[1], stones[2]])
    }

    /// The position of these stones, if a game can come to it.
    fn position(&self, [first, second]: [u64; 2]) -> Result<Stones, PositionError> {
        let all = first | second;
        let more = first.count_ones().checked_sub(second.count_ones());
        let mover = match more {
            Some(0) => first,
            Some(1) => second,
            _ => {
                return Err(PositionError::Impossible(
                    "`x` has as many stones as `o`, or one more",
                ));
            }
        };
        // A column without gaps is a number of the form 2^n - 1, from its lowest square.
        if (all + self.bottom) & all != 0 {
            return Err(PositionError::Impossible("a stone has nothing under it"));
        }
        let stones = Stones {
            mover,
            all,
            wins: self.winning(mover, all),
            threats: self.winning(mover ^ all, all),
        };
        let turned = Stones {
            mover: mover ^ all,
            ..stones
        };
        if self.is_won(turned) {
            return Err(PositionError::Impossible(
                "who is to move has four in a row already",
            ));
        }
        Ok(stones)
    }
}

/// A position is its rows from the top, `x` for the first player and `o` for the second, or the columns
/// played so far.
impl Board for ConnectFour {
    fn at(self, start: Stones) -> Self {
        Self { start, ..self }
    }

    fn parse_state(&self, text: &str) -> Result<Stones, PositionError> {
        let text = text.trim();
        // No column is called x.
        if text.contains(['/', SYMBOLS[0], SYMBOLS[1]]) {
            return self.position(self.parse_rows(text)?);
        }
        let empty = self.clone().at(Stones::default());
        Ok(empty.after(text)?.start())
    }

    fn write_state(&self, stones: &Stones) -> String {
        let first_moves = stones.all.count_ones().is_multiple_of(2);
        let shown = |row, column| {
            let square = self.square(row, column);
            match (stones.all & square != 0, stones.mover & square != 0) {
                (false, _) => SYMBOLS[0],
                (true, own) if own == first_moves => SYMBOLS[1],
                (true, _) => SYMBOLS[2],
            }
        };
        let rows: Vec<String> = (0..self.height)
            .map(|row| (0..self.width).map(|column| shown(row, column)).collect())
            .collect();
        rows.join("/")
    }

    fn parse_move(&self, text: &str) -> Result<u8, MoveError> {
        text.parse()
            .ok()
            .filter(|column| (1..=self.width).contains(&u32::from(*column)))
            .ok_or_else(|| MoveError::of(text, "the number of a column is needed, 1 at the left"))
    }

    fn write_move(&self, column: u8) -> MoveText {
        MoveText::of(column)
    }

    fn draw(&self, stones: &Stones) -> String {
        self.draw(*stones)
    }

    fn show(&self, score: i8) -> ShownValue {
        ShownValue::Spare {
            score: i32::from(score).into(),
            what: "stone",
        }
    }

    /// Nothing is scored before the end.
    fn points(_: i8) -> Option<i128> {
        None
    }
}
