//! The tests of this crate.

mod cooling;
mod counts;
mod known;
mod random_games;
mod read;
mod reference;
mod rows;
mod thermographs;
