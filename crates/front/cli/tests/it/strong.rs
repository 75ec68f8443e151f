//! `stonework strong`.

use serde_json::{Value, json};

use crate::support::{run, words};

#[test]
fn every_position_of_tic_tac_toe_is_counted_by_its_value() {
    let text = words("strong tic-tac-toe").output(0);
    let (text, cost) = text.rsplit_once("\nSolver: levels: ").unwrap();
    assert!(cost.starts_with("5,478 positions in "), "{cost}");
    assert!(text.starts_with("m,n,k-game (m=3, n=3, k=3, rule=normal): start\n\nIt is a draw.\n"));
    for line in [
        "positions                  5,478\n",
        "over                         958\n",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
    let all = words("strong tic-tac-toe --json").json(0);
    let statistics = &all["statistics"];
    assert_eq!(statistics["positions"], 5478);
    let count = |name: &str| statistics[name].as_u64().unwrap();
    assert_eq!(count("won") + count("drawn") + count("lost"), 5478);
    let by_value = statistics["by_value"].as_array().unwrap();
    let sum: u64 = by_value
        .iter()
        .map(|row| row["positions"].as_u64().unwrap())
        .sum();
    assert_eq!(sum, 5478);
    assert_eq!(by_value[0]["value"], json!({"outcome": "win", "plies": 1}));
    // 626 that x has won and 316 that o has, and 16 drawn ones.
    let over = by_value
        .iter()
        .find(|row| row["value"] == json!({"outcome": "loss", "plies": 0}));
    assert_eq!(over.unwrap()["positions"], 626 + 316);
    assert_eq!(all["value"], json!({"outcome": "draw"}));
    assert_eq!(all["best_moves"].as_array().unwrap().len(), 9);
}

#[test]
fn positions_are_looked_up() {
    let all = run(&[
        "strong",
        "tic-tac-toe",
        "--at",
        "x../.../...",
        "--at",
        "xx./oo./...",
        "--json",
    ]);
    let all = all.json(0);
    let [corner, won] = all["positions"].as_array().unwrap().as_slice() else {
        panic!("{all}");
    };
    assert_eq!(corner["position"], "x../.../... o");
    assert_eq!(corner["value"], json!({"outcome": "draw"}));
    assert_eq!(corner["best_moves"], json!(["b2"]));
    assert_eq!(corner["moves"].as_array().unwrap().len(), 8);
    assert_eq!(won["value"], json!({"outcome": "win", "plies": 1}));
    let text = run(&["strong", "tic-tac-toe", "--at", "xx./oo./..."]).output(0);
    assert!(
        text.contains("\nxx./oo./... x\nThe player to move wins in 1 ply.\n"),
        "{text}"
    );
}

/// Both games ask who wins, not how soon.
#[test]
fn the_best_moves_of_the_start_are_those_of_its_position() {
    let hunts = [
        (
            "cat-and-mouse",
            "[[5],[2,4,5],[1,4,5],[4],[1,2,3,5],[0,1,2,4]]",
            "mouse 1, cat 2, mouse to move",
        ),
        (
            "cat-and-mouse-ii",
            r##"{"grid":["..F.","#MC#"],"catJump":1,"mouseJump":2}"##,
            "mouse 1,1, cat 1,2, mouse to move",
        ),
    ];
    for (game, input, start) in hunts {
        let all = run(&["strong", game, input, "--json", "--at", start]).json(0);
        assert_eq!(
            all["best_moves"], all["positions"][0]["best_moves"],
            "{game}"
        );
    }
}

#[test]
fn random_positions_have_the_value_that_is_wanted_and_come_again() {
    let args = [
        "strong",
        "tic-tac-toe",
        "--random",
        "win in 3",
        "--random",
        "draw",
        "--json",
    ];
    let all = run(&args).json(0);
    let positions = &all["positions"];
    assert_eq!(positions[0]["value"], json!({"outcome": "win", "plies": 3}));
    assert_eq!(positions[1]["value"], json!({"outcome": "draw"}));
    assert_eq!(&run(&args).json(0)["positions"], positions);
    let other = run(&[args.as_slice(), &["--seed", "7"]].concat()).json(0);
    assert_ne!(&other["positions"], positions);
}

#[test]
fn what_cannot_be_looked_up_is_refused() {
    for (args, message) in [
        (["--at", "x../..."], "the board has 3 rows, not 2"),
        (["--random", "won"], "`won` is no value: it is `win`"),
        (["--random", "draw in 3"], "`draw in 3` is no value"),
        (
            ["--random", "win in 99"],
            "no position of this game has the value `win in 99`",
        ),
        (
            ["--random", "5"],
            "no position of this game has the value `5`",
        ),
        (["--seed", "5"], "--random"),
    ] {
        let refusal = run(&[["strong", "tic-tac-toe"], args].concat()).refusal();
        assert!(refusal.contains(message), "{args:?}: {refusal}");
    }
    let unreached = [
        "strong",
        "tic-tac-toe",
        "x../.../...",
        "--at",
        ".../.../...",
    ];
    let refusal = run(&unreached).refusal();
    assert!(
        refusal.contains("no line of play leads to the position"),
        "{refusal}"
    );
    let refusal = run(&["strong", "stone-game-vii", "5,3,1"]).refusal();
    assert!(refusal.contains("no solver of every position"), "{refusal}");
}

#[test]
fn what_endless_play_is_worth_is_told_with_the_result() {
    let all = words("strong three-mens-morris --json").json(0);
    assert_eq!(all["convention"], "infinite play drawn");
    assert_eq!(all["solver"], "retrograde");
    let statistics = &all["statistics"];
    let count = |name: &str| statistics[name].as_u64().unwrap();
    assert_eq!(
        count("won") + count("drawn") + count("lost"),
        count("positions")
    );
    let args = [
        "solve",
        "graph",
        r#"{"start":"a","nodes":{"a":["b"],"b":["a","c"],"c":"win"}}"#,
    ];
    let text = run(&args).output(0);
    for line in [
        "It is a draw.",
        "Convention:       infinite play drawn",
        "… and round again, from a position that came before",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
    let solved = run(&[args.as_slice(), &["--json", "--set", "endless=first-loses"]].concat());
    let solved = solved.json(0);
    assert_eq!(
        solved["convention"],
        "infinite play lost by the first player"
    );
    assert_eq!(solved["value"], json!({"outcome": "loss"}));
    assert_eq!(
        (&solved["line"], &solved["line_goes_round"]),
        (&json!(["b", "a"]), &json!(true))
    );
}

#[test]
fn connect_four_is_counted_by_its_scores() {
    let args = "strong connect-four --set width=4 --set height=4 --json --random -3";
    let all = words(args).json(0);
    assert_eq!(all["statistics"]["positions"], 161_029);
    assert_eq!(
        (&all["value"], &all["positions"][0]["value"]),
        (&json!(0), &json!(-3))
    );
    assert_eq!(all["solver"], "levels");
}

#[test]
fn a_limit_leaves_nothing_but_why() {
    let args = [
        "strong", "mnk", "--set", "m=4", "--set", "n=4", "--memory", "100kB",
    ];
    let text = run(&args).output(3);
    assert!(text.contains("Stopped: it needs "), "{text}");
    let stopped = run(&[args.as_slice(), &["--json"]].concat()).json(3);
    assert_eq!(stopped["statistics"], Value::Null);
    assert_eq!(stopped["value"], Value::Null);
    assert!(stopped["stopped"].as_str().unwrap().contains("100000"));
}
