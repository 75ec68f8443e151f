//! Tests of erased games and their solvers.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod erased;
mod memory_of_states;
mod with_distance;
