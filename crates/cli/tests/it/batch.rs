//! `stonework solve --batch`: a line in, a line out.

use std::io::{BufRead, BufReader, Write};

use serde_json::{Value, json};

use crate::support::{file, process, ran, run, run_with};

fn lines(output: &str) -> Vec<Value> {
    output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn every_line_is_answered_in_order() {
    let stdin = b"[5,3,1,4,2]\n-5,3\r\n[7]";
    for args in [
        ["solve", "stone-game-vii", "--batch", "-"].as_slice(),
        &["solve", "stone-game-vii", "--batch", "-", "--json"],
        &[
            "solve",
            "stone-game-vii",
            "--batch",
            "-",
            "--solver",
            "negamax",
        ],
    ] {
        let answers = lines(&run_with(args, stdin).output(0));
        let inputs: Vec<&Value> = answers.iter().map(|answer| &answer["input"]).collect();
        assert_eq!(
            inputs,
            [&json!([5, 3, 1, 4, 2]), &json!([-5, 3]), &json!([7])]
        );
        let values: Vec<&Value> = answers.iter().map(|answer| &answer["answer"]).collect();
        assert_eq!(values, [6, 3, 0]);
    }
}

#[test]
fn bad_lines_are_told_in_their_place_and_the_others_answered() {
    let path = file("batch.txt", b"[5,3]\n\n[5,\nx\n\xff\n@batch.txt\n[1,2]\n");
    let args = ["solve", "lc1690", "--batch", path.to_str().unwrap()];
    let ran = run(&args);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert_eq!(ran.stderr, "error: 5 of 7 lines could not be answered\n");
    let answers = lines(&ran.stdout);
    assert_eq!(answers.len(), 7);
    assert_eq!(answers[0]["answer"], 5);
    for (at, message) in [
        (1, "the input is empty"),
        (2, "JSON"),
        (3, "not an integer"),
        (4, "the line is not UTF-8 text"),
        (5, "not an integer"),
    ] {
        let error = answers[at]["error"].as_str().unwrap();
        assert!(error.contains(message), "{error}");
        assert_eq!(answers[at].as_object().unwrap().len(), 1);
    }
    assert_eq!(answers[6]["answer"], 2);
}

#[test]
fn nothing_in_is_nothing_out() {
    let args = ["solve", "lc1690", "--batch", "-"];
    assert_eq!(run(&args).output(0), "");
}

#[test]
fn a_stopped_line_is_an_answer_and_ends_with_its_exit_code() {
    let args = [
        "solve", "lc1690", "--batch", "-", "--memory", "100", "--solver", "table",
    ];
    let answers = lines(&run_with(&args, b"[5,3,1,4,2]\n[5,3]\n").output(3));
    assert_eq!(answers[0]["answer"], Value::Null);
    assert!(answers[0]["stopped"].is_string());
    assert_eq!(answers[1]["answer"], 5);
}

#[test]
fn each_answer_comes_before_the_next_line_is_needed() {
    let mut child = process(&["solve", "coins-in-a-line", "--batch", "-"])
        .spawn()
        .unwrap();
    let mut questions = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for (coins, wins) in [(3, false), (4, true), (6, false)] {
        writeln!(questions, "{coins}").unwrap();
        let answer = answers.next().unwrap().unwrap();
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["answer"], wins);
    }
    drop(questions);
    assert!(answers.next().is_none());
    ran(child).output(0);
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut child = process(&["solve", "coins-in-a-line", "--batch", "-"])
        .spawn()
        .unwrap();
    let mut questions = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    questions.write_all(b"4\n").unwrap();
    let mut first = String::new();
    answers.read_line(&mut first).unwrap();
    drop(answers);
    // It ends at the first answer nobody reads.
    while questions.write_all(b"4\n").is_ok() {}
    ran(child).output(0);
}
