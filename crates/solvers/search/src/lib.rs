//! Searches that leave out most positions: [`AlphaBeta`] and [`ProofNumber`].
//!
//! Both answer questions about positions (is it worth at least so much?) and keep the answers in a
//! transposition table, which several threads may share. They solve any game, and are faster with
//! the capabilities [`Ordered`](stonework_core::Ordered), [`Bounded`](stonework_core::Bounded),
//! [`Packed`](stonework_core::Packed) and [`Symmetric`](stonework_core::Symmetric).
//!
//! Needs: the traits and the kit of `stonework-core`; for [`keyed`] games, the numbers of
//! `stonework-erased`. Never knows: a game, its name, its texts.
//!
//! ```
//! use stonework::random::RandomGraph;
//! use stonework_core::{Exhaustive, Run, Solver};
//! use stonework_search::{AlphaBeta, ProofNumber};
//!
//! let game = RandomGraph::new(7).with_positions(30).acyclic::<i32>();
//! let truth = Exhaustive::new().solve(&game, &Run::new())?;
//! assert_eq!(AlphaBeta::new().solve(&game, &Run::new())?.value(), truth.value());
//! assert_eq!(ProofNumber::new().solve(&game, &Run::new())?.value(), truth.value());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod alpha_beta;
mod cache_lines;
mod deepening;
mod growth;
mod helper_pool;
mod hints;
pub mod keyed;
mod member;
pub mod proof_number;
mod question;
mod sealed;
mod searches;
mod shared_table;
mod states;
mod table_kind;
mod team;
mod transposition_table;
mod wins_first;

pub use alpha_beta::AlphaBeta;
pub use hints::{Endgames, Hints, NoHints, UseHints};
pub use proof_number::ProofNumber;
pub use wins_first::WinsFirst;
