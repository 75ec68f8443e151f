//! Tests of the games and the catalog, through the catalog as front ends use it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod agreement;
mod attacks;
mod boards_grid;
mod boards_notation;
mod boards_search;
mod boards_truth;
mod cat_and_mouse;
mod catalog;
mod choice;
mod connect_four;
mod deep;
mod every_way;
mod fixed_point;
mod graphs;
mod impartial_heaps;
mod impartial_others;
mod inputs;
mod known_values;
mod laws;
mod laws_boards;
mod levels;
mod limits;
mod morris;
mod morris_opening;
mod nearest;
mod notation;
mod parsing;
mod perft;
mod quixo;
mod random_inputs;
mod readme;
mod row_terms;
mod scores;
mod session;
mod settings;
mod shown;
mod stone_numbers;
mod strong;
mod support;
mod theorems_ends;
mod theorems_others;
mod theorems_removal;
mod truth;
mod with_oracle;
