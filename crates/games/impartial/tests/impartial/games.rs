//! What every game of this family has to pass.

use stonework_game_kit::{every_game_has_a_line, game_tests};
use stonework_impartial::CATALOG;

game_tests! { stonework_impartial::CATALOG:
    nim
    heaps
    kayles
    dawsons_kayles
    dawsons_chess
    grundys_game
    laskers_nim
    fibonacci_nim
    wythoff
    euclid
    chomp
    cram
    treblecross
    flip_game_ii
    chalkboard_xor
}

#[test]
fn every_game_has_a_line_in_the_tests_of_the_laws_of_capabilities() {
    every_game_has_a_line(
        &CATALOG,
        &[
            crate::laws::BOARDS,
            crate::heaps::HEAPS,
            crate::others::OTHERS,
            crate::variants_of_nim::VARIANTS_OF_NIM,
            crate::misere::MISERE,
        ],
    );
}
