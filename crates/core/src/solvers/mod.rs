//! The solvers, one folder or file each, and what they share. Start with [`Exhaustive`].

mod conclude;
mod diagonals;
mod exhaustive;
pub mod negamax;
mod stack_bounds;
mod table;
mod team;

pub use diagonals::{Diagonals, LaneWidth};
pub use exhaustive::Exhaustive;
pub use negamax::Negamax;
pub use table::{FullTable, RollingTable, Table};
