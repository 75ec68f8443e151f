//! What every game of this family has to pass.

use stonework_game_kit::{every_game_has_a_line, game_tests};
use stonework_stones::CATALOG;

game_tests! { stonework_stones::CATALOG:
    stone_game
    predict_the_winner
    coins_in_a_line_iii
    stone_game_vii
    stone_game_ii
    stone_game_iii
    stone_game_v
    stone_game_vi
    stone_game_viii
    stone_game_ix
    end_taking
    front_taking
    coins_in_a_line_ii
    stone_game_iv
    coins_in_a_line
    nim_game
    divisor_game
    can_i_win
    sum_game
    guess_number_ii
}

#[test]
fn every_game_has_a_line_in_the_tests_of_the_laws_of_capabilities() {
    every_game_has_a_line(&CATALOG, &[crate::laws::LAYERED, crate::laws::UNLAYERED]);
}
