//! `stonework perft` and `stonework divide`.

use serde_json::{Value, json};

use crate::support::{run, within_time, words};

/// The text without its last line, which has the time in it.
fn text(args: &str) -> String {
    let output = words(args).output(0);
    let (text, cost) = output.rsplit_once("\nCounted in ").unwrap();
    assert!(cost.ends_with(".\n"), "{cost}");
    text.to_owned()
}

#[test]
fn perft_counts_each_depth() {
    assert_eq!(
        text("perft tic-tac-toe --depth 9"),
        "\
m,n,k-game (m=3, n=3, k=3, rule=normal): start

  depth   nodes
      1       9
      2      72
      3     504
      4    3024
      5   15120
      6   54720
      7  148176
      8  200448
      9  127872
"
    );
    // A finished game has no more moves.
    let text = text("perft stone-game 1,2 --depth 4");
    assert!(
        text.ends_with("1      2\n      2      4\n      3      0\n      4      0\n"),
        "{text}"
    );
}

#[test]
fn a_turn_that_stays_is_a_ply_as_well() {
    // The last seed of the second pit comes home: three moves of the mover's follow, else four of the other's.
    let counted = words("perft kalah --set pits=4 --set seeds=3 --depth 6 --json").json(0);
    let nodes: Vec<&Value> = counted["depths"]
        .as_array()
        .unwrap()
        .iter()
        .map(|depth| &depth["nodes"])
        .collect();
    assert_eq!((nodes[0], nodes[1]), (&json!(4), &json!(15)));
    assert_eq!(counted["game"], "kalah");
    assert_eq!(counted["input"], "start");
    assert_eq!(counted["settings"]["pits"], "4");
    let divided = words("divide kalah --set pits=4 --set seeds=3 --depth 6 --json").json(0);
    assert_eq!(&divided["nodes"], nodes[5]);
    let memo = words("perft kalah --set pits=4 --set seeds=3 --depth 6 --json --memo").json(0);
    assert_eq!(memo["depths"], counted["depths"]);
}

#[test]
fn divide_counts_each_first_move() {
    assert_eq!(
        text("divide tic-tac-toe --depth 3"),
        "\
m,n,k-game (m=3, n=3, k=3, rule=normal): start

  move  nodes
  b2       56
  a1       56
  c1       56
  a3       56
  c3       56
  b1       56
  a2       56
  c2       56
  b3       56
  all     504
"
    );
    let divided = words("divide stone-game 5,3,4 --depth 2 --json").json(0);
    assert_eq!(
        divided["moves"],
        json!([{"move": "L", "nodes": 2}, {"move": "R", "nodes": 2}])
    );
    assert_eq!(
        (&divided["nodes"], &divided["depth"]),
        (&json!(4), &json!(2))
    );
    assert_eq!(divided["input"], json!([5, 3, 4]));
    assert!(divided["seconds"].is_f64());
}

#[test]
fn a_count_begins_in_any_position() {
    let counted = words("perft tic-tac-toe xo./.x./..o --depth 2 --json").json(0);
    assert_eq!(counted["depths"][0], json!({"depth": 1, "nodes": 5}));
    let over = words("divide tic-tac-toe xxx/oo./... --depth 2 --json").json(0);
    assert_eq!((&over["moves"], &over["nodes"]), (&json!([]), &json!(0)));
}

#[test]
fn a_limit_leaves_the_depths_that_are_counted() {
    let args = "perft othello --set size=8 --depth 60";
    let is_third = |line: &str| line.split_whitespace().eq(["3", "56"]);
    let (ran, time) = within_time(args, |ran| ran.stdout.lines().any(is_third));
    let text = ran.output(3);
    assert!(text.lines().any(is_third), "{text}");
    assert!(text.contains("\nStopped before depth "), "{text}");
    let reached = format!("the time limit of {time:?} was reached");
    assert!(text.contains(&format!("{reached}.")), "{text}");
    let (ran, time) = within_time(&format!("{args} --json"), |ran| {
        ran.stdout.contains(r#""nodes":56"#)
    });
    let counted = ran.json(3);
    assert_eq!(counted["depths"][2]["nodes"], 56);
    let reached = format!("the time limit of {time:?} was reached");
    assert_eq!(counted["stopped"], reached.as_str());

    let ran = words("divide othello --set size=8 --depth 60 --time 0.2");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(3), ""));
    assert_eq!(
        ran.stderr,
        "error: stopped: the time limit of 200ms was reached\n"
    );
    let ran = words("divide othello --set size=8 --depth 60 --memory 100");
    assert!(ran.stderr.contains("over the limit of 100"), "{ran:?}");
}

#[test]
fn what_cannot_be_counted_is_refused() {
    for (args, message) in [
        ("perft tic-tac-toe", "--depth <D>"),
        ("perft tic-tac-toe --depth 0", "from 1 to 10000"),
        ("divide tic-tac-toe --depth 10001", "from 1 to 10000"),
        ("divide tic-tac-toe --depth -1", "from 1 to 10000"),
        ("perft tic-tac-toe --depth two", "from 1 to 10000"),
        ("perft tic-tac-toe xo/. --depth 2", "row 2"),
        ("perft stone-game --depth 2", "an input is needed"),
        ("perft chess --depth 2", "there is no game `chess`"),
        (
            "perft tic-tac-toe --depth 2 --threads 0",
            "whole number from 1",
        ),
        ("perft tic-tac-toe --depth 2 --set m=0", "parameter `m`"),
    ] {
        let refusal = words(args).refusal();
        assert!(refusal.contains(message), "{args}: {refusal}");
    }
}

#[test]
fn counts_beyond_64_bits_are_strings() {
    // Each of many piles from either end: 2^n lines of n plies.
    let row = vec!["1"; 80].join(",");
    let args = [
        "perft",
        "stone-game",
        &row,
        "--depth",
        "70",
        "--memo",
        "--json",
    ];
    let counted = run(&args).json(0);
    assert_eq!(counted["depths"][69]["nodes"], "1180591620717411303424");
    assert_eq!(counted["depths"][62]["nodes"], "9223372036854775808");
    assert_eq!(
        counted["depths"][61]["nodes"],
        4_611_686_018_427_387_904_u64
    );
    let long = vec!["1"; 200].join(",");
    let args = ["perft", "stone-game", &long, "--depth", "150", "--memo"];
    let refusal = run(&args).refusal();
    assert_eq!(
        refusal,
        "there are more lines of play than 128 bits can count"
    );
}
