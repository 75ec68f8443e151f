//! The laws of `Game` and of every capability that a game on a board has, and those of its
//! notation.

use stonework::CountPlies;
use stonework::laws::Laws;
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
    "chomp" wide_chomp_keeps_the_laws: [
        Chomp::wide(3, 4).unwrap(),
        Chomp::wide(3, 22).unwrap(),
        Chomp::wide(3, 26).unwrap(),
        Chomp::wide(2, 26).unwrap(),
    ] symmetric packed;
    "cram" cram_keeps_the_laws: [
        Cram::new(1, 1).unwrap(),
        Cram::new(1, 8).unwrap(),
        Cram::new(3, 4).unwrap(),
        Cram::new(4, 4).unwrap(),
        Cram::new(8, 8).unwrap(),
    ] ordered symmetric packed;
}

#[test]
fn games_of_which_the_length_counts_keep_the_laws() {
    for (rows, cols) in [(1, 1), (2, 5), (3, 3), (8, 8)] {
        let chomp = CountPlies(Chomp::new(rows, cols).unwrap());
        Laws::new().symmetric().packed().check(&chomp).unwrap();
        let cram = CountPlies(Cram::new(rows, cols).unwrap());
        let laws = Laws::new().ordered().symmetric().packed();
        laws.check(&cram).unwrap();
    }
}
