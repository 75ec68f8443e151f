//! Tests of sums of positions and values.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod known;
mod loopy;
mod reading;
mod search;
mod tables;
