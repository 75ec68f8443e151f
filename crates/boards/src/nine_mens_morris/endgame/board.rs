//! The text and the picture of positions of an endgame, as [`Board`] has them.

use stonework_core::Game;

use super::super::men::spot_of;
use super::super::{Men, MorrisMove, parse_move, write_move};
use super::{MorrisEndgame, in_order};
use crate::board::Board;
use crate::rows::X_AND_O;
use stonework_catalog::{MoveError, MoveText, PositionError, Scene, Spot};

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

    fn write_state(&self, men: &Men) -> String {
        men.write()
    }

    fn players(&self, men: &Men) -> Option<[&'static str; 2]> {
        Some(X_AND_O.names_from(men.to_move))
    }

    fn parse_move(&self, text: &str) -> Result<MorrisMove, MoveError> {
        parse_move(text)
    }

    fn write_move(&self, mv: MorrisMove) -> MoveText {
        write_move(mv)
    }

    fn draw_board(&self, men: &Men) -> String {
        men.draw()
    }

    fn scene(&self, men: &Men) -> Option<Scene> {
        Some(men.scene())
    }

    fn spot(&self, _: &Men, mv: MorrisMove) -> Option<Spot> {
        Some(spot_of(mv))
    }

    fn turn_text(&self, men: &Men) -> Option<&'static str> {
        Some(X_AND_O.to_move[men.to_move as usize])
    }
}
