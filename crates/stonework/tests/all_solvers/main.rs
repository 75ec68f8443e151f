//! Tests of what all solvers have in common: answers, limits, errors, memory.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod cyclic;
mod differential;
mod errors;
mod limits;
mod many_moves;
mod memory;
mod perft;
mod prepared;
mod repeats;
mod solve_from;
mod with_oracle;
