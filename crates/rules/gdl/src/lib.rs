//! Games whose rules are a text in GDL, the Game Description Language.
//!
//! A text goes four steps: [`text`] reads its expressions, [`rules`] makes rules of them and checks
//! these, [`ground`] finds all their instances that may ever matter, [`propnet`] makes a circuit of
//! the instances, which is evaluated for many positions at once, and [`game`] plays it.
//!
//! The language, and what is refused, is told in [`language`].
//!
//! Needs: the traits of `stonework-core`. Never knows: a file, a name of a game, a front end, a solver.

pub mod error;
pub mod game;
pub mod ground;
#[doc = include_str!("../README.md")]
pub mod language {}
pub mod propnet;
pub mod rules;
pub mod text;

pub use error::GdlError;
pub use game::{Gdl, GdlGame};
