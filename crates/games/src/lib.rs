//! The games of stonework, each a trait impl in a file of its own, and the catalog that lists them.

mod all_games;
pub mod boards;
pub mod catalog;
pub mod graphs;
pub mod impartial;
pub mod stones;
pub mod words;

pub use all_games::CATALOG;

/// The README's Rust code, so that its tests run with the others.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct ReadmeDoctests;
