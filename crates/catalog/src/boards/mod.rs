//! What games on boards are made of. What they have in common is [`Board`]: the text notation of
//! positions and moves.

pub mod board;
pub mod grid_game;
pub mod size;

pub use board::Board;
pub use stonework_boards::sides::Sides;
pub use stonework_boards::{cell_set, cells, grid, lines, permutation, rows, sides, stone_numbers};
