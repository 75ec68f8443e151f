//! Tests of alpha-beta and proof-number search, with every option.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod alpha_beta;
mod count_plies;
mod endgames;
mod keyed;
mod options;
mod proof_number;
mod proof_number_threads;
mod wins_first;
