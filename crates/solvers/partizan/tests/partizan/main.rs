//! The tests of this crate.

mod counts;
mod known;
mod read;
mod reference;
mod rows;
