//! Games given as explicit graphs, and seeded random ones that test solvers.
//!
//! [`GraphGame`] is any finite game as a list of positions and moves, cycles included.
//! [`LayeredGraph`] is one whose positions lie in layers, so that every solver fits it.
//! [`RandomGraph`] makes both from a seed.
//!
//! Needs: the traits and the seeded random numbers of `stonework-core`. Never knows: a solver, a
//! named game, a file.
//!
//! ```
//! use stonework::random::RandomGraph;
//! use stonework::{Exhaustive, Negamax, Run, Solver, Table};
//!
//! for seed in 0..20 {
//!     let game = RandomGraph::new(seed).with_positions(30).acyclic::<i32>();
//!     let truth = Exhaustive::new().solve(&game, &Run::new())?;
//!     assert_eq!(Negamax::new().solve(&game, &Run::new())?.value(), truth.value());
//!     assert_eq!(Table::new().solve(&game, &Run::new())?.moves(), truth.moves());
//! }
//! # Ok::<(), stonework::SolveErrorOf<stonework::random::LayeredGraph<i32>>>(())
//! ```

mod error;
mod generator;
mod graph;
mod layered_graph;
mod random_value;

pub use error::GraphError;
pub use generator::RandomGraph;
pub use graph::{Edge, GraphGame, Node};
pub use layered_graph::LayeredGraph;
pub use random_value::RandomValue;
