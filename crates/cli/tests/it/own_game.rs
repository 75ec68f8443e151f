//! A catalog of one's own: the game of `examples/own_game` has every command.

use serde_json::json;
use stonework::catalog::Catalog;

use crate::support::{Ran, words_on};

#[path = "../../../../examples/own_game/src/snort.rs"]
mod snort;

static GAMES: Catalog = Catalog::of(&[snort::ENTRY]);

fn own(args: &str) -> Ran {
    words_on(&GAMES, args)
}

#[test]
fn every_command_knows_the_game() {
    // One stone in the middle leaves the opponent nothing.
    let solved = own("solve snort --set rows=1 --set cols=3 --json").json(0);
    assert_eq!(solved["answer"], json!("win"));
    assert_eq!(solved["best_moves"], json!(["b1"]));
    let strong = own("strong snort --set rows=1 --set cols=3 --json").json(0);
    assert_eq!(strong["game"], json!("snort"));
    // From a1 only c1 is free, and the other way round; from b1 nothing is.
    let perft = own("perft snort --set rows=1 --set cols=3 --depth 3 --json").json(0);
    assert_eq!(perft["depths"][1], json!({"depth": 2, "nodes": 2}));
    let compared = own("compare snort --json").json(0);
    assert_eq!(compared["agree"], json!(true));
    assert!(own("games").output(0).contains("\n  snort "));
    assert!(own("games snort").output(0).starts_with("snort: Snort\n"));
}

#[test]
fn the_games_of_the_house_are_not_there() {
    let refusal = own("solve kayles 5").refusal();
    assert!(refusal.contains("no game `kayles`"), "{refusal}");
}
