//! Tests of the solvers, their limits and the law kit, on random games and on games made up here.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod alpha_beta;
mod best_moves;
mod budget;
mod cyclic;
mod deep;
mod diagonals;
mod differential;
mod erased;
mod errors;
mod graphs;
mod heap_nimbers;
mod hinted;
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
mod levels;
mod levels_limits;
mod limits;
mod many_moves;
mod memory;
mod memory_of_states;
mod nimber;
mod overflow;
mod perft;
mod proof_number;
mod retrograde;
mod retrograde_tiers;
mod retrograde_truth;
mod rows;
mod sliding_window;
mod solve_from;
mod strong_solution;
mod support;
mod tier_solver;
mod values;
mod with_oracle;
