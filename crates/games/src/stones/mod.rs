//! The stone family: rows of piles, taken from the ends or from the front.

mod piles;
pub mod stone_game_vii;

pub use piles::Stones;
pub use stone_game_vii::StoneGameVii;
