//! The tests of this crate.

mod counts;
mod known;
mod laws;
mod limits;
mod random;
mod reference;
mod threads;
