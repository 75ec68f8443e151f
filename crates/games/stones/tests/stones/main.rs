//! Tests of the stone family: what every game has to pass, and what is known of each.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod games;
mod laws;
mod row_terms;
mod rows_drawn;
mod stone_numbers;
mod theorems_ends;
mod theorems_others;
mod theorems_removal;
