//! Puzzles and reports of users, asked as they stand in public, each in one command.

use serde_json::{Value, json};

use crate::support::run;

/// The JSON object of a solve that ends with this exit code.
fn solved(args: &[&str], code: i32) -> Value {
    let args = [&["solve", "--json"], args].concat();
    run(&args).json(code)
}

/// Asserts the fields of a solve, whatever else it says.
fn check(args: &[&str], wanted: &Value) {
    let found = solved(args, 0);
    for (field, wanted) in wanted.as_object().unwrap() {
        assert_eq!(&found[field], wanted, "{args:?}: {field} of {found}");
    }
}

/// Asserts the value, and which the best moves are, in any order.
fn check_moves(args: &[&str], value: &Value, best: &Value) {
    let found = solved(args, 0);
    assert_eq!(&found["value"], value, "{args:?}");
    let mut moves: Vec<_> = found["best_moves"].as_array().unwrap().iter().collect();
    moves.sort_by_key(ToString::to_string);
    assert_eq!(&json!(moves), best, "{args:?}");
}

#[test]
fn rows_are_asked_as_puzzles_write_them() {
    check(
        &["stone-game", "18 20 15 30 10 14"],
        &json!({"value": 21, "scores": {"first": 64, "second": 43}, "best_moves": ["R"]}),
    );
    check(
        &["stone-game", r#"{"piles":[3,9,1,2]}"#],
        &json!({"answer": true, "value": 7}),
    );
    check(
        &["nim", "--set", "equal=no", "(1,3,5)"],
        &json!({"answer": false, "best_moves": [], "every_move_loses": true}),
    );
    check(
        &["nim", "--set", "equal=no", "(1,2,4)"],
        &json!({"answer": true}),
    );
}

#[test]
fn boards_are_asked_as_people_draw_them() {
    let win = |plies: u32| json!({"outcome": "win", "plies": plies});
    check_moves(
        &["tic-tac-toe", "XXO/OX./O.."],
        &win(1),
        &json!(["b3", "c3"]),
    );
    check_moves(
        &["hex", "..../..../..../...."],
        &json!({"outcome": "win"}),
        &json!(["a4", "b3", "c2", "d1"]),
    );
    let crosses = solved(&["treblecross", ".X.X...X"], 0);
    assert_eq!(crosses["best_moves"], json!([2]));
}

#[test]
fn a_lost_position_has_no_best_move() {
    check(
        &["nim", "--set", "rule=misere", "[1]"],
        &json!({"answer": false, "best_moves": [], "best_moves_complete": true, "every_move_loses": true}),
    );
    let text = run(&["solve", "nim", "--set", "rule=misere", "[1]"]).output(0);
    assert!(text.contains("o move wins"), "{text}");
}

#[test]
fn the_length_of_a_game_is_told() {
    // Eight turns with that of the poisoned square.
    check(
        &["chomp", "--set", "rows=3", "--set", "cols=4", "--distance"],
        &json!({"value": {"outcome": "win", "plies": 7}}),
    );
}

#[test]
fn heaps_are_asked_with_the_takes_of_puzzles() {
    check_moves(
        &["fibonacci-nim", "[31,9]"],
        &json!({"outcome": "win"}),
        &json!([10, 2]),
    );
    let text = run(&["nimbers", "takes=1,2,half", "--terms", "501"]).output(0);
    assert!(text.contains("334"), "{text}");
    assert!(text.contains("3 7 10 13 16 19 22 25 28"), "{text}");
}

#[test]
fn a_win_is_told_with_a_move_as_soon_as_it_is_proved() {
    let pawns = "oo...ooo/....o.../xo..o.../....oxo./..xo..../......x./..x...../..x.xxxx x";
    let found = solved(&["breakthrough", pawns, "--solver", "proof-number"], 0);
    assert_eq!(found["settings"], json!({"rows": "8", "cols": "8"}));
    assert_eq!(found["value"], json!({"outcome": "win"}));
    let first = found["best_moves"][0].as_str().unwrap();
    assert!(["f4-e3", "a3-a2", "a3-b2"].contains(&first), "{first}");
}

#[test]
fn advice_is_never_circular() {
    let put_off = r#"{"start":0,"nodes":[[1,0],3]}"#;
    let refused = run(&["solve", "graph", put_off]).refusal();
    for solver in ["retrograde", "proof-number"] {
        assert!(!refused.contains(solver), "{refused}");
    }
}

#[test]
#[ignore = "takes up to a minute: boards of 64 and 42 cells"]
fn wins_on_large_boards_are_told_with_a_move() {
    let upright = solved(&["domineering", "--set", "rows=8", "--set", "cols=8"], 0);
    assert_eq!(upright["value"], json!({"outcome": "win"}));
    assert!(!upright["best_moves"].as_array().unwrap().is_empty());
    assert!(!upright["line"].as_array().unwrap().is_empty());
    let four = ["mnk", "--set", "m=7", "--set", "n=6", "--set", "k=4"];
    let found = solved(&four, 0);
    assert_eq!(found["value"], json!({"outcome": "win", "plies": 11}));
    assert!(!found["best_moves"].as_array().unwrap().is_empty());
}
