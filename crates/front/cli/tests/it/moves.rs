//! `stonework solve --moves`: what every first move is worth.

use serde_json::{Value, json};

use crate::support::{run, run_with, words};

#[test]
fn every_move_is_told_in_json_in_the_games_order() {
    for (args, moves) in [
        (
            "stone-game-vii 5,3,1,4,2",
            json!([{"move": "L", "value": 3}, {"move": "R", "value": 6}]),
        ),
        (
            "coins-in-a-line 4",
            json!([
                {"move": 1, "value": {"outcome": "win", "plies": 3}},
                {"move": 2, "value": {"outcome": "loss", "plies": 2}},
            ]),
        ),
        (
            "tic-tac-toe xx./oo./...",
            json!([
                {"move": "c1", "value": {"outcome": "win", "plies": 1}},
                {"move": "a3", "value": {"outcome": "loss", "plies": 2}},
                {"move": "c3", "value": {"outcome": "loss", "plies": 2}},
                {"move": "c2", "value": {"outcome": "draw"}},
                {"move": "b3", "value": {"outcome": "loss", "plies": 2}},
            ]),
        ),
        (
            "connect-four 746336637473574166457736354111141",
            json!([
                {"move": "2", "value": 5},
                {"move": "5", "value": 4},
            ]),
        ),
    ] {
        let solved = words(&format!("solve {args} --json --moves")).json(0);
        assert_eq!(solved["moves"], moves, "{args}");
        let told = moves.as_array().unwrap().iter();
        let best: Vec<&Value> = told
            .filter(|told| told["value"] == solved["value"])
            .map(|told| &told["move"])
            .collect();
        assert_eq!(json!(best), solved["best_moves"], "{args}");
        // Without, the same is found, and the moves are not told.
        let without = words(&format!("solve {args} --json")).json(0);
        assert_eq!(without.get("moves"), None, "{args}");
        for name in ["answer", "value", "best_moves", "line"] {
            assert_eq!(without[name], solved[name], "{name} of {args}");
        }
    }
}

/// The part of the text that tells the moves.
fn told(args: &str) -> String {
    let output = words(args).output(0);
    let (_, told) = output
        .split_once("\nEvery first move, the best first:\n")
        .unwrap();
    let (told, _) = told.split_once("\n\n").unwrap();
    told.trim_start().to_owned()
}

#[test]
fn the_text_tells_the_best_move_first_in_the_words_of_the_game() {
    assert_eq!(
        told("solve stone-game-vii 5,3,1,4,2 --moves"),
        "move  worth to the player to move\n  R     +6\n  L     +3"
    );
    assert_eq!(
        told("solve tic-tac-toe xx./oo./... --moves"),
        "\
move  worth to the player to move
  c1    wins in 1 ply
  c2    draws
  a3    loses in 2 plies
  c3    loses in 2 plies
  b3    loses in 2 plies"
    );
    assert_eq!(
        told("solve connect-four 746336637473574166457736354111141 --moves"),
        "\
move  worth to the player to move
  2     wins with 4 stones to spare
  5     wins with 3 stones to spare"
    );
    let without = words("solve tic-tac-toe xx./oo./...").output(0);
    assert!(!without.contains("Every first move"), "{without}");
}

#[test]
fn a_batch_tells_every_move_when_asked() {
    let args = ["solve", "stone-game", "--batch", "-", "--moves"];
    let output = run_with(&args, b"[5,3,4,5]\n[1,2]\n").output(0);
    assert_eq!(
        output.matches("\"moves\":[{\"move\":\"L\"").count(),
        2,
        "{output}"
    );
}

#[test]
fn a_win_in_connect_four_is_told_by_what_the_winner_spares() {
    let won = words("solve connect-four 112233").output(0);
    assert!(
        won.starts_with("Connect Four (width=7, height=6, connect=4): 112233\n"),
        "{won}"
    );
    assert!(won.contains("\nx wins with 17 stones to spare.\n"), "{won}");
    assert!(won.contains("Answer:           18 (one more than"), "{won}");
    let drawn = words("solve connect-four --set width=4 --set height=4").output(0);
    assert!(drawn.contains("): start\n\nIt is a draw.\n"), "{drawn}");
    let compared = words("compare connect-four --set width=4 --set height=2").output(0);
    assert!(compared.contains("It is a draw. All "), "{compared}");
}

#[test]
fn a_sooner_win_and_a_later_loss_are_better() {
    // From `s`, a win in 1 and one in 3; from `t`, losses in 2 and 4.
    let graph = r#"{"start":"s","nodes":{"s":["d","l"],"l":"loss","d":["e"],"e":["l"],
        "t":["e4","e2"],"e2":["l"],"e4":["d","l2"],"l2":"win"}}"#;
    for (start, sorted) in [
        ("s", ["l     wins in 1 ply", "d     wins in 3 plies"]),
        ("t", ["e4    loses in 4 plies", "e2    loses in 2 plies"]),
    ] {
        let graph = graph.replace(r#""start":"s""#, &format!(r#""start":"{start}""#));
        let text = run(&["solve", "graph", &graph, "--moves"]).output(0);
        let [better, worse] =
            sorted.map(|line| text.find(line).unwrap_or_else(|| panic!("{text}")));
        assert!(better < worse, "{text}");
    }
}

#[test]
fn scores_that_count_what_is_spared_are_told_in_words() {
    let args = "strong connect-four --set width=4 --set height=4 --random";
    for (score, worth, sentence) in [
        (
            "1",
            "wins with the last stone",
            "{winner} wins with the last stone.",
        ),
        (
            "-1",
            "loses to a win with the last stone",
            "{winner} wins with the last stone.",
        ),
        (
            "-2",
            "loses to a win with 1 stone to spare",
            "{winner} wins with 1 stone to spare.",
        ),
        (
            "3",
            "wins with 2 stones to spare",
            "{winner} wins with 2 stones to spare.",
        ),
        ("0", "draws", "It is a draw."),
    ] {
        let told = words(&format!("{args} {score}")).output(0);
        assert!(
            told.contains(&format!("The player to move {worth}.\n")),
            "{told}"
        );
        let found = words(&format!("{args} {score} --json")).json(0);
        let position = found["positions"][0]["position"].as_str().unwrap();
        let sizes = ["--set", "width=4", "--set", "height=4"];
        let solve = [["solve", "connect-four", position].as_slice(), &sizes].concat();
        let json = run(&[&solve, ["--json"].as_slice()].concat()).json(0);
        let winner = json["players"][usize::from(score.starts_with('-'))]
            .as_str()
            .unwrap();
        let solved = run(&solve).output(0);
        let sentence = sentence.replace("{winner}", winner);
        assert!(solved.contains(&format!("\n{sentence}\n")), "{solved}");
    }
}
