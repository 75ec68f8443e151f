//! What every game of this family has to pass.

use stonework_game_kit::{every_game_has_a_line, game_tests};
use stonework_strips::CATALOG;

game_tests! { stonework_strips::CATALOG:
    toads_and_frogs
    elephants_and_rhinos
    toppling_dominoes
    cutcake
    partizan_heaps
    partizan_euclid
}

#[test]
fn every_game_has_a_line_in_the_tests_of_the_laws_of_capabilities() {
    every_game_has_a_line(&CATALOG, &[crate::laws::STRIPS]);
}
