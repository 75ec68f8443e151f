//! Write the rules of a two-player game once; get its exact value, all best moves, a line of best
//! play and an oracle for every position, from the solver that fits the game.
//!
//! # The way
//!
//! A [`Game`] (state, moves, terminal value, and [`Step`]s with gain and turn) goes into a
//! [`Solver`] with a [`Run`] (limits, cancelling, progress), and a [`Solution`] comes out. Rules know
//! no solver, solvers know no game. [`Game`] has the first example.
//!
//! # Which solver
//!
//! - [`Negamax`] fits every game without loops: memoised depth-first search on an explicit stack. Its
//!   memo can be exchanged: hashed, [dense](Negamax::dense) for [`Indexed`] games,
//!   [bounded](Negamax::bounded) in memory. It visits only what can be reached.
//! - [`Table`] works bottom-up through the layers of a [`Layered`] game, in parallel, and keeps every
//!   value. Take it when the table fits the memory.
//! - [`RollingTable`] does the same and forgets: value and best moves in the memory of a few layers.
//! - [`SlidingWindow`] takes a game on the front of a row whose gains are split
//!   ([`SeparableFrontRules`]) in time that does not depend on how many elements a move may take.
//! - [`ByTheorem`] solves one game by what is proved about it alone: a reduction, a closed form.
//! - [`Diagonals`] is for games of taking from the ends by [`SeparableEndsRules`]: value, best moves and, if
//!   asked, the line, many positions at once.
//! - [`AlphaBeta`] is for games too large to value every position: it asks only what it has to know. It
//!   profits from what a game tells of itself ([`Bounded`], [`Ordered`], [`Packed`]).
//! - [`ProofNumber`] proves or disproves that the value is at least so much, the shortest way first. Take it for
//!   forced wins, and for wins, losses and draws where play can go round.
//! - [`Nimber`] is for impartial games, above all those whose positions fall apart ([`DisjunctiveSum`]): it values each part
//!   once. Games on heaps have tables of nimbers and proved periods of their own: [`HeapRules`].
//! - [`Retrograde`] values every position of a game in which play can go round, from the ends backwards, with the
//!   exact distance. Take it when all positions fit the memory.
//! - [`Levels`] values every position of a game without loops, given a grade that every move raises ([`Graded`]) and
//!   small keys ([`Unpack`]): boards on which stones are only put. Take it when all keys fit the memory.
//! - [`Exhaustive`] is plain minimax: slow, simple, and what the others are tested against.
//!
//! Whatever the solver, the value and the best moves are the same.
//!
//! # What a game may add
//!
//! | trait | says | unlocks |
//! |---|---|---|
//! | [`Game`] | the rules | [`Exhaustive`], [`Negamax`] hashed or bounded |
//! | [`Indexed`] | positions ↔ `0..n` | [`Negamax::dense`], [`Retrograde::numbered`] |
//! | [`Layered`] | numbers in layers, moves lead down | [`Table`], [`RollingTable`] |
//! | [`Bounded`] | bounds of a value by a look | [`AlphaBeta::bounded`], [`ProofNumber::bounded`] |
//! | [`Ordered`] | the moves worth a search, the best first | [`AlphaBeta::ordered`], [`ProofNumber::ordered`] |
//! | [`Packed`] | a state as a small integer | [`AlphaBeta::packed`] |
//! | [`Unpack`] | the state of such an integer | [`Levels::breadth_first`] |
//! | [`Graded`] | a grade that every move raises | [`Levels`], with [`Unpack`] |
//! | [`Symmetric`] | which positions mirror each other | [`Canonical`], for any solver |
//! | [`DisjunctiveSum`] | a position as a sum of independent ones | [`Nimber::of_sums`] |
//! | [`Predecessors`] | moves taken back | [`Retrograde::with_predecessors`] |
//! | [`Tiered`] | numbers in tiers, loops inside them only | [`Retrograde::tiered`] |
//! | [`EndsRules`], [`FrontRules`] | a game on a row in a dozen lines | all of these |
//! | [`SeparableEndsRules`] | such a game of the ends with gains split by end | [`Diagonals`] as well |
//! | [`SeparableFrontRules`] | such a game of the front with gains split by end | [`SlidingWindow`] as well |
//! | [`Theorem`] | a proved short cut for one game | [`ByTheorem`] |
//!
//! [`laws`] checks the rules of a game of one's own, [`random`] makes games to test solvers with, and
//! [`perft`](fn@perft) counts the lines of play. [`Solver::solve_from`] solves a game from any of its
//! positions on; [`Misere`] is a game whose last mover loses.
//!
//! # Exact or an error
//!
//! Sums are checked ([`SolveError::Overflow`]), loops are found ([`SolveError::Cyclic`]), and a limit
//! that is reached leaves bounds that are proved ([`Solution::bounds`]), never a guess.

pub use crate::bounded::Bounded;
pub use crate::disjunctive_sum::DisjunctiveSum;
pub use crate::error::{Halt, HaltOf, SolveError, SolveErrorOf};
pub use crate::game::{Gain, Game, Step};
pub use crate::graded::Graded;
pub use crate::impartial::{
    HeapRules, HeapRulesError, NimberOverflow, Nimbers, NimbersMethod, OctalCode, OctalCodeError,
    Period, PeriodTheorem, SubtractionSet, SubtractionSetError, Take,
};
pub use crate::indexed::Indexed;
pub use crate::infinite_play::InfinitePlay;
pub use crate::layered::Layered;
pub use crate::misere::Misere;
pub use crate::oracle::Oracle;
pub use crate::ordered::{Candidate, Ordered};
pub use crate::packed::{Packed, PackedKey};
pub use crate::perft::{Depths, Perft, PerftError, PerftErrorOf, divide, perft};
pub use crate::predecessors::Predecessors;
pub use crate::run::{
    Budget, CancelFlag, ExternalBytes, Observer, Progress, Report, Run, StopReason,
};
pub use crate::seeded_rng::SeededRng;
pub use crate::shapes::{
    Ends, EndsRules, Front, FrontRules, PrefixSums, Row, RowError, SeparableEndsRules,
    SeparableFrontRules, Side, Subrows,
};
pub use crate::solution::{Bounds, RatedMove, RatedMoveOf, Solution, SolutionOf};
pub use crate::solver::{OracleSolver, Solver};
pub use crate::solvers::{
    AlphaBeta, ByTheorem, Diagonals, Exhaustive, LaneWidth, Levels, Negamax, Nimber, ProofNumber,
    Proved, ProvedOf, Retrograde, RollingTable, SlidingWindow, StrongSolution, Table, Theorem,
    ValueTable, Work, alpha_beta, levels, negamax, nimber, proof_number, retrograde,
};
pub use crate::statistics::Statistics;
pub use crate::symmetric::{Canonical, Symmetric};
pub use crate::tiered::Tiered;
pub use crate::turn::Turn;
pub use crate::unpack::Unpack;
pub use crate::value::{Coded, Margin, Outcome, Value, Wdl, WinLose};

mod bounded;
mod disjunctive_sum;
pub mod erased;
mod error;
mod game;
mod graded;
mod impartial;
mod indexed;
mod infinite_play;
pub mod laws;
mod layered;
mod misere;
mod oracle;
mod ordered;
mod packed;
mod perft;
mod predecessors;
pub mod random;
mod run;
mod seeded_rng;
mod shapes;
mod solution;
mod solver;
mod solvers;
mod statistics;
mod symmetric;
mod tiered;
mod turn;
mod unpack;
mod value;
