//! Games whose rules are a text in GDL, the Game Description Language.
//!
//! A text goes four steps: [`text`] reads its expressions, [`rules`] makes rules of them and checks
//! these, [`ground`] finds all their instances that may ever matter, [`propnet`] makes a circuit of
//! the instances, which is evaluated for many positions at once, and [`game`] plays it.
//!
//! The language, and what is refused, is told in [`language`].
//!
//! Needs: the traits of `stonework-core`. Never knows: a file, a name of a game, a front end, a solver.
//!
//! ```
//! use std::sync::Arc;
//!
//! use stonework::{Negamax, Outcome, Run, Solver};
//! use stonework_gdl::{Gdl, GdlGame, game::Objective};
//!
//! // Two heaps of one; who takes the last one loses.
//! let text = "
//!     (role alice) (role bob) (other alice bob) (other bob alice)
//!     (init (turn alice)) (init (heap left)) (init (heap right))
//!     (<= (legal ?r (take ?h)) (true (turn ?r)) (true (heap ?h)))
//!     (<= (legal ?r wait) (role ?r) (not (true (turn ?r))))
//!     (<= (next (heap ?h)) (true (heap ?h)) (does ?r (take ?other)) (distinct ?h ?other))
//!     (<= (next (turn ?s)) (true (turn ?r)) (other ?r ?s))
//!     (<= some (true (heap ?h)))
//!     (<= terminal (not some))
//!     (<= (goal ?r 100) (true (turn ?r)))
//!     (<= (goal ?r 0) (role ?r) (not (true (turn ?r))))";
//! let gdl = Arc::new(Gdl::read(text, 1 << 20)?);
//! let game = GdlGame::<u128, Outcome>::new(&gdl, Objective::ZeroSum, None);
//! let solution = Negamax::new().solve(&game, &Run::new())?;
//! assert_eq!(game.failure(), None);
//! assert_eq!(solution.value(), Some(Outcome::win_in(2)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod error;
pub mod game;
pub mod ground;
#[doc = include_str!("../README.md")]
pub mod language {}
mod place;
pub mod propnet;
pub mod rules;
pub mod text;

pub use error::GdlError;
pub use game::{Gdl, GdlGame};
