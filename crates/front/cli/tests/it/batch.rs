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
    assert_eq!(ran.stderr, "error: 4 of 6 lines could not be answered\n");
    let answers = lines(&ran.stdout);
    assert_eq!(answers.len(), 6);
    assert_eq!(answers[0]["answer"], 5);
    for (at, line, input, message) in [
        (1, 3, json!("[5,"), "the bracket `[`"),
        (2, 4, json!("x"), "not an integer"),
        (3, 5, Value::Null, "the line is not UTF-8 text"),
        (4, 6, json!("@batch.txt"), "not an integer"),
    ] {
        let error = answers[at]["error"].as_str().unwrap();
        assert!(error.contains(message), "{error}");
        let told = json!({"line": line, "input": input, "error": error});
        assert_eq!(answers[at], told);
    }
    assert_eq!(answers[5]["answer"], 2);
    let long = "x".repeat(100);
    let told = run_with(&["solve", "lc1690", "--batch", "-"], long.as_bytes());
    assert_eq!(lines(&told.stdout)[0]["input"], json!(long));
}

#[test]
fn a_line_may_have_settings_of_its_own() {
    let stdin = br#"{"settings": {"rows": 1, "cols": "2"}}
{"input": ".././.. h", "settings": {"rows": 3}}
../../..
  
{"settings": {"cols": 3, "rows": 2}, "input": "start"}
{"setting": {}, "input": "start"}
{"settings": {"rowz": 3}}
"#;
    let args = [
        "solve",
        "domineering",
        "--batch",
        "-",
        "--set",
        "cols=2",
        "--set",
        "rows=3",
    ];
    let ran = run_with(&args, stdin);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    let answers = lines(&ran.stdout);
    let said: Vec<_> = answers
        .iter()
        .map(|answer| (&answer["settings"], &answer["answer"]))
        .collect();
    assert_eq!(
        said[0],
        (&json!({"rows": "1", "cols": "2"}), &json!("loss"))
    );
    assert_eq!(
        answers[1]["error"].as_str().unwrap(),
        "row 2 has 2 places, not 1; an input of this game: `../../.. v`"
    );
    assert_eq!(said[2], (&json!({"rows": "3", "cols": "2"}), &json!("win")));
    assert_eq!(said[3], (&json!({"rows": "2", "cols": "3"}), &json!("win")));
    assert_eq!(answers[4]["line"], 6);
    let error = answers[4]["error"].as_str().unwrap();
    assert!(error.contains("unknown field `setting`"), "{error}");
    let error = answers[5]["error"].as_str().unwrap();
    assert!(error.contains("did you mean rows"), "{error}");

    // An input that is a JSON object itself is an input.
    let graph = br#"{"start":0,"nodes":[[1],"loss"]}"#;
    let answer = run_with(&["solve", "graph", "--batch", "-"], graph).json(0);
    assert_eq!(answer["answer"], "win");
    // Numbers are as wide as in an input of its own, and a game that needs an input says so.
    let wide = br#"{"input": [20000000000000000000]}"#;
    let answer = run_with(&["solve", "stone-game-vii", "--batch", "-"], wide).json(0);
    assert_eq!(answer["input"][0], "20000000000000000000");
    // Truths and lists are settings as well.
    let takes = br#"{"input": 30, "settings": {"takes": [1, 2, "half"], "rule": "normal"}}"#;
    let answer = run_with(&["solve", "heaps", "--batch", "-"], takes).json(0);
    assert_eq!(answer["settings"]["takes"], "{1,2,half}");
    let unlike = br#"{"input": [3, 5], "settings": {"equal": false}}"#;
    let answer = run_with(&["solve", "nim", "--batch", "-"], unlike).json(0);
    assert_eq!(answer["settings"]["equal"], "no");
    let none = run_with(&["solve", "nim", "--batch", "-"], b"{\"settings\": {}}");
    assert!(
        none.stdout.contains("an input is needed"),
        "{}",
        none.stdout
    );
}

#[test]
fn each_position_of_a_batch_tells_the_size_of_its_board() {
    let stdin = br#"../..
.../... v
"..../..../...."
["..", ".."]
{"input": [["", ""], ["", ""], ["", ""]]}
{"input": "..\n..", "settings": {"rows": 2}}
{"input": "../..", "settings": {"rows": 3}}
"#;
    let ran = run_with(&["solve", "domineering", "--batch", "-"], stdin);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    let answers = lines(&ran.stdout);
    let sizes = ["22", "23", "34", "22", "32", "22"];
    for (answer, size) in answers.iter().zip(sizes) {
        let settings = &answer["settings"];
        let told = [&settings["rows"], &settings["cols"]].map(|text| text.as_str().unwrap());
        assert_eq!(told.concat(), size, "{answer}");
        assert!(answer["answer"].is_string(), "{answer}");
    }
    assert_eq!(answers[4]["input"], "../../..");
    let error = answers[6]["error"].as_str().unwrap();
    let told = "the position has 2 rows and 2 columns, but the settings say rows=3";
    assert_eq!(error, told);
}

#[test]
fn counts_and_positions_come_in_batches_too() {
    let stdin = b"start\n\nx../.../...\nx../..\n";
    let perft = ["perft", "mnk", "--depth", "2", "--batch", "-"];
    let ran = run_with(&perft, stdin);
    assert_eq!(ran.stderr, "error: 1 of 3 lines could not be answered\n");
    let answers = lines(&ran.stdout);
    let nodes = |answer: &Value, depth: usize| answer["depths"][depth - 1]["nodes"].clone();
    assert_eq!([nodes(&answers[0], 2), nodes(&answers[1], 2)], [72, 56]);
    assert_eq!(
        (&answers[2]["line"], &answers[2]["input"]),
        (&json!(4), &json!("x../.."))
    );
    let divide = ["divide", "mnk", "--depth", "2", "--batch", "-"];
    let answers = lines(&run_with(&divide, b"start\n").output(0));
    assert_eq!(answers[0]["nodes"], 72);
    // A line that a limit stopped is no bad one.
    let memory = [divide.as_slice(), &["--memory", "10"]].concat();
    let answers = lines(&run_with(&memory, b"start\n").output(3));
    assert!(answers[0]["error"].as_str().unwrap().contains("stopped"));

    let strong = ["strong", "mnk", "--batch", "-"];
    let ran = run_with(&strong, b"x../.../...\n\nxx./.../...\nx../.o./...\n");
    assert_eq!(ran.code, Some(2));
    let answers = lines(&ran.stdout);
    let alone = [
        "strong",
        "mnk",
        "--json",
        "--at",
        "x../.../...",
        "--at",
        "x../.o./...",
    ];
    let alone = run(&alone).json(0);
    assert_eq!(answers[0], alone["positions"][0]);
    assert_eq!(answers[1]["line"], 3);
    assert_eq!(answers[2], alone["positions"][1]);
    // `start` is a position of a game on a board.
    let start = lines(&run_with(&strong, b"start\n").output(0));
    let at_start = run(&["strong", "mnk", "--json", "--at", "start"]).json(0);
    assert_eq!(start[0], at_start["positions"][0]);
    assert_eq!(start[0]["position"], ".../.../... x");
    let twice = ["strong", "mnk", "-", "--batch", "-"];
    let refusal = run_with(&twice, b"start\n").refusal();
    assert!(refusal.contains("standard input is either"), "{refusal}");
    assert_eq!(
        run(&["strong", "mnk", "--batch", "no/such/file"]).code,
        Some(2)
    );
}

#[test]
fn nothing_in_is_nothing_out() {
    let args = ["solve", "lc1690", "--batch", "-"];
    assert_eq!(run(&args).output(0), "");
}

#[test]
fn a_stopped_line_is_an_answer_and_ends_with_its_exit_code() {
    let args = [
        "solve", "lc1690", "--batch", "-", "--memory", "50", "--solver", "table",
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
