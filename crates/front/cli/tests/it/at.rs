//! Positions in place of an input, and beside one: `--at`.

use serde_json::json;

use crate::support::{at_file, run, run_with};

#[test]
fn a_row_is_read_as_people_write_it() {
    for (input, answer, scores) in [
        (
            "18 20 15 30 10 14",
            true,
            json!({"first": 64, "second": 43}),
        ),
        (
            "{\"piles\":[3,9,1,2]}",
            true,
            json!({"first": 11, "second": 4}),
        ),
        (
            "Input: piles = [5,3,4,5]\nOutput: true",
            true,
            json!({"first": 9, "second": 8}),
        ),
    ] {
        let solved = run(&["solve", "stone-game", input, "--json"]).json(0);
        assert_eq!(solved["answer"], answer, "{input}");
        assert_eq!(solved["scores"], scores, "{input}");
    }
    let solved = run(&["solve", "stone-game", "18 20 15 30 10 14", "--json"]).json(0);
    assert_eq!(
        (&solved["value"], &solved["best_moves"]),
        (&json!(21), &json!(["R"]))
    );
    let swapped = "bobValues = [3,1], aliceValues = [1,2]";
    let solved = run(&["solve", "stone-game-vi", swapped, "--json"]).json(0);
    assert_eq!(solved["input"], json!([[1, 2], [3, 1]]));
    let solved = run(&[
        "solve",
        "can-i-win",
        "desiredTotal = 11, maxChoosableInteger = 10",
        "--json",
    ]);
    assert_eq!(solved.json(0)["input"], json!([10, 11]));
}

#[test]
fn a_position_that_is_shown_is_an_input() {
    for (game, position, answer) in [
        ("stone-game", "5 2", json!(true)),
        ("coins-in-a-line", "4 coins", json!("win")),
        ("stone-game-ii", "7 9 4 4 (M = 2)", json!(24)),
        ("stone-game-v", "2 3 | 5", json!(7)),
        ("can-i-win", "2 4 5 (6 to go)", json!("loss")),
    ] {
        let solved = run(&["solve", game, position, "--json"]).json(0);
        if game != "coins-in-a-line" {
            assert_eq!(solved["answer"], answer, "{game} {position}");
        }
        let text = run(&["solve", game, position]).output(0);
        assert!(
            text.contains(position) || game == "coins-in-a-line" || game == "stone-game",
            "{text}"
        );
        let input = solved["input"].to_string();
        let again = run(&["solve", game, &input, "--json"]).json(0);
        assert_eq!(again["value"], solved["value"], "{game} {input}");
    }
}

#[test]
fn a_game_is_solved_from_a_position_on_its_input() {
    let graph = r#"{"start":"a","nodes":{"a":["b"],"b":["c","d"],"c":"loss","d":["c"]}}"#;
    let mice = "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]";
    for (game, input, at, value) in [
        ("stone-game", "18 20 15 30 10 14", "20 15 30", json!(25)),
        ("stone-game-ii", "2 7 9 4 4", "9 4 4 (M = 1)", json!(9)),
        ("graph", graph, "b", json!({"outcome": "win", "plies": 1})),
        ("graph", graph, "d", json!({"outcome": "win", "plies": 1})),
        (
            "tic-tac-toe",
            "start",
            "xxo/ox./o.. x",
            json!({"outcome": "win", "plies": 1}),
        ),
        ("nim", "3 4 5", "1 0 1", json!({"outcome": "loss"})),
    ] {
        let ran = run(&["solve", game, input, "--at", at, "--json"]);
        let solved = ran.json(0);
        assert_eq!(solved["value"], value, "{game} {at}");
        assert_eq!(solved["position"].as_str().unwrap(), at, "{game}");
        let text = run(&["solve", game, input, "--at", at]).output(0);
        assert!(
            text.lines()
                .next()
                .unwrap()
                .contains(&format!("; from {at}")),
            "{text}"
        );
        run(&["compare", game, input, "--at", at]).output(0);
        run(&["perft", game, input, "--at", at, "--depth", "2"]).output(0);
        let divided = run(&["divide", game, input, "--at", at, "--depth", "1", "--json"]).json(0);
        assert_eq!(divided["position"].as_str().unwrap(), at, "{game}");
    }
    let chase = run(&["solve", "cat-and-mouse", mice, "--json"]).json(0);
    let line = run(&[
        "solve",
        "cat-and-mouse",
        mice,
        "--at",
        "mouse 2, cat 4, cat to move",
        "--json",
    ]);
    assert_eq!(line.json(0)["input"], chase["input"]);
    let played = run_with(
        &[
            "play",
            "stone-game",
            "1 2 3 9",
            "--at",
            "2 3 9",
            "--side",
            "both",
        ],
        b"R\nquit\n",
    );
    assert!(played.output(0).contains("2 3"));
    let picture = at_file("at.svg", b"");
    let picture = picture.trim_start_matches('@');
    run(&[
        "draw",
        "stone-game",
        "1 2 3 9",
        "--at",
        "3 9",
        "-o",
        picture,
    ])
    .output(0);
}

#[test]
fn a_board_may_begin_with_cells_that_are_dashes() {
    for (game, board) in [
        ("othello", "-----OX--XO----- X"),
        ("tic-tac-toe", "---\n-x-\n---"),
        ("domineering", "--/-- h"),
        ("flip-game-ii", "--++"),
    ] {
        run(&["solve", game, board]).output(0);
    }
}

#[test]
fn a_line_of_a_batch_may_begin_at_a_position() {
    let stdin = br#"{"input": [18,20,15,30], "at": "20 15 30"}
{"input": "18 20 15 30", "at": "20 30"}
{"at": "xx./oo./... x"}
"#;
    let ran = run_with(&["solve", "stone-game", "--batch", "-"], stdin);
    let lines: Vec<serde_json::Value> = ran
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines[0]["value"], 25);
    assert_eq!(lines[0]["position"], "20 15 30");
    assert_eq!(lines[1]["error"], "`20 30` is no part of the row");
    assert_eq!(ran.code, Some(2));
    let board = br#"{"at": "xx./oo./... x"}"#;
    let solved = run_with(&["solve", "tic-tac-toe", "--batch", "-"], board).json(0);
    assert_eq!(solved["value"], json!({"outcome": "win", "plies": 1}));
}

#[test]
fn what_is_no_position_is_refused() {
    for args in [
        &["solve", "stone-game", "1 2 3", "--at", "1 3"][..],
        &["solve", "stone-game", "1 2 3", "--at", ""],
        &["solve", "tic-tac-toe", "--at", "xz"],
        &["solve", "tic-tac-toe", "xo./.../...", "--at", "xo/.. x"],
        &[
            "perft",
            "can-i-win",
            "5 10",
            "--at",
            "7 (3 to go)",
            "--depth",
            "1",
        ],
        &["solve", "stone-game", "--batch", "-", "--at", "1"],
        &[
            "solve",
            "stone-game",
            "1 2 3",
            "--at",
            "2 3",
            "--solver",
            "theorem",
        ],
        &[
            "solve",
            "stone-game",
            "1 2 3",
            "--at",
            "2 3",
            "--certificate",
            "x",
        ],
    ] {
        let ran = run(args);
        assert_eq!(ran.code, Some(2), "{args:?}: {ran:?}");
    }
}
