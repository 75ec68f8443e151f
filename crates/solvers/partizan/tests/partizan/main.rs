//! The tests of this crate.

mod cooling;
mod counts;
mod known;
mod random_games;
mod reference;
mod thermographs;
