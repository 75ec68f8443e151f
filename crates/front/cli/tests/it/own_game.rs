//! A catalog of one's own: the game of `examples/own_game` has every command.

use std::sync::LazyLock;

use serde_json::json;
use stonework_command::catalog::Catalog;

use crate::support::{Ran, words_on, words_on_with};

#[path = "../../../../../examples/own_game/src/obstruction.rs"]
mod obstruction;

static GAMES: LazyLock<Catalog> =
    LazyLock::new(|| Catalog::default().with("Boards", obstruction::obstruction().entry()));

fn own(args: &str) -> Ran {
    words_on(&GAMES, args)
}

#[test]
fn every_command_knows_the_game() {
    // One stone in the middle leaves the opponent nothing.
    let solved = own("solve obstruction --set rows=1 --set cols=3 --json").json(0);
    assert_eq!(solved["answer"], json!("win"));
    assert_eq!(solved["best_moves"], json!(["b1"]));
    let strong = own("strong obstruction --set rows=1 --set cols=3 --json").json(0);
    assert_eq!(strong["game"], json!("obstruction"));
    // From a1 only c1 is left, and the other way round; from b1 nothing is.
    let perft = own("perft obstruction --set rows=1 --set cols=3 --depth 3 --json").json(0);
    assert_eq!(perft["depths"][1], json!({"depth": 2, "nodes": 2}));
    let compared = own("compare obstruction --json").json(0);
    assert_eq!(compared["agree"], json!(true));
    let divided = own("divide obstruction --set rows=1 --set cols=3 --depth 2 --json").json(0);
    assert_eq!(divided["nodes"], 2);
    assert_eq!(divided["moves"].as_array().unwrap().len(), 3);
    let bench = own("bench obstruction --sizes 1,2 --repeat 1 --json").json(0);
    assert_eq!(bench["agree"], json!(true));
    assert!(own("games").output(0).contains("\n  obstruction "));
    let facts = own("games obstruction").output(0);
    assert!(facts.starts_with("obstruction: Obstruction\n"), "{facts}");
    assert!(facts.contains(" own-game solve obstruction "), "{facts}");
    for shell in ["bash", "zsh"] {
        let script = own(&format!("completions {shell}")).output(0);
        assert!(script.contains("own-game") && script.contains("obstruction"));
        assert!(!script.contains("kayles"), "{script}");
    }
}

#[test]
fn at_most_twenty_lines_stand_beside_the_rules() {
    let source = include_str!("../../../../../examples/own_game/src/obstruction.rs");
    let (_, beside) = source.split_once("\n// Beside the rules").unwrap();
    assert!(beside.contains("grid_game!") && beside.contains("own_game("));
    assert!(beside.lines().count() <= 20, "{beside}");
}

#[test]
fn it_is_played_through_a_pipe() {
    let args = "play obstruction --set rows=1 --set cols=3";
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
