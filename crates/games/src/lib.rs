//! The games of stonework, each a trait impl in a file of its own, and the catalog that lists them:
//! [`CATALOG`].
//!
//! Board games are in a crate of their own, `stonework-boards`, and what all games are made of in
//! `stonework-catalog`; both are here as [`boards`] and [`catalog`].

mod all_games;
pub mod graphs;
pub mod impartial;
pub mod stones;

pub use all_games::CATALOG;
pub use stonework_boards as boards;
pub use stonework_catalog::{self as catalog, words};

/// The README's Rust code, so that its tests run with the others.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct ReadmeDoctests;
