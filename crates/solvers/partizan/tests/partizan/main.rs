//! The tests of this crate.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod cooling;
mod counts;
mod known;
mod laws;
mod limits;
mod loopy;
mod random;
mod random_games;
mod read;
mod reference;
mod rows;
mod small_values;
mod thermographs;
mod threads;
mod write;
