//! The plain solvers, a folder or file each. Start with [`Exhaustive`].

mod diagonals;
mod exhaustive;
pub mod negamax;
mod sliding_window;
mod table;
mod theorem;
mod worker_team;

pub use diagonals::{Diagonals, LaneWidth};
pub use exhaustive::Exhaustive;
pub use negamax::Negamax;
pub use sliding_window::SlidingWindow;
pub use table::{RollingTable, Table, ValueTable};
pub use theorem::{ByTheorem, ProofOf, Proved, ProvedOf, Theorem, Work};
