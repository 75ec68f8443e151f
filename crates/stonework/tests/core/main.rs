//! Tests of the plain solvers, limits and values, on random games and on games made up here.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod budget;
mod deep;
mod diagonals;
mod graphs;
mod overflow;
mod rows;
mod sliding_window;
mod tables;
mod values;
