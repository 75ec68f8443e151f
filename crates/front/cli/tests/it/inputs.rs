//! Every way to give an input.

use serde_json::json;

use crate::support::{at_file, run, run_with};

#[test]
fn a_row_comes_as_json_bare_from_a_file_or_from_standard_input() {
    let file = at_file("row.json", b"\xef\xbb\xbf[5, 3, 1,\n 4, 2]\n");
    let bare_file = at_file("row.txt", b"5,3,1,4,2\r\n");
    for (input, stdin) in [
        ("[5,3,1,4,2]", ""),
        (" [5, 3, 1, 4, 2] ", ""),
        ("5,3,1,4,2", ""),
        ("5, 3, 1, 4, 2", ""),
        (&file, ""),
        (&bare_file, ""),
        ("-", "[5,3,1,4,2]\n"),
        ("-", "5,3,1,4,2"),
    ] {
        let args = ["solve", "stone-game-vii", input, "--json"];
        let solved = run_with(&args, stdin.as_bytes()).json(0);
        assert_eq!(solved["input"], json!([5, 3, 1, 4, 2]), "{input}");
        assert_eq!(solved["answer"], 6, "{input}");
    }
}

#[test]
fn a_row_may_begin_with_a_minus() {
    for args in [
        ["solve", "lc1690", "-5,3", "--json"].as_slice(),
        &["solve", "lc1690", "--json", "-5,3"],
        &["solve", "lc1690", "--json", "--", "-5,3"],
        &["solve", "--json", "--threads=1", "lc1690", "-5,3"],
    ] {
        let solved = run(args).json(0);
        assert_eq!(solved["input"], json!([-5, 3]), "{args:?}");
        assert_eq!(solved["answer"], 3, "{args:?}");
    }
    let one = run(&["solve", "lc1690", "-5", "--json"]).json(0);
    assert_eq!(one["input"], json!([-5]));
    run(&["table", "lc1690", "-5,3"]).output(0);
    run(&["compare", "lc1690", "-5,3"]).output(0);
}

#[test]
fn a_game_is_found_by_id_or_alias_in_any_case() {
    for name in ["stone-game-vii", "lc1690", "LC1690", "Stone-Game-VII"] {
        let solved = run(&["solve", name, "5,3", "--json"]).json(0);
        assert_eq!(solved["game"], "stone-game-vii");
    }
}

#[test]
fn the_heading_shows_a_long_input_by_both_ends() {
    let long: Vec<String> = (1..=1000).map(|number: u32| number.to_string()).collect();
    let long = long.join(",");
    let row = "1, 2, 3, 4, 5, 6, 7, 8, …, 993, 994, 995, 996, 997, 998, 999, 1000 (1,000 numbers)";
    let rows = format!("[[{long}],[{long}]]");
    for (game, input, heading) in [
        ("stone-game-vii", "5,-3", "Stone Game VII: 5, -3"),
        ("stone-game-vii", &long, &format!("Stone Game VII: {row}")),
        ("coins-in-a-line", "10000", "Coins in a Line: 10,000"),
        (
            "stone-game-vi",
            "[[1,3],[2,1]]",
            "Stone Game VI: 1, 3; 2, 1",
        ),
        (
            "stone-game-vi",
            &rows,
            &format!("Stone Game VI: {row}; {row}"),
        ),
        (
            "sum-game",
            &"?1".repeat(24),
            &format!("Sum Game: {}", "?1".repeat(24)),
        ),
        (
            "sum-game",
            &"?1".repeat(500),
            &format!("Sum Game: {0}…{0} (1,000 characters)", "?1".repeat(12)),
        ),
        (
            "tic-tac-toe",
            "xx./oo./...",
            "m,n,k-game (m=3, n=3, k=3, rule=normal): xx./oo./...",
        ),
    ] {
        let text = run(&["solve", game, input]).output(0);
        assert_eq!(text.lines().next(), Some(heading));
    }
}
