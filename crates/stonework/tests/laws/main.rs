//! Tests of the law kit: planted bugs are found, correct games pass.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod caught;
mod laws_capabilities;
mod laws_catch;
mod laws_coverage;
mod laws_cycles;
mod laws_disjunctive_sum;
mod laws_keys;
mod laws_panics;
mod laws_pass;
mod laws_planted;
mod laws_tiers;
mod laws_values;
