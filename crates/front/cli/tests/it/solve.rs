//! `stonework solve`: every game, in text and in JSON.

use serde_json::{Value, json};

use crate::support::run;

/// Arguments, and what the JSON object says of answer, value, scores, best moves and line.
fn known() -> Vec<(&'static [&'static str], Value)> {
    vec![
        (
            &["stone-game-vii", "[5,3,1,4,2]"],
            json!({"answer": 6, "value": 6, "best_moves": ["R"], "line": ["R", "L", "L", "L", "L"]}),
        ),
        (
            &["lc1690", "7"],
            json!({"answer": 0, "value": 0, "best_moves": ["L", "R"], "line": ["L"]}),
        ),
        (
            &["stone-game", "[5,3,4,5]"],
            json!({"answer": true, "value": 1, "scores": {"first": 9, "second": 8}, "best_moves": ["L", "R"]}),
        ),
        (
            &["predict-the-winner", "[1,5,2]"],
            json!({"answer": false, "value": -2, "scores": {"first": 3, "second": 5}}),
        ),
        (
            &["predict-the-winner", "[1,5,233,7]"],
            json!({"answer": true, "value": 222, "scores": {"first": 234, "second": 12}}),
        ),
        (
            &["coins-in-a-line-iii", "[3,2,2]"],
            json!({"answer": true, "value": 3, "scores": {"first": 5, "second": 2}, "best_moves": ["L"]}),
        ),
        (
            &["stone-game-ii", "[2,7,9,4,4]"],
            json!({"settings": {"reading": "left"}, "answer": 10, "value": -6, "scores": {"first": 10, "second": 16}, "line": [1, 2, 2]}),
        ),
        (
            &["stone-game-ii", "[2,7,9,4,4]", "--set", "reading=last-pile"],
            json!({"settings": {"reading": "last-pile"}, "answer": false, "value": {"outcome": "loss", "plies": 4}, "best_moves": [], "every_move_loses": true}),
        ),
        (
            &[
                "stone-game-ii",
                "[2,7,9,4,4]",
                "--set",
                "reading=either-end",
            ],
            json!({"settings": {"reading": "either-end"}, "answer": 0, "value": 0, "scores": {"first": 13, "second": 13}, "best_moves": [["R", 1]]}),
        ),
        (
            &["stone-game-iii", "[1,2,3,7]"],
            json!({"answer": "Bob", "value": -1, "scores": {"first": 6, "second": 7}, "best_moves": [3]}),
        ),
        (
            &["stone-game-iii", "[1,2,3,6]"],
            json!({"answer": "Tie", "value": 0}),
        ),
        (
            &["coins-in-a-line", "4"],
            json!({"input": 4, "answer": true, "value": {"outcome": "win", "plies": 3}, "best_moves": [1], "line": [1, 1, 2]}),
        ),
        (
            &["coins-in-a-line", "3"],
            json!({"answer": false, "value": {"outcome": "loss", "plies": 2}, "best_moves": [], "every_move_loses": true}),
        ),
        (
            &["coins-in-a-line", "0"],
            json!({"answer": false, "value": {"outcome": "loss", "plies": 0}, "best_moves": [], "line": []}),
        ),
    ]
}

#[test]
fn every_game_is_answered_in_json() {
    for (args, expected) in known() {
        let args = [&["solve"], args, &["--json"]].concat();
        let solved = run(&args).json(0);
        for (name, value) in expected.as_object().unwrap() {
            assert_eq!(&solved[name], value, "{name} of {args:?}: {solved}");
        }
    }
}

#[test]
fn a_game_on_a_board_starts_from_a_position_or_from_the_start() {
    let small = ["--set", "rows=2", "--set", "cols=3", "--json"];
    let solve = |input: &[&str]| run(&[&["solve", "domineering"], input, &small].concat()).json(0);
    let start = solve(&[]);
    assert_eq!(start["input"], "start");
    assert_eq!(start["answer"], "win");
    assert_eq!(start["best_moves"], json!(["b1"]));
    for told in ["start", ".../...", ".../... v"] {
        assert_eq!(solve(&[told])["best_moves"], start["best_moves"]);
    }
    let turned = solve(&[".#./.#. h"]);
    assert_eq!(turned["answer"], "loss");
    assert_eq!(turned["settings"], json!({"rows": "2", "cols": "3"}));
}

#[test]
fn every_solver_gives_the_same_answer() {
    let solvers = [
        "table",
        "rolling",
        "negamax-dense",
        "negamax",
        "negamax-bounded",
        "exhaustive",
    ];
    for (args, expected) in known() {
        for solver in solvers {
            let args = [&["solve"], args, &["--json", "--solver", solver]].concat();
            let solved = run(&args).json(0);
            assert_eq!(solved["solver"], solver);
            assert_eq!(solved["answer"], expected["answer"], "{args:?}");
            assert_eq!(solved["value"], expected["value"], "{args:?}");
            assert_eq!(solved["line"].is_null(), solver == "rolling", "{args:?}");
        }
    }
}

#[test]
fn a_json_object_has_these_fields_in_this_order() {
    let output = run(&["solve", "stone-game", "[5,3,4,5]", "--json"]).output(0);
    let mut from = 0;
    for name in [
        "game",
        "input",
        "answer",
        "value",
        "scores",
        "best_moves",
        "line",
        "solver",
        "report",
        "positions",
        "seconds",
        "peak_bytes",
        "threads",
    ] {
        let at = output[from..].find(&format!("\"{name}\":"));
        from += at.unwrap_or_else(|| panic!("{name} in {output}"));
    }
    for name in ["settings", "bounds", "stopped"] {
        assert!(!output.contains(name), "{output}");
    }
}

#[test]
fn scores_that_depend_on_the_play_are_left_out() {
    let solved = run(&["solve", "stone-game-vii", "5,3", "--json"]).json(0);
    assert!(solved.get("scores").is_none());
}

#[test]
fn integers_beyond_64_bits_are_strings() {
    let big = "9223372036854775807";
    let row = format!("{big},{big},{big},{big}");
    let solved = run(&["solve", "stone-game", &row, "--json"]).json(0);
    assert_eq!(solved["value"], 0);
    assert_eq!(solved["scores"]["first"], "18446744073709551614");
}

/// The text of a solve, without the last line, which has the time in it.
fn text(args: &[&str]) -> String {
    let output = run(&[&["solve"], args].concat()).output(0);
    let (text, cost) = output.rsplit_once("\nSolver: ").unwrap();
    assert!(cost.contains(" positions in ") || cost.contains(" position in "));
    text.to_owned()
}

#[test]
fn the_text_tells_it_all() {
    assert_eq!(
        text(&["stone-game-vii", "[5,3,1,4,2]"]),
        "\
Stone Game VII: 5, 3, 1, 4, 2

The first player wins by 6.
  Answer:           6 (the first player's score less the second's)
  Best first move:  R (the right end)

Line of best play, 5 moves:
     player  move  gains  first has  second has  left after it
  1  first   R        13         13           0  5 3 1 4
  2  second  L         8         13           8  3 1 4
  3  first   L         5         18           8  1 4
  4  second  L         4         18          12  4
  5  first   L         0         18          12  nothing
"
    );
}

#[test]
fn a_game_without_points_is_told_without_them() {
    assert_eq!(
        text(&["coins-in-a-line", "3"]),
        "\
Coins in a Line: 3

The second player wins, in 2 plies.
  Answer:           false (whether the first player wins)
  Best first move:  none: no move wins

Line of best play, 2 moves:
     player  move  left after it
  1  first   1     2 coins
  2  second  2     nothing
"
    );
}

#[test]
fn a_tie_and_a_game_that_is_over_are_told() {
    let tie = text(&["stone-game-ii", "2,7,9,4,4", "--set", "reading=either-end"]);
    assert!(
        tie.starts_with("Stone Game II (reading=either-end): 2, 7, 9, 4, 4\n\nIt is a tie.\n"),
        "{tie}"
    );
    assert!(tie.contains("first player 13, second player 13"), "{tie}");
    assert!(tie.contains("0 (the first player's stones less the second's)"));
    let over = text(&["coins-in-a-line", "0"]);
    assert!(
        over.contains("The second player wins: the game is over before the first move."),
        "{over}"
    );
}

#[test]
fn a_long_line_is_told_by_its_opening() {
    let text = text(&["coins-in-a-line", "1000"]);
    assert!(text.contains("Line of best play, 667 moves:"), "{text}");
    assert!(text.contains("  … and 655 more moves"), "{text}");
}

#[test]
fn a_solver_that_keeps_no_line_names_one_that_does() {
    let text = text(&["stone-game-vii", "5,3", "--solver", "rolling"]);
    assert!(
        text.contains("`rolling` keeps no line of play; `--solver table` does"),
        "{text}"
    );
}

#[test]
fn a_line_that_takes_seconds_is_left_to_who_asks_for_it() {
    let text = text(&["stone-game", "--random", "400000"]);
    let told = "Solver `theorem` keeps no line of play; `--solver diagonals-line` does, in about ";
    assert!(text.contains(told), "{text}");
}

#[test]
fn a_theorem_tells_the_line_where_a_table_would_take_long() {
    let args = [
        "solve",
        "stone-game-ii",
        "--random",
        "5000",
        "--explain-choice",
    ];
    let text = run(&args).output(0);
    assert!(text.contains("Line of best play, "), "{text}");
    let told = "Chosen as the fastest of those that keep the line of best play: about ";
    assert!(text.contains(told), "{text}");
}

#[test]
fn the_choice_of_a_solver_is_explained_when_asked_for_and_always_in_json() {
    let args = ["stone-game-vii", "5,3,1,4,2", "--explain-choice"];
    let told = run(&[&["solve"], &args[..]].concat()).output(0);
    assert!(
        told.ends_with("Chosen as the first of those that keep the line of best play and take no time to speak of.\n"),
        "{told}"
    );
    let told = run(&[&["solve"], &args[..], &["--solver", "rolling"]].concat()).output(0);
    assert!(
        told.ends_with("Chosen because it was asked for.\n"),
        "{told}"
    );
    let told = run(&[&["solve"], &args[..], &["--memory", "100"]].concat()).output(0);
    assert!(told.contains("\nNot table: its table takes "), "{told}");

    let solved = run(&["solve", "stone-game-vii", "5,3", "--json"]).json(0);
    assert_eq!(solved["choice"]["solver"], solved["solver"]);
    assert!(solved["choice"]["reason"].is_string());
    let asked_for = [
        "solve",
        "stone-game-vii",
        "5,3",
        "--json",
        "--solver",
        "table",
    ];
    assert!(run(&asked_for).json(0)["choice"].is_null());
}

#[test]
fn the_help_describes_every_field_of_the_json_object() {
    let help = run(&["solve", "--help"]).output(0);
    let stopped = [
        "nim", "1,30,30", "--solver", "negamax", "--memory", "300000",
    ];
    for args in [
        ["stone-game", "5,3,4,5", "--moves"].as_slice(),
        &["three-mens-morris", "--set", "diagonals=no"],
        &stopped,
    ] {
        let ran = run(&[&["solve", "--json"], args].concat());
        let solved: Value = serde_json::from_str(&ran.stdout).unwrap();
        for (field, _) in solved.as_object().unwrap() {
            let described =
                help.contains(&format!("  {field}")) || help.contains(&format!(", {field}"));
            assert!(described, "{field}");
        }
    }
}

#[test]
fn best_moves_that_are_too_many_to_list_are_not_called_all() {
    let marks = "?".repeat(299_998) + "99";
    let won = ["solve", "sum-game", &marks, "--solver", "theorem"];
    let text = run(&[&won[..], &["--moves"]].concat()).output(0);
    assert!(text.contains(", and there are more\n"), "{text}");
    assert!(text.contains("\nSome of the first moves, "), "{text}");
    let json = run(&[&won[..], &["--json"]].concat()).json(0);
    assert_eq!(json["best_moves_complete"], false);
    assert_eq!(json["stopped"], Value::Null);
}

#[test]
fn a_lost_position_has_no_best_moves_where_all_lose_alike() {
    for (game, input) in [
        ("nim", "[2000000,2000000]"),
        ("nim", "[1,2,3]"),
        ("coins-in-a-line", "3"),
        ("nim-game", "8"),
        ("sum-game", "??"),
        ("domineering", "../.."),
    ] {
        let set: &[&str] = match game {
            "domineering" => &["--set", "rows=2", "--set", "cols=2"],
            _ => &[],
        };
        let args = [&["solve", game, input][..], set].concat();
        if game == "domineering" {
            // The same, where the first player wins.
            let won = run(&[&args[..], &["--json"]].concat()).json(0);
            assert_eq!(won.get("every_move_loses"), None);
            assert_ne!(won["best_moves"], json!([]));
            continue;
        }
        let lost = run(&[&args[..], &["--json"]].concat()).json(0);
        let said = format!("{game} {input}: {lost}");
        assert_eq!(lost["best_moves"], json!([]), "{said}");
        assert_eq!(lost["best_moves_complete"], true, "{said}");
        assert_eq!(lost["every_move_loses"], true, "{said}");
        let text = run(&args).output(0);
        assert!(
            text.contains("Best first move:  none: no move wins\n"),
            "{text}"
        );
        assert!(text.len() < 2000, "{text}");
        let every = run(&[&args[..], &["--moves", "--json"]].concat()).json(0);
        assert_ne!(every["moves"], json!([]), "{said}");
    }
    // Nobody moves where the game is over.
    let over = run(&["solve", "nim", "[0]", "--json"]).json(0);
    assert_eq!(over.get("every_move_loses"), None);
}

#[test]
fn json_tells_whether_the_list_of_moves_is_whole() {
    let moves = |input: &str| {
        let args = ["solve", "nim", input, "--solver", "theorem", "--json"];
        assert_eq!(run(&args).json(0)["moves_complete"], Value::Null);
        run(&[&args[..], &["--moves"]].concat()).json(0)
    };
    let few = moves("[3,3]");
    assert_eq!(few["moves"].as_array().unwrap().len(), 6);
    assert_eq!(few["moves_complete"], true);
    // All of the four million moves lose: the first thousand are listed.
    assert_eq!(moves("[2000000,2000000]")["moves_complete"], false);
    // All best moves are known, but not all moves.
    let won = moves("[2000000,2000001]");
    assert_eq!(won["best_moves_complete"], true);
    assert_eq!(won["moves_complete"], false);
}
