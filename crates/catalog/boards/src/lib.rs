//! What boards are made of, whatever is played on them: grids and sets of their cells, the texts of
//! positions and moves with what can be wrong with them, and what there is to see.
//!
//! Needs: the integer keys of `stonework-core`. Never knows: a game, its rules, a solver.
//! `stonework_catalog::boards` adds what a game on a board is.
//!
//! ```
//! use stonework_boards::grid::Grid;
//! use stonework_boards::lines::Lines;
//!
//! let grid = Grid::new(3, 3)?;
//! assert_eq!(grid.name(grid.cell(0, 1)).as_str(), "b1");
//! // The rows, columns and diagonals of tic-tac-toe.
//! let lines = Lines::<u64>::new(grid, 3, true);
//! assert_eq!(lines.sets().len(), 8);
//! assert!(lines.any_in(0b001_010_100));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board_form;
mod by_ends;
pub mod cell_set;
pub mod cells;
pub mod grid;
pub mod grid_board;
pub mod grid_move;
pub mod grid_scene;
pub mod grid_state;
mod heap_scene;
pub mod lines;
mod move_error;
mod move_text;
pub mod permutation;
mod player;
mod position_error;
mod row_scene;
pub mod rows;
pub mod scene;
mod shortened;
mod sided;
pub mod sides;
mod size_error;
pub mod stone_numbers;
mod ternary;

pub use crate::board_form::{BoardForm, BoardLayout, BoardText};
pub use crate::by_ends::{by_ends, row_by_ends, row_in_full};
pub use crate::heap_scene::DrawnHeaps;
pub use crate::move_error::MoveError;
pub use crate::move_text::{CUT, MoveText, ShortText};
pub use crate::player::Player;
pub use crate::position_error::PositionError;
pub use crate::row_scene::DrawnRow;
pub use crate::shortened::{beginning, shortened};
pub use crate::sided::Sided;
pub use crate::size_error::SizeError;
#[doc(hidden)]
pub use stonework_core;
