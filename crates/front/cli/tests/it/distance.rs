//! `--distance`: in how many plies games are won that are only won or lost.

use serde_json::{Value, json};

use crate::support::{run, run_with, words};

#[test]
fn the_value_has_its_distance_and_the_line_is_as_long() {
    let text = words("solve chomp --distance").output(0);
    let (said, line) = text.split_once("Line of best play").unwrap();
    assert_eq!(
        said,
        "\
Chomp (rows=3, cols=4): start

The first player wins, in 7 plies.
  Answer:           win (win or loss of the player to move)
  Best first move:  c2

"
    );
    assert!(line.starts_with(", 7 moves:\n"), "{line}");
    let solved = words("solve chomp --distance --json --moves").json(0);
    assert_eq!(solved["answer"], "win");
    assert_eq!(solved["value"], json!({"outcome": "win", "plies": 7}));
    assert_eq!(solved["best_moves"], json!(["c2"]));
    assert_eq!(solved["line"].as_array().unwrap().len(), 7);
    let moves = solved["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 11);
    let late = json!({"outcome": "loss", "plies": 8});
    assert_eq!(moves.iter().filter(|mv| mv["value"] == late).count(), 4);
    // Without it, as before.
    let solved = words("solve chomp --json").json(0);
    assert_eq!(solved["value"], json!({"outcome": "win"}));
}

#[test]
fn a_lost_position_tells_the_longest_resistance() {
    let solved = words("solve nim 1,2,3 --distance --json").json(0);
    assert_eq!(solved["answer"], false);
    assert_eq!(solved["value"], json!({"outcome": "loss", "plies": 6}));
    assert_eq!(solved["best_moves"], json!([[0, 1], [2, 1]]));
}

#[test]
fn every_command_that_tells_values_takes_it() {
    let strong = words("strong hex --set rows=2 --set cols=2 --distance --json").json(0);
    assert_eq!(strong["value"], json!({"outcome": "win", "plies": 3}));
    assert_eq!(strong["solver"], "retrograde");
    let compared = words("compare nim 3,4,5 --distance --json").json(0);
    assert_eq!(compared["agree"], true);
    assert_eq!(compared["value"], json!({"outcome": "win", "plies": 11}));
    let solvers = compared["solvers"].as_array().unwrap();
    assert_eq!(solvers.len(), 4);
    let played = run_with(&["play", "chomp", "--distance"], b"hint\nquit\n").output(0);
    assert!(
        played.contains("Best move: c2: wins in 7 plies.\n"),
        "{played}"
    );
    let file = format!("{}/distance.svg", env!("CARGO_TARGET_TMPDIR"));
    let drawn = run(&["draw", "chomp", "--values", "--distance", "-o", &file]).output(0);
    assert!(
        drawn.contains("The first player wins, in 7 plies.\n"),
        "{drawn}"
    );
}

#[test]
fn the_lines_of_a_batch_have_it_with_settings_of_their_own() {
    let lines = b"[4,4]\n{\"input\":[7],\"settings\":{\"rule\":\"misere\"}}\n";
    let output = run_with(&["solve", "nim", "--distance", "--batch", "-"], lines).output(0);
    let values: Vec<Value> = output
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["value"].clone())
        .collect();
    assert_eq!(
        values,
        [
            json!({"outcome": "loss", "plies": 8}),
            json!({"outcome": "win", "plies": 2})
        ]
    );
}

#[test]
fn a_game_that_tells_its_distance_stays_as_it_is() {
    for game in ["mnk", "quixo --set size=2", "coins-in-a-line 5"] {
        let [one, other] = ["", " --distance"].map(|option| {
            let mut solved = words(&format!("solve {game} --json{option}")).json(0);
            let report = solved.as_object_mut().unwrap().remove("report");
            assert!(report.is_some());
            solved
        });
        assert_eq!(one, other);
    }
    // How many stones a win spares is how soon it comes.
    let spared = words("solve connect-four --set width=4 --set height=4 --distance --json").json(0);
    assert_eq!(spared["value"], 0);
}

#[test]
fn what_has_no_distance_is_refused_with_the_reason() {
    for (args, reason) in [
        (
            "solve stone-game 1,2,3,4 --distance",
            "--distance does not fit: this game is played for a score, which has no distance: the line of \
             best play shows how long it lasts",
        ),
        (
            "solve cat-and-mouse-ii {\"grid\":[\"M.C...F\"],\"catJump\":1,\"mouseJump\":4} --distance",
            "--distance does not fit: endless play is won by one of the players here, in no number of \
             plies: the command `strong` tells in how many plies the other wins are forced",
        ),
        (
            "solve chomp --distance --certificate never.cert",
            "--distance does not fit --certificate, which knows who wins and not how soon",
        ),
        (
            "strong hex --set rows=2 --set cols=2 --distance --save never",
            "--distance does not fit --save, which knows who wins and not how soon",
        ),
        (
            "solve nim 1,2 --distance --solver nimber",
            "solver `nimber` does not fit with --distance: retrograde, negamax, negamax-bounded, \
             exhaustive do",
        ),
        (
            "play nim 1,2 --distance --solver retrograde",
            "solver `retrograde` solves this game from its start only, which is not enough to play it; \
             if none is named, one is taken that solves any position",
        ),
    ] {
        assert_eq!(words(args).refusal(), reason, "{args}");
    }
}

#[test]
fn wins_that_are_forced_against_endless_play_are_told_by_strong_anyway() {
    let args =
        "strong cat-and-mouse-ii {\"grid\":[\"M.C...F\"],\"catJump\":1,\"mouseJump\":4} --json";
    let [one, other] = ["", " --distance"]
        .map(|option| words(&format!("{args}{option}")).json(0)["statistics"].clone());
    assert_eq!(one, other);
}

#[test]
fn a_limit_leaves_what_is_proved() {
    let solved = words("solve nim 20,21,22 --distance --memory 64K --json").json(3);
    assert_eq!(solved["value"], Value::Null);
    assert_eq!(
        solved["bounds"]["lower"],
        json!({"outcome": "loss", "plies": 1})
    );
    let stopped = solved["stopped"].as_str().unwrap();
    assert!(
        stopped.ends_with("bytes are needed, over the limit of 64000"),
        "{stopped}"
    );
}
