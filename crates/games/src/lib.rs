//! The games of stonework, and the catalog that lists them: [`CATALOG`].
//!
//! Each family is a crate of its own, those on boards two; all are here: [`stones`], [`boards`],
//! [`graphs`], [`impartial`], [`strips`], [`texts`]. So is [`catalog`], what a game says of itself.
//!
//! Needs: the seven crates of games, `stonework-catalog`. Never knows: the rules of a game, a file,
//! a front end.
//!
//! ```
//! use stonework::Run;
//! use stonework_games::catalog::Settings;
//!
//! let game = stonework_games::CATALOG.open("tic-tac-toe", Settings::new(), Some("xo./.x./o.."))?;
//! let solved = game.instance.solve("alpha-beta", &Run::new())?;
//! assert_eq!(solved.value.expect("it is solved").to_string(), "win in 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod all_games;
pub mod boards;

pub use all_games::CATALOG;
pub use stonework_catalog::{self as catalog, words};
pub use stonework_graphs as graphs;
pub use stonework_impartial as impartial;
pub use stonework_stones as stones;
pub use stonework_strips as strips;
pub use stonework_texts as texts;

/// The README's Rust code, so that its tests run with the others.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct ReadmeDoctests;
