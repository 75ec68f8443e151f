//! The laws of `Game` and of every capability that a game on a board has, and those of its
//! notation.

use stonework_game_kit::laws_of_boards;
use stonework_impartial::{Chomp, Cram};

laws_of_boards! {
    BOARDS
    "chomp" chomp_keeps_the_laws: [
        Chomp::new(1, 1).unwrap(),
        Chomp::new(2, 5).unwrap(),
        Chomp::new(3, 3).unwrap(),
        Chomp::new(8, 8).unwrap(),
    ] symmetric packed;
    "cram" cram_keeps_the_laws: [
        Cram::new(1, 1).unwrap(),
        Cram::new(1, 8).unwrap(),
        Cram::new(3, 4).unwrap(),
        Cram::new(4, 4).unwrap(),
        Cram::new(8, 8).unwrap(),
    ] ordered symmetric packed;
}
