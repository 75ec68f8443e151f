//! What games on boards are made of. What they have in common is [`Board`]: the text notation of
//! positions and moves.

pub mod board;
pub mod cell_set;
pub mod cells;
pub mod grid;
pub mod grid_game;
mod grid_scene;
pub mod lines;
pub mod permutation;
pub mod rows;
pub mod sides;
pub mod size;

pub use board::Board;
pub use sides::Sides;
