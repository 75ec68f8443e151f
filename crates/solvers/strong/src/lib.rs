//! The value of every position of a game: [`Retrograde`], [`Levels`] and the [`StrongSolution`]
//! they find; [`Deadline`] for games that a clock ends.
//!
//! [`Retrograde`] solves games in which play may go round. [`Levels`] solves games that end, with
//! their positions as sorted keys. Both work tier by tier or level by level, so that a database on
//! disk can take over between two of them.
//!
//! Needs: the traits and the kit of `stonework-core`. Never knows: a game, its name, its texts, a
//! file.
//!
//! ```
//! use stonework::random::RandomGraph;
//! use stonework_core::{Game, InfinitePlay, Oracle, OracleSolver, Outcome, Run};
//! use stonework_strong::Retrograde;
//!
//! let game = RandomGraph::new(7).with_positions(30).cyclic::<Outcome>();
//! let solver = Retrograde::new(InfinitePlay::Draw);
//! let (solution, every) = solver.solve_with_oracle(&game, &Run::new())?;
//! assert_eq!(every.value_at(&game, &game.start()), solution.value());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod deadline;
pub mod levels;
pub mod retrograde;
mod sealed;
mod strong_solution;

pub use deadline::Deadline;
pub use levels::Levels;
pub use retrograde::Retrograde;
pub use strong_solution::{Statistics, StrongSolution};
