//! What every game of this family has to pass.

use stonework_game_kit::{every_game_has_a_line, game_tests};
use stonework_placement::CATALOG;

game_tests! { stonework_placement::CATALOG:
    mnk
    notakto
    connect_four
    dots_and_boxes
    domineering
    othello
    snort
    col
    nogo
    hex
}

#[test]
fn every_game_has_a_line_in_the_tests_of_the_laws_of_capabilities() {
    every_game_has_a_line(&CATALOG, &[crate::laws::BOARDS]);
}
