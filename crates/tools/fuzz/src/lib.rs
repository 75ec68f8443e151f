//! Attacks on every parser of stonework: a seeded mutation fuzzer and its [`targets`].
//!
//! A [`Target`] is one way in from outside: the inputs of games, positions, moves, settings,
//! graphs, batch lines, the files of a database. It runs a [`Case`] and tells in a few words what
//! came of it. The [`Fuzzer`] changes cases at random and keeps those of which something new came,
//! so that it gets deeper into a parser than chance would; a case that makes a target panic is cut
//! down to what is needed for that. The [`Watchdog`] ends the process if a case takes too long or
//! too much memory. The same seed gives the same cases in the same order.
//!
//! Needs: `stonework-command`, `stonework-games`, `stonework-gdl`, `stonework-store`, `stonework`; only [`targets`]
//! uses them. Never knows: what is in a parser; it knows what goes in and what comes out.

mod case;
mod change_json;
mod change_text;
mod fuzzer;
mod target;
pub mod targets;
mod watchdog;

pub use case::{Case, ReadCaseError};
pub use fuzzer::{Findings, Fuzzer};
pub use target::Target;
pub use watchdog::Watchdog;
