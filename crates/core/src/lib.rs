//! The rules of a two-player game, what a solve of it is, and the plain solvers.
//!
//! A [`Game`] (states, moves, gains, who moves next, the values of terminal positions) goes into a
//! [`Solver`] together with a [`Run`] (limits, a cancel flag, progress). A [`Solution`] comes out.
//! Further traits (the capabilities) each state one fact about a game: [`Indexed`], [`Layered`],
//! [`Tiered`], [`Packed`], [`Symmetric`], ... The solvers here are [`Exhaustive`], [`Negamax`],
//! [`Table`], [`RollingTable`], [`SlidingWindow`], [`Diagonals`] and [`ByTheorem`].
//!
//! Needs: no other crate of the project. Never knows: a game, its name, its texts, a file, a solver
//! of another crate. The crate `stonework` gives this one and the others one name, and has the
//! guide. Who writes a solver finds what it is made of in [`kit`].
//!
//! ```
//! use stonework_core::{Game, Negamax, Run, Solver, Step, WinLose};
//!
//! /// A heap of stones. A move takes one or two of them. Whoever takes the last stone wins.
//! struct Heap(u32);
//!
//! impl Game for Heap {
//!     type State = u32;
//!     type Move = u32;
//!     type Value = WinLose;
//!
//!     fn start(&self) -> u32 {
//!         self.0
//!     }
//!     fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
//!         (left == 0).then_some(WinLose::Loss) // for the player to move
//!     }
//!     fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
//!         1..=left.min(2)
//!     }
//!     fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
//!         Step::to(left - taken)
//!     }
//! }
//!
//! let solution = Negamax::new().solve(&Heap(11), &Run::new())?;
//! assert_eq!(solution.value(), Some(WinLose::Win));
//! assert_eq!(solution.best_moves(), [2]);
//! # Ok::<(), stonework_core::SolveErrorOf<Heap>>(())
//! ```

pub use crate::bounded::Bounded;
pub use crate::clocked::Clocked;
pub use crate::count_plies::CountPlies;
pub use crate::disjunctive_sum::DisjunctiveSum;
pub use crate::endgame::{Endgame, EndgameValues};
pub use crate::error::{Halt, HaltOf, SolveError, SolveErrorOf};
pub use crate::game::{Gain, Game, Step};
pub use crate::goal::Goal;
pub use crate::graded::Graded;
pub use crate::indexed::Indexed;
pub use crate::infinite_play::InfinitePlay;
pub use crate::layered::Layered;
pub use crate::misere::Misere;
pub use crate::oracle::Oracle;
pub use crate::ordered::{Candidate, Ordered};
pub use crate::packed::{Packed, PackedKey};
pub use crate::partizan::Partizan;
pub use crate::perft::{
    Depths, LinesByPosition, LinesTo, Perft, PerftError, PerftErrorOf, divide, perft,
};
pub use crate::predecessors::Predecessors;
pub use crate::question::Question;
pub use crate::replay::replay;
pub use crate::run::{
    Budget, CancelFlag, ExternalBytes, Found, Observer, Progress, Report, Run, StopReason, Watch,
    block_bytes,
};
pub use crate::seeded_rng::SeededRng;
pub use crate::shapes::{
    Ends, EndsRules, Front, FrontRules, PrefixSums, Row, RowError, SeparableEndsRules,
    SeparableFrontRules, Side, Subrows,
};
pub use crate::solution::{Bounds, RatedMove, RatedMoveOf, Solution, SolutionOf};
pub use crate::solver::{OracleSolver, Solver};
pub use crate::solvers::{
    ByTheorem, Diagonals, Exhaustive, LaneWidth, Negamax, ProofOf, Proved, ProvedOf, RollingTable,
    SlidingWindow, Table, Theorem, ValueTable, Work, negamax,
};
pub use crate::symmetric::{Canonical, Symmetric};
pub use crate::tiered::Tiered;
pub use crate::turn::Turn;
pub use crate::value::{Coded, ForcedValue, Margin, Outcome, Value, Wdl, WinLose};
pub use crate::visit_moves::visit_moves;
pub use crate::with_oracle::WithOracle;

mod bounded;
mod clocked;
mod count_plies;
mod disjunctive_sum;
mod endgame;
mod error;
mod game;
mod goal;
mod graded;
mod indexed;
mod infinite_play;
pub mod kit;
mod layered;
mod misere;
mod oracle;
mod ordered;
mod packed;
mod partizan;
mod perft;
mod predecessors;
mod question;
mod replay;
mod run;
mod sealed;
mod seeded_rng;
mod shapes;
mod solution;
mod solver;
mod solvers;
mod symmetric;
pub mod theorem_moves;
mod tiered;
mod turn;
mod value;
mod visit_moves;
mod with_oracle;
