//! What solvers are made of. Who writes a solver may use it; it changes with any version.
//!
//! A solver values positions; the rest is here. [`root`] turns the values of positions into a
//! [`Solution`](crate::Solution) with the moves of the start, bounds and a line. [`Meter`] counts
//! positions, looks at the limits of a [`Run`](crate::Run) and writes its report. Memory is counted
//! by [`Budget`](crate::Budget), and by maps that ask it: [`CountedMap`], [`CountedTable`].
//!
//! | for | there is |
//! |---|---|
//! | the limits of a solve, its counts and its report | [`Meter`] |
//! | moves of the start, bounds, a line | [`root`], [`mod@line`] |
//! | the bounds that a stopped depth-first search has proved | [`stack_bounds`] |
//! | the error that shows a cycle | [`cycle`] |
//! | a memo whose bytes are counted | [`CountedMap`], [`CountedTable`], [`ReplacementTable`], [`NumberedValues`] |
//! | the numbers that a game gives positions as it finds them | [`FoundNumbers`] |
//! | work in parts on several threads | [`Threads`], [`Parts`], [`Blocks`] |
//! | memory that is asked for before it is needed | [`prefetch`], [`huge_pages`] |
//! | loops in the vector instructions of the machine | [`Vectors`], [`RowKernel`] |
//!
//! A solver of one's own, here plain minimax:
//!
//! ```
//! use stonework::kit::Meter;
//! use stonework::kit::root::{Evaluate, solve_by};
//! use stonework::random::RandomGraph;
//! use stonework::{
//!     Bounds, Exhaustive, Game, HaltOf, Run, SolutionOf, SolveError, SolveErrorOf, Solver,
//!     Value,
//! };
//!
//! struct Minimax;
//!
//! struct Search<'g, 'r, G> {
//!     game: &'g G,
//!     meter: Meter<'r>,
//! }
//!
//! impl<'r, G: Game> Evaluate<'r, G> for Search<'_, 'r, G> {
//!     fn value(&mut self, state: &G::State) -> Result<G::Value, HaltOf<G>> {
//!         self.meter.count()?; // ends the solve at a limit
//!         let mut best = None;
//!         for mv in self.game.moves(state) {
//!             let step = self.game.play(state, mv);
//!             let child = match self.game.terminal_value(&step.state) {
//!                 Some(value) => value,
//!                 None => self.value(&step.state)?,
//!             };
//!             let value = child.back_up(step.gain, step.turn);
//!             best = best.max(Some(value.ok_or(SolveError::Overflow { state: state.clone() })?));
//!         }
//!         Ok(best.ok_or(SolveError::NoMoves { state: state.clone() })?)
//!     }
//!     fn bounds_when_stopped(&self) -> Bounds<G::Value> {
//!         Bounds::unknown()
//!     }
//!     fn meter(&mut self) -> &mut Meter<'r> {
//!         &mut self.meter
//!     }
//! }
//!
//! impl<G: Game> Solver<G> for Minimax {
//!     fn solve_from(
//!         &self,
//!         game: &G,
//!         start: &G::State,
//!         run: &Run,
//!     ) -> Result<SolutionOf<G>, SolveErrorOf<G>> {
//!         let mut search = Search { game, meter: Meter::new(run) };
//!         solve_by(game, start, &mut search, "minimax".to_owned())
//!     }
//! }
//!
//! let game = RandomGraph::new(3).with_positions(12).acyclic::<i32>();
//! let solution = Minimax.solve(&game, &Run::new())?;
//! let truth = Exhaustive::new().solve(&game, &Run::new())?;
//! assert_eq!(solution.moves(), truth.moves());
//! assert_eq!(solution.line(), truth.line());
//! # Ok::<(), SolveErrorOf<stonework::random::LayeredGraph<i32>>>(())
//! ```
//!
//! What fails here fails by a limit of the run ([`StopReason`](crate::StopReason)), or by what a
//! solver may say of a game ([`SolveError`](crate::SolveError)).

#![expect(clippy::missing_errors_doc, reason = "the page above says it for all")]

pub mod ask;
mod blocks;
pub mod cycle;
mod found_numbers;
pub mod line;
mod lock;
mod numbered_values;
mod prefetch;
mod replacement_table;
pub mod root;
pub mod stack_bounds;
mod threads;
mod vectors;

pub use crate::layered::RowKernel;
pub use crate::run::{CountedMap, CountedTable, Meter, huge_pages};
pub use crate::symmetric::ImageOf;
pub use blocks::Blocks;
pub use found_numbers::FoundNumbers;
pub use lock::{into_inner, lock};
pub use numbered_values::NumberedValues;
pub use prefetch::prefetch;
pub use replacement_table::{Place, ReplacementTable};
pub use threads::{Parts, Spare, Threads, each_in_parallel, pool_for, thread_count};
pub use vectors::Vectors;
