//! Names near to a mistyped one.

use stonework_games::catalog::nearest;

#[test]
fn a_typing_error_finds_its_name() {
    let known = ["negamax", "table", "rolling", "exhaustive"];
    assert_eq!(nearest("tabel", known.into_iter())[0], "table");
    assert_eq!(nearest("Negamx", known.into_iter())[0], "negamax");
    assert!(nearest("xyz", known.into_iter()).is_empty());
}

#[test]
fn names_that_are_not_alike_are_not_told_and_not_more_than_three() {
    assert!(nearest("xyz", ["left", "right"].into_iter()).is_empty());
    assert_eq!(nearest("lfet", ["left", "right"].into_iter()), ["left"]);
    let many = [
        "stone-game",
        "stone-game-ii",
        "stone-game-iii",
        "stone-game-vii",
    ];
    assert_eq!(nearest("stone-gam", many.into_iter()).len(), 3);
    assert_eq!(nearest("stone-gam", many.into_iter())[0], "stone-game");
    assert!(nearest("xyz", std::iter::empty()).is_empty());
}
