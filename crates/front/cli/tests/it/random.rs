//! `--random`: inputs that are made.

use std::io;

use serde_json::{Value, json};
use stonework_command::{Console, Ending};

use crate::support::{run_in, words};

/// The row of a table: the values of its single piles in a game where one takes them all.
fn row(args: &str) -> Vec<i64> {
    let table = words(&format!("table stone-game {args} --json")).json(0);
    let cells = table["rows"][0]["cells"].as_array().unwrap();
    let piles = cells.iter().map(|cell| cell["value"].as_i64().unwrap());
    piles.collect()
}

#[test]
fn a_seed_always_makes_the_same_input() {
    assert_eq!(row("--random 5 --max 9"), [6, 1, 1, 3, 1]);
    assert_eq!(row("--random 5 --max 9 --seed 0"), [6, 1, 1, 3, 1]);
    assert_eq!(row("--random 3 --max 1000"), row("--random 3"));
    assert_ne!(row("--random 50 --seed 1"), row("--random 50 --seed 2"));
}

#[test]
fn the_piles_are_from_one_to_the_most() {
    for most in [1, 3, 1000] {
        let row = row(&format!("--random 60 --seed 4 --max {most}"));
        assert_eq!(row.len(), 60);
        assert!(row.iter().all(|pile| (1..=most).contains(pile)), "{row:?}");
    }
    let wide = words("solve stone-game --random 3 --max 9223372036854775807 --json").json(0);
    assert_eq!(wide["input"]["max"], i64::MAX);
}

#[test]
fn a_random_input_is_told_by_what_it_takes_to_make_it_again() {
    let made = json!({"random": 1000, "seed": 3, "max": 50});
    for command in ["solve", "compare"] {
        let args = format!("{command} stone-game-iii --random 1000 --seed 3 --max 50");
        assert_eq!(words(&format!("{args} --json")).json(0)["input"], made);
        let text = words(&args).output(0);
        let heading = text.lines().next().unwrap();
        assert!(
            heading.ends_with("(1,000 numbers); random, from 1 to 50, seed 3"),
            "{heading}"
        );
    }
    let table = words("table stone-game-iii --random 3 --json").json(0);
    assert_eq!(table["input"], json!({"random": 3, "seed": 0, "max": 1000}));
    let told = words("solve stone-game-iii 1,2,3 --json").json(0);
    assert_eq!(told["input"], json!([1, 2, 3]));
}

#[test]
fn a_number_is_the_size_itself() {
    let made = words("solve coins-in-a-line --random 40 --seed 5 --json").json(0);
    assert_eq!(made["input"], json!({"random": 40, "seed": 5}));
    let told = words("solve coins-in-a-line 40 --json").json(0);
    assert_eq!(made["line"], told["line"]);
    assert_ne!(made["line"], Value::Null);
}

#[test]
fn what_makes_no_input_is_refused() {
    for (args, message) in [
        ("coins-in-a-line --random 5 --max 3", "--max does not fit"),
        ("lc1690 --random 0", "the row is empty"),
        ("lc1690 --random -3", "whole number"),
        ("lc1690 --random x", "whole number"),
        ("lc1690 --random 1e3", "whole number"),
        ("lc1690 --random 99999999999999999999", "whole number"),
        ("lc1690 --random 100000001", "at most 100000000"),
        ("lint394 --random 100000001", "at most 100000000"),
        ("lc1690 --random", "value is required"),
        ("lc1690 --random 3 --max 0", "from 1 to 9223372036854775807"),
        ("lc1690 --random 3 --max -1", "from 1 to"),
        (
            "lc1690 --random 3 --max 9223372036854775808",
            "from 1 to 9223372036854775807",
        ),
        ("lc1690 --random 3 --seed -1", "from 0 to"),
        ("lc1690 --random 3 --seed", "value is required"),
        ("lc1690 --random 3 4", "cannot be used with"),
        ("lc1690 4 --seed 3", "--seed"),
        ("lc1690 4 --max 3", "--max"),
        ("lc1690 --seed 3", "--random"),
    ] {
        for command in ["solve", "table", "compare"] {
            let refusal = words(&format!("{command} {args}")).refusal();
            assert!(refusal.contains(message), "{args}: {refusal}");
        }
    }
    for option in ["--random", "--seed", "--max"] {
        let refusal = words(&format!("solve lc1690 --batch - {option} 3")).refusal();
        assert!(refusal.contains("cannot be used with"), "{refusal}");
    }
}

#[test]
fn two_rows_are_made_of_random_numbers_too() {
    let made = words("solve stone-game-vi --random 1000 --seed 3 --max 50 --json").json(0);
    let told = json!({"random": 1000, "seed": 3, "max": 50});
    assert_eq!(made["input"], told);
    let text = words("solve stone-game-vi --random 1000 --seed 3 --max 50").output(0);
    let heading = text.lines().next().unwrap();
    assert!(
        heading.ends_with("(1,000 numbers); random, from 1 to 50, seed 3"),
        "{heading}"
    );
}

/// Play need not end: more moves than anybody needs are refused, and Ctrl-C ends it.
#[test]
fn random_moves_are_made_until_ctrl_c() {
    let refusal = words("solve quixo --random 1000000000").refusal();
    assert!(refusal.contains("at most 100000 is possible"), "{refusal}");
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut console = Console::new(io::empty(), &mut output, &mut errors);
    assert_eq!(console.interrupt().signal(), None);
    let ending = run_in(&["solve", "quixo", "--random", "100000"], &mut console);
    drop(console);
    assert_eq!(ending, Ending::Stopped);
    assert!(output.is_empty());
}
