//! A catalog of one's own: the game of `examples/own_game` has every command.

use serde_json::json;
use stonework::catalog::Catalog;

use crate::support::{Ran, words_on, words_on_with};

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
    let divided = own("divide snort --set rows=1 --set cols=3 --depth 2 --json").json(0);
    assert_eq!(divided["nodes"], 2);
    assert_eq!(divided["moves"].as_array().unwrap().len(), 3);
    let bench = own("bench snort --sizes 1,2 --repeat 1 --json").json(0);
    assert_eq!(bench["agree"], json!(true));
    assert!(own("games").output(0).contains("\n  snort "));
    let facts = own("games snort").output(0);
    assert!(facts.starts_with("snort: Snort\n"), "{facts}");
    assert!(facts.contains(" own-game solve snort "), "{facts}");
    for shell in ["bash", "zsh"] {
        let script = own(&format!("completions {shell}")).output(0);
        assert!(script.contains("own-game") && script.contains("snort"));
        assert!(!script.contains("kayles"), "{script}");
    }
}

#[test]
fn it_is_played_through_a_pipe() {
    let args = "play snort --set rows=1 --set cols=3";
    // The move in the middle wins at once.
    let played = words_on_with(&GAMES, args, b"help\nb1\n").output(0);
    assert!(played.contains("b1"), "{played}");
    assert!(played.contains("You win"), "{played}");
}

#[test]
fn no_help_names_a_game_of_the_house() {
    for command in ["solve", "nimbers", "perft", "table", "bench", "play"] {
        let help = own(&format!("{command} --help")).output(0);
        for game in ["stone-game", "tic-tac-toe", "kayles"] {
            assert!(!help.contains(game), "{command}: {help}");
        }
    }
    let refusal = own("nimbers 0.77 5").refusal();
    assert!(!refusal.contains("heaps"), "{refusal}");
}

#[test]
fn the_games_of_the_house_are_not_there() {
    let refusal = own("solve kayles 5").refusal();
    assert!(refusal.contains("no game `kayles`"), "{refusal}");
}
