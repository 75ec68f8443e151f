//! The same endgame with the other player to move.

use stonework_core::Game;

use super::super::men::Men;
use super::MorrisEndgame;
use stonework_catalog::NullMove;

impl NullMove for MorrisEndgame {
    fn null_move(&self, men: &Men) -> Option<Men> {
        if self.is_apart(men) || self.terminal_value(men).is_some() {
            return None;
        }
        let after = self.normal(men.other, men.own);
        let is_over = self.terminal_value(&after).is_some();
        (!is_over).then_some(after)
    }
}
