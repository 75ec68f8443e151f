//! Tests of canonical forms of positions, on random partizan games.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod certificate;
mod dominoes;
mod forms;
mod limits;
mod naive;
mod random_sums;
mod refused;
