//! Tests of the games and the catalog, through the catalog as front ends use it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod agreement;
mod boards_notation;
mod boards_search;
mod boards_truth;
mod catalog;
mod connect_four;
mod deep;
mod impartial_heaps;
mod impartial_others;
mod known_values;
mod laws;
mod laws_boards;
mod levels;
mod limits;
mod loops;
mod morris;
mod perft;
mod quixo;
mod row_terms;
mod session;
mod settings;
mod shown;
mod stone_numbers;
mod support;
mod theorems_ends;
mod theorems_others;
mod theorems_removal;
mod truth;
