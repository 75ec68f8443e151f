//! Ctrl-C.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::{Ran, command, long_row, ran, run};

/// Sends Ctrl-C.
fn interrupt(child: &Child) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
}

/// Lets the command get to its work, interrupts it, and sees that it ends soon.
fn interrupted(child: Child) -> Ran {
    sleep(Duration::from_millis(800));
    interrupt(&child);
    let asked = Instant::now();
    let ended = ran(child);
    assert!(
        asked.elapsed() < Duration::from_secs(2),
        "{:?}",
        asked.elapsed()
    );
    ended
}

#[test]
fn a_solve_ends_with_what_is_proved() {
    let row = long_row("interrupted-long-row.json");
    for args in [
        [
            "solve",
            "stone-game-vii",
            &row,
            "--solver",
            "rolling",
            "--json",
        ],
        [
            "solve",
            "stone-game-vii",
            &row,
            "--solver",
            "negamax",
            "--json",
        ],
        [
            "solve",
            "stone-game-vii",
            &row,
            "--solver",
            "exhaustive",
            "--json",
        ],
        [
            "solve",
            "coins-in-a-line",
            "3000000000",
            "--solver",
            "rolling",
            "--json",
        ],
    ] {
        let solved = interrupted(command(&args).spawn().unwrap()).json(3);
        assert_eq!(solved["value"], Value::Null);
        assert_eq!(solved["stopped"], "cancelled");
        assert!(solved["bounds"].is_object());
    }
}

#[test]
fn a_table_and_a_comparison_end_too() {
    let row = long_row("interrupted-comparison.json");
    let args = ["compare", "stone-game-vii", &row, "--memory", "1GiB"];
    let text = interrupted(command(&args).spawn().unwrap()).output(3);
    assert!(text.contains("skipped: Ctrl-C"), "{text}");
}

#[test]
fn a_batch_ends_after_the_line_it_is_at() {
    let mut child = command(&[
        "solve",
        "coins-in-a-line",
        "--batch",
        "-",
        "--solver",
        "rolling",
    ])
    .spawn()
    .unwrap();
    let mut questions = child.stdin.take().unwrap();
    questions.write_all(b"4\n3000000000\n4\n").unwrap();
    let output = interrupted(child).output(3);
    assert_eq!(output.lines().count(), 2, "{output}");
    assert!(output.contains("\"stopped\":\"cancelled\""), "{output}");
}

#[test]
fn a_batch_that_waits_for_input_ends_at_once() {
    let mut child = command(&["solve", "coins-in-a-line", "--batch", "-"])
        .spawn()
        .unwrap();
    let mut questions = child.stdin.take().unwrap();
    questions.write_all(b"4\n").unwrap();
    let mut answer = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut answer)
        .unwrap();
    assert!(answer.contains("\"answer\":true"));
    interrupted(child).output(3);
    drop(questions);
}

#[test]
fn a_second_one_ends_the_command_at_once() {
    // Nobody reads what it writes, so it waits and cannot heed the first.
    let args = ["table", "stone-game-vii", "--random", "300", "--json"];
    let mut child = command(&args).spawn().unwrap();
    sleep(Duration::from_millis(800));
    interrupt(&child);
    sleep(Duration::from_millis(300));
    assert_eq!(child.try_wait().unwrap(), None);
    interrupt(&child);
    let asked = Instant::now();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(asked.elapsed() < Duration::from_secs(2));
}

#[test]
fn without_it_the_same_command_goes_on() {
    run(&["solve", "coins-in-a-line", "1000000", "--solver", "rolling"]).output(0);
}

#[test]
fn a_game_that_waits_for_a_move_ends_at_once() {
    let mut child = command(&["play", "tic-tac-toe"]).spawn().unwrap();
    let mut lines = child.stdin.take().unwrap();
    lines.write_all(b"b2\n").unwrap();
    let said = interrupted(child).output(3);
    assert!(said.contains("The computer plays a1."), "{said}");
    drop(lines);
}

#[test]
fn a_reply_that_is_stopped_takes_the_move_back_and_play_goes_on() {
    let mut child = command(&["play", "othello", "--set", "size=8"])
        .spawn()
        .unwrap();
    let mut lines = child.stdin.take().unwrap();
    lines.write_all(b"c4\n").unwrap();
    sleep(Duration::from_millis(800));
    interrupt(&child);
    lines.write_all(b"undo\nquit\n").unwrap();
    let said = ran(child).output(3);
    assert!(
        said.contains("The computer found no move: Ctrl-C. Your last one is taken back.\n"),
        "{said}"
    );
    assert!(said.contains("> undo\nThere is no move of yours"), "{said}");
}
