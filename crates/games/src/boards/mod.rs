//! Games on boards. What they have in common: [`Board`], the text notation of positions and moves.

pub mod board;
pub mod breakthrough;
pub mod cells;
pub mod clobber;
pub mod col;
pub mod connect_four;
pub mod domineering;
pub mod dots_and_boxes;
pub mod grid;
pub mod grid_game;
pub mod hex;
pub mod hexapawn;
pub mod kalah;
pub mod lines;
pub mod mnk;
pub mod nine_mens_morris;
pub mod nogo;
pub mod othello;
pub mod permutation;
pub mod quixo;
pub mod rows;
pub mod sides;
pub mod size;
pub mod snort;
pub mod three_mens_morris;
pub mod tic_tac_toe;

pub use board::Board;
pub use breakthrough::Breakthrough;
pub use clobber::Clobber;
pub use col::Col;
pub use connect_four::{ConnectFour, Stones};
pub use domineering::{Domineering, Tiles};
pub use dots_and_boxes::DotsAndBoxes;
pub use hex::Hex;
pub use hexapawn::Hexapawn;
pub use kalah::{Capture, Kalah, Pits};
pub use mnk::{LineRule, Mnk};
pub use nine_mens_morris::{Men, MorrisEndgame, MorrisMove, MorrisOpening, NineMensMorris};
pub use nogo::NoGo;
pub use othello::{Othello, Pass};
pub use quixo::{Cubes, Quixo};
pub use sides::Sides;
pub use snort::Snort;
pub use three_mens_morris::{ManMove, ThreeMensMorris};
pub use tic_tac_toe::TicTacToe;

/// The family in the catalog.
pub(crate) const FAMILY: &str = "Boards";
