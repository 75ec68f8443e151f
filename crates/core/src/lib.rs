//! Write the rules of a two-player game once; get its exact value, its best moves, a line of best
//! play and an oracle for every position, from the solver that fits the game.

pub use crate::error::SolveError;
pub use crate::game::{Gain, Game, Step, Turn};
pub use crate::indexed::Indexed;
pub use crate::layered::Layered;
pub use crate::oracle::Oracle;
pub use crate::run::{Budget, CancelFlag, Observer, Progress, Report, Run, StopReason};
pub use crate::shapes::{Ends, EndsRules, Front, FrontRules, PrefixSums, Row, RowError, Side};
pub use crate::solution::{Bounds, RatedMove, Solution};
pub use crate::solver::Solver;
pub use crate::solvers::{Exhaustive, FullTable, Negamax, RollingTable, Table, negamax};
pub use crate::value::{GameResult, Margin, Outcome, Value, WinLose};

mod error;
mod game;
mod indexed;
pub mod laws;
mod layered;
mod oracle;
pub mod random;
mod run;
mod shapes;
mod solution;
mod solver;
mod solvers;
mod value;
