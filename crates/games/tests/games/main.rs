//! Tests of the games and the catalog, through the catalog as front ends use it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod advice;
mod agreement;
mod answers;
mod attacks;
mod boards_grid;
mod boards_hints;
mod boards_notation;
mod boards_recursion;
mod boards_search;
mod boards_truth;
mod catalog;
mod certificates;
mod choice;
mod clocked;
mod comparison;
mod deep;
mod distance;
mod documents;
mod forms;
mod forms_typed;
mod inputs;
mod known_values;
mod levels;
mod limits;
mod nearest;
mod notation;
mod parsing;
mod partizan_values;
mod perft;
mod places;
mod played;
mod positions;
mod random_inputs;
mod readme;
mod rows_of_any_width;
mod scores;
mod session;
mod settings;
mod shown;
mod sizes;
mod strong;
mod support;
mod truth;
mod with_oracle;
