//! `stonework compare`: every solver that fits.

use serde_json::Value;

use crate::support::{at_file, long_row, run};

#[test]
fn all_solvers_agree_on_a_small_game() {
    for args in [
        ["compare", "stone-game-vii", "[5,3,1,4,2]"].as_slice(),
        &[
            "compare",
            "stone-game-ii",
            "2,7,9,4,4",
            "--set",
            "reading=last-pile",
        ],
        &["compare", "coins-in-a-line", "10", "--threads", "1"],
    ] {
        let compared = run(&[args, &["--json"]].concat()).json(0);
        assert_eq!(compared["agree"], true);
        let trials = compared["solvers"].as_array().unwrap();
        let text = run(args).output(0);
        let said = format!(" All {} solvers agree.\n", trials.len());
        assert!(text.ends_with(&said), "{text}");
        let measured = "A time is that of the whole solve, as `solve --best all` does it, without \
                        reading the input. Short solves are done three times, and the best time counts.";
        assert_eq!(text.lines().nth(1), Some(measured));
        for solver in ["table", "rolling", "negamax-dense", "negamax", "exhaustive"] {
            assert!(
                trials.iter().any(|trial| trial["solver"] == solver),
                "{solver}"
            );
        }
        for trial in trials {
            assert_eq!(trial["agrees"], true);
            assert_eq!(trial["value"], compared["value"]);
            assert!(trial["report"]["positions"].is_u64());
        }
    }
}

#[test]
#[ignore = "takes 4 s: the exhaustive search gives up after 20 million positions"]
fn a_solver_that_cannot_finish_is_skipped_and_says_why() {
    let row: Vec<String> = (1..=60)
        .map(|number| (number * 37 % 61).to_string())
        .collect();
    let row = at_file("row-of-60.txt", row.join(",").as_bytes());
    let text = run(&["compare", "stone-game-vii", &row, "--time", "600"]).output(0);
    assert!(
        text.contains("skipped: the limit of 20,000,000 positions was reached"),
        "{text}"
    );
    assert!(
        text.ends_with(" The 8 solvers that finished agree.\n"),
        "{text}"
    );
}

#[test]
fn memory_and_time_limit_each_solver() {
    let row = long_row("compared-long-row.json");
    let args = [
        "compare",
        "stone-game-ii",
        &row,
        "--set",
        "reading=either-end",
        "--memory",
        "4MB",
        "--time",
        "0.2",
        "--json",
    ];
    let compared = run(&args).json(3);
    assert_eq!(compared["value"], Value::Null);
    let solvers = compared["solvers"].as_array().unwrap();
    assert_eq!(solvers.len(), 7);
    for trial in solvers {
        assert_eq!(trial["agrees"], Value::Null);
        assert!(trial["skipped"].is_string());
        assert!(trial["report"]["peak_bytes"].as_u64().unwrap() <= 4_000_000);
    }
}

#[test]
#[ignore = "takes 10 s: the exhaustive search gives up after 20 million positions"]
fn best_moves_that_may_not_be_all_do_not_disagree() {
    let args = ["compare", "nim", "4,5,6", "--time", "600"];
    let text = run(&args).output(0);
    assert!(
        text.contains("skipped: the limit of 20,000,000 positions"),
        "{text}"
    );
    let compared = run(&[args.as_slice(), &["--json"]].concat()).json(0);
    let trials = compared["solvers"].as_array().unwrap();
    let exhaustive = trials.iter().find(|trial| trial["solver"] == "exhaustive");
    let exhaustive = exhaustive.unwrap();
    assert_eq!(exhaustive["value"], compared["value"]);
    assert_eq!(exhaustive["best_moves_complete"], false);
    assert_eq!(exhaustive["agrees"], Value::Null);
}
