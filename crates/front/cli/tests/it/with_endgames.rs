//! A game whose endgames are looked up in a database of another game.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use serde_json::json;

use crate::support::{Ran, empty_place, run};

/// A database of the endgames with three men each.
static DATABASE: LazyLock<PathBuf> = LazyLock::new(|| {
    let dir = empty_place("endgames");
    let args = ["strong", "nine-mens-morris", "--set", "own=3", "--set"];
    let saved = run(&[&args[..], &["other=3", "--save", dir.to_str().unwrap()]].concat());
    saved.output(0);
    dir
});

/// Solves a game with a database.
fn solve_with(args: &[&str], dir: &Path) -> Ran {
    run(&[&["solve"], args, &["--with", dir.to_str().unwrap()]].concat())
}

const OPENING: [&str; 3] = ["nine-mens-morris-opening", "--set", "men=3"];

#[test]
fn a_database_of_endgames_solves_the_opening() {
    let dir = &*DATABASE;
    let solved = solve_with(&[&OPENING[..], &["--json"]].concat(), dir).json(0);
    assert_eq!(solved["value"], json!({"outcome": "win", "plies": 23}));
    assert_eq!(solved["solver"], "alpha-beta");
    assert_eq!(solved["best_moves"].as_array().unwrap().len(), 12);
    assert_eq!(solved["line"].as_array().unwrap().len(), 6);
    assert!(solved["look_ups"].as_u64().unwrap() > 100, "{solved}");
    assert!(solved.get("convention").is_none(), "{solved}");

    let negamax = [&OPENING[..], &["xx./.o./.../....../.../.../..o x 1 1"]].concat();
    let text = solve_with(&[&negamax[..], &["--solver", "negamax"]].concat(), dir).output(0);
    assert!(text.contains("x wins, in 1 ply"), "{text}");
    assert!(text.contains("Looked up in the database: "), "{text}");
}

#[test]
fn a_database_without_the_endgames_is_refused() {
    let dir = &*DATABASE;
    let refused = |args: &[&str]| solve_with(args, dir).refusal();
    let other = "the database is of `nine-mens-morris flying=yes own=3 other=3`, but the endgames of this game are positions of `nine-mens-morris` with flying=";
    assert_eq!(
        refused(&["nine-mens-morris-opening", "--set", "men=4"]),
        format!("{other}yes, and own and other at least 4")
    );
    assert_eq!(
        refused(&[&OPENING[..], &["--set", "flying=no"]].concat()),
        format!("{other}no, and own and other at least 3")
    );
    let other = refused(&["tic-tac-toe"]);
    assert!(
        other.ends_with("its name is nine-mens-morris; mnk is needed"),
        "{other}"
    );
    let unfit = refused(&[&OPENING[..], &["--solver", "retrograde"]].concat());
    assert!(
        unfit.contains("solver `retrograde` does not fit this game"),
        "{unfit}"
    );
    let none = solve_with(&OPENING, &empty_place("no-endgames")).refusal();
    assert!(none.contains("no-endgames"), "{none}");
}

#[test]
fn a_damaged_database_of_endgames_ends_the_solve() {
    let dir = empty_place("endgames-damaged");
    fs::create_dir(&dir).unwrap();
    for entry in fs::read_dir(&*DATABASE).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), dir.join(entry.file_name())).unwrap();
    }
    // Those with three men each come last.
    let files = fs::read_dir(&dir)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let tiers = files.filter(|path| path.extension().is_some_and(|end| end == "zst"));
    let last = tiers.max().unwrap();
    let mut bytes = fs::read(&last).unwrap();
    let end = bytes.len() * 9 / 10;
    for byte in bytes[100..end].iter_mut().step_by(50) {
        *byte ^= 4;
    }
    fs::write(&last, bytes).unwrap();
    for solver in ["alpha-beta", "negamax"] {
        let args = [&OPENING[..], &["--solver", solver]].concat();
        let failed = solve_with(&args, &dir).refusal();
        let name = last.file_name().unwrap().to_str().unwrap();
        assert!(
            failed.contains("an endgame could not be looked up: ") && failed.contains(name),
            "{failed}"
        );
    }
}
