//! Tests of retrograde analysis, levels and strong solutions.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod blocks;
mod deadline;
mod find_wrong;
mod levels;
mod levels_limits;
mod retrograde;
mod retrograde_margins;
mod retrograde_tiers;
mod retrograde_truth;
mod strong_solution;
mod workbench;
