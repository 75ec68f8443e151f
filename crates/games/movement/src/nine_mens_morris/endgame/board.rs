//! The text and the picture of positions of an endgame, as [`Board`] has them.

use stonework_core::Game;

use super::super::Men;
use super::super::board_of_men::board_of_men;
use super::{MorrisEndgame, in_order};
use crate::board::Board;
use stonework_catalog::PositionError;

impl Board for MorrisEndgame {
    fn at(self, start: Men) -> Self {
        let is_start_apart = self.normal(start.own, start.other) != start;
        let mut after_start = Vec::new();
        if is_start_apart && self.terminal_value(&start).is_none() {
            let moves = self.moves(&start);
            after_start.extend(moves.map(|mv| self.play(&start, mv).state));
            after_start.sort_unstable_by_key(in_order);
        }
        Self {
            start,
            is_start_apart,
            after_start,
            ..self
        }
    }

    /// Reads a position, which is turned as all are but for the start.
    fn parse_state(&self, text: &str) -> Result<Men, PositionError> {
        let men = self.rules.parse_state(text)?;
        if men == self.start {
            return Ok(men);
        }
        self.check(&men)?;
        Ok(self.normal(men.own, men.other))
    }

    board_of_men!();
}
