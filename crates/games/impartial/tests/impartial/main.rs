//! Tests of the impartial games: what every game has to pass, and what is known of each.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod as_partizan;
mod chomp;
mod cram;
mod games;
mod heaps;
mod laws;
mod misere;
mod misere_heaps;
mod others;
mod plain;
mod takes;
mod variants_of_nim;
