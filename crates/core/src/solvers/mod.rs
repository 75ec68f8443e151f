//! The solvers, one folder or file each, and what they share. Start with [`Exhaustive`].

pub mod alpha_beta;
mod blocks;
mod cycle;
mod diagonals;
mod exhaustive;
mod goal;
mod halt_at;
pub mod levels;
mod line;
pub mod negamax;
pub mod nimber;
mod prefetch;
pub mod proof_number;
mod question;
pub mod retrograde;
mod root;
mod sliding_window;
mod stack_bounds;
mod strong_solution;
mod table;

mod theorem;
mod threads;
mod worker_team;

pub use alpha_beta::AlphaBeta;
pub use diagonals::{Diagonals, LaneWidth};
pub use exhaustive::Exhaustive;
pub use levels::Levels;
pub use negamax::Negamax;
pub use nimber::Nimber;
pub use proof_number::ProofNumber;
pub use retrograde::Retrograde;
pub use sliding_window::SlidingWindow;
pub use strong_solution::StrongSolution;
pub use table::{RollingTable, Table, ValueTable};
pub use theorem::{ByTheorem, Proved, ProvedOf, Theorem, Work};
