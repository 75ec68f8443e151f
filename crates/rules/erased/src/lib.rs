//! Games whose types are erased but for their value: [`ErasedGame`]. Next: [`Positions`].
//!
//! A generic solver is compiled again for every game. A catalog of many games, a database or a
//! server wants it compiled once: it keeps its games as `dyn ErasedGame<V>` and solves them as
//! [`Erased`] games, whose positions are numbers and whose moves come in batches. One virtual call
//! lists all moves of a position, plays them and numbers the positions they lead to.
//!
//! Needs: the traits and the kit of `stonework-core`. Never knows: a game, its name, its texts, a
//! file, a solver of another crate.
//!
//! Of a store, only the list of states is compiled for each game. Numbers, hash index, path and
//! memo are compiled once for each value type.
//!
//! An [`ErasedOracle`], such as a database, makes leaves of the positions it knows:
//! [`Positions::with_oracle`].
//!
//! Any solver takes an [`Erased`] game; [`DepthFirst`] is plain minimax and negamax for erased
//! games alone. Beside [`stonework_core::Exhaustive`] and [`stonework_core::Negamax`] compiled for
//! the game itself it takes a tenth to two thirds longer, as `cargo bench --bench erased` measures.
//! The solvers that prune or fill tables (alpha-beta, tables by layers) want the game itself.
//!
//! ```
//! use std::sync::Arc;
//!
//! use stonework::erased::{DepthFirst, Erased, ErasedGame};
//! use stonework::{Ends, EndsRules, Row, Run, Side, Solver};
//!
//! struct Coins(Vec<i32>);
//! impl EndsRules for Coins {
//!     type Value = i32;
//!     fn len(&self) -> usize {
//!         self.0.len()
//!     }
//!     fn gain(&self, row: Row, side: Side) -> i32 {
//!         self.0[row.taken(side)]
//!     }
//! }
//!
//! let game: Box<dyn ErasedGame<i32>> = Box::new(Arc::new(Ends(Coins(vec![3, 9, 1, 2]))));
//! let positions = game.interned(false);
//! let start = positions.enter(&game.start());
//! let solver = DepthFirst::growing();
//! let solution = solver.solve_from(&Erased(&positions), &start, &Run::new()).unwrap();
//! assert_eq!(solution.value(), Some(7));
//! let best = solution.best_moves()[0].index();
//! assert_eq!(best, 1); // the second of the two moves: the right end
//! let step = game.play(&game.start(), best).expect("there are two moves");
//! assert_eq!(step.gain, 2);
//! ```

mod ahead;
mod depth_first;
mod edge;
mod erased_game;
mod game;
mod index;
mod interned;
mod kept;
mod memo;
mod on_path;
mod oracle;
mod positions;
mod ranked;
mod room;
mod shared_count;
mod state;
mod state_memo;
mod states;
mod with_distance;

pub use depth_first::DepthFirst;
pub use edge::Edge;
pub use erased_game::{ErasedGame, ErasedStep, ranked};
pub use game::Erased;
pub use kept::KeptPositions;
pub use memo::ErasedMemo;
pub use oracle::{ErasedOracle, OracleFailure};
pub use positions::{Node, Positions};
pub use shared_count::{CountFailure, SharedCount};
pub use state::ErasedState;
#[doc(hidden)]
pub use states::EmptyStates;
pub use with_distance::WithDistance;
