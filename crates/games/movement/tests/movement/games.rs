//! What every game of this family has to pass.

use stonework_game_kit::{every_game_has_a_line, game_tests};
use stonework_movement::CATALOG;

game_tests! { stonework_movement::CATALOG:
    hexapawn
    breakthrough
    clobber
    konane
    amazons
    fission
    maze
    three_mens_morris
    nine_mens_morris
    nine_mens_morris_opening
    quixo
    kalah
    awari
}

#[test]
fn every_game_has_a_line_in_the_tests_of_the_laws_of_capabilities() {
    every_game_has_a_line(&CATALOG, &[crate::laws::BOARDS]);
}
