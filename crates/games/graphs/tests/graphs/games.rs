//! What every game of this family has to pass.

use stonework_game_kit::{every_game_has_a_line, game_tests};
use stonework_graphs::CATALOG;

game_tests! { stonework_graphs::CATALOG:
    cat_and_mouse
    cat_and_mouse_ii
    graph
    hackenbush
    graph_snort
    graph_col
    node_kayles
}

#[test]
fn every_game_has_a_line_in_the_tests_of_the_laws_of_capabilities() {
    every_game_has_a_line(
        &CATALOG,
        &[
            crate::cat_and_mouse::CHASES,
            crate::graphs::GRAPHS,
            crate::hackenbush::HACKENBUSH,
            crate::node_games::NODE_GAMES,
        ],
    );
}
