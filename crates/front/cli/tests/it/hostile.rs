//! Files and lines that nobody would write by hand: a clear error in one line, and exit code 2.

use std::fs;
use std::io::{self, BufReader, Read};
use std::path::PathBuf;

use serde_json::Value;
use stonework_command::{Console, Ending};

use crate::support::{at_file, run, run_in, run_with};

/// Games that read each kind of input.
const GAMES: &[&str] = &[
    "graph",
    "cat-and-mouse",
    "cat-and-mouse-ii",
    "stone-game-vii",
    "stone-game-vi",
    "coins-in-a-line",
    "wythoff",
    "sum-game",
    "flip-game-ii",
    "connect-four",
    "kayles",
];

/// Files of this content are refused by every game, with these words by all of them if there are any.
fn all_refuse(name: &str, content: &[u8], words: &str) {
    let file = at_file(name, content);
    for game in GAMES {
        let refusal = run(&["solve", game, &file]).refusal();
        assert!(refusal.contains(words), "{game}: {refusal}");
        assert!(refusal.len() < 1500, "{game}: {refusal}");
    }
}

#[test]
fn content_that_is_no_text_is_refused() {
    all_refuse("hostile-empty", b"", "empty");
    all_refuse("hostile-blank", b" \t\r\n\n", "empty");
    all_refuse("hostile-mark", "\u{feff}".as_bytes(), "empty");
    all_refuse("hostile-latin", b"[1,\xe9]", "not UTF-8");
    all_refuse("hostile-utf16", b"\xff\xfe[\x001\x00]\x00", "not UTF-8");
    all_refuse("hostile-cut", b"[1,2]\xe2\x82", "not UTF-8");
    all_refuse("hostile-zeros", &[0; 5000], "");
    all_refuse("hostile-zero", b"[1,2\0]", "");
}

#[test]
fn content_that_goes_deep_or_is_huge_is_refused() {
    let deep = |open: &str, depth| open.repeat(depth);
    for depth in [200, 100_000] {
        all_refuse("hostile-lists", deep("[", depth).as_bytes(), "");
        let closed = deep("[", depth) + &deep("]", depth);
        all_refuse("hostile-closed", closed.as_bytes(), "");
        all_refuse("hostile-objects", deep("{\"nodes\":", depth).as_bytes(), "");
        let nodes = format!("{{\"start\":0,\"nodes\":{closed}}}");
        all_refuse("hostile-nodes", nodes.as_bytes(), "");
    }
    let digits = "9".repeat(1_000_000);
    all_refuse("hostile-digits", format!("{digits}x").as_bytes(), "");
    let number = format!("{{\"start\":{digits},\"nodes\":[\"win\"]}}");
    all_refuse("hostile-number", number.as_bytes(), "");
    all_refuse("hostile-quotes", "\"".repeat(999_999).as_bytes(), "");
}

#[test]
fn damaged_graphs_are_refused_and_never_solved_by_chance() {
    let graph = r#"{"start":0,"nodes":[[1,{"to":2,"again":true}],[0,2],"loss"]}"#;
    run(&["solve", "graph", graph]).output(0);
    for end in 1..graph.len() {
        run(&["solve", "graph", &graph[..end]]).refusal();
    }
    for (damaged, words) in [
        (r#"{"start":9,"nodes":["win"]}"#, "`start` is 9"),
        (r#"{"start":-1,"nodes":["win"]}"#, "`start` is -1"),
        (r#"{"start":0.0,"nodes":["win"]}"#, "`start` is 0.0"),
        (
            r#"{"start":4294967296,"nodes":["win"]}"#,
            "`start` is 4294967296",
        ),
        (r#"{"start":1e99,"nodes":["win"]}"#, "`start` is 1e"),
        (r#"{"start":null,"nodes":["win"]}"#, "`start` is null"),
        (r#"{"start":0}"#, "no `nodes`"),
        (r#"{"nodes":["win"]}"#, "no `start`"),
        (r#"{"start":0,"nodes":"win"}"#, "not \"win\""),
        (r#"{"start":0,"nodes":[]}"#, "0 nodes"),
        (r#"{"start":0,"nodes":{}}"#, "`start`"),
        (r#"{"start":0,"nodes":[[]]}"#, "node 0 has no moves"),
        (
            r#"{"start":0,"nodes":[[1]]}"#,
            "leads to 1, which is no node",
        ),
        (r#"{"start":0,"nodes":[[0,0]]}"#, "listed already"),
        (r#"{"start":0,"nodes":[[[0]]]}"#, "node 0, move 1"),
        (r#"{"start":0,"nodes":[{"to":0}]}"#, "node 0"),
        (
            r#"{"start":0,"nodes":[[{"to":0,"gain":1e30}]]}"#,
            "node 0, move 1",
        ),
        (
            r#"{"start":0,"nodes":[[{"to":1,"gain":9223372036854775808}],1]}"#,
            "move 1",
        ),
        (r#"{"start":0,"nodes":["win"],"more":1}"#, "no field"),
        (r#"[{"start":0,"nodes":["win"]}]"#, "an object"),
    ] {
        let refusal = run(&["solve", "graph", damaged]).refusal();
        assert!(refusal.contains(words), "{damaged}: {refusal}");
    }
    for name in [r#""a\u0000""#, r#""""#] {
        let odd = format!("{{\"start\":{name},\"nodes\":{{{name}:[\"b\"],\"b\":\"loss\"}}}}");
        let drawn = run(&["play", "graph", &odd, "--side", "second"]).output(0);
        assert!(drawn.contains(name), "{drawn}");
    }
}

#[test]
fn what_is_no_file_is_refused() {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("hostile-directory");
    fs::create_dir_all(&place).unwrap();
    let directory = place.to_str().unwrap();
    for args in [
        ["solve", "graph", &format!("@{directory}")].as_slice(),
        &["solve", "graph", "--batch", directory],
        &["perft", "tic-tac-toe", "--depth", "1", "--batch", directory],
        &["strong", "tic-tac-toe", "--batch", directory],
        &["verify", directory],
        &["stats", directory],
        &["probe", directory, "start"],
        &["solve", "tic-tac-toe", "--with", directory],
        &["solve", "graph", &format!("@{directory}/none")],
        &["solve", "graph", "@a\0b"],
    ] {
        let refusal = run(args).refusal();
        assert!(!refusal.contains("panic"), "{args:?}: {refusal}");
    }
}

/// A line that no game reads has its error in its place, and the lines after it are answered.
#[test]
fn hostile_lines_of_a_batch_are_told_each_in_its_place() {
    let mut lines: Vec<Vec<u8>> = vec![
        b"\xff\xfe".to_vec(),
        b"3\0".to_vec(),
        b"[".repeat(100_000),
        b"9".repeat(1_000_000),
        b"{\"input\":".repeat(10_000),
        b"{\"input\":{\"a\":1},\"settings\":[]}".to_vec(),
        b"{\"settings\":{\"rule\":\"\\u0000\"}}".to_vec(),
        b"{\"input\":3,\"input\":4}".to_vec(),
        "\u{202e}\u{0663}".as_bytes().to_vec(),
    ];
    let bad = lines.len();
    lines.push(b"7".to_vec());
    let input = lines.join(&b'\n');
    let ran = run_with(&["solve", "coins-in-a-line", "--batch", "-"], &input);
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    let answers: Vec<Value> = (ran.stdout.lines())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), bad + 1);
    for (at, answer) in answers[..bad].iter().enumerate() {
        let error = answer["error"].as_str().unwrap();
        assert!(!error.is_empty() && error.len() < 1500, "{error}");
        assert_eq!(answer["line"], at + 1);
    }
    assert_eq!(answers[bad]["answer"], true);
}

/// Input without an end is refused when it is longer than an input may be, before it fills the memory.
#[test]
fn a_line_without_an_end_is_refused() {
    let endless = io::repeat(b'7').take(1 << 40);
    let mut output = Vec::new();
    let mut errors = Vec::new();
    let input = BufReader::new(endless);
    let mut console = Console::new(input, &mut output, &mut errors);
    let ending = run_in(&["solve", "stone-game-vii", "-"], &mut console);
    drop(console);
    assert_eq!(ending, Ending::Failed);
    let told = String::from_utf8(errors).unwrap();
    assert!(told.starts_with("error: standard input"), "{told}");
    assert!(output.is_empty());
}
