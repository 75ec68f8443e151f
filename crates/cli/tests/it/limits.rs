//! Limits are kept, and what they leave is told.

use serde_json::Value;

use crate::support::{long_row, run};

#[test]
fn a_table_over_the_memory_limit_is_not_begun() {
    let row = long_row("memory-long-row.json");
    let args = [
        "solve",
        "stone-game-vii",
        &row,
        "--solver",
        "table",
        "--memory",
        "1000000",
    ];
    let text = run(&args).output(3);
    assert!(
        text.contains("Stopped before the value was known"),
        "{text}"
    );
    assert!(
        text.contains("Nothing is proved about the value yet."),
        "{text}"
    );
    let solved = run(&[args.as_slice(), &["--json"]].concat()).json(3);
    assert_eq!(solved["answer"], Value::Null);
    assert_eq!(solved["value"], Value::Null);
    assert_eq!(solved["line"], Value::Null);
    assert_eq!(solved["report"]["peak_bytes"], 0);
    assert!(solved["bounds"].get("lower").is_some());
    assert!(solved["bounds"].get("upper").is_some());
    assert!(solved["stopped"].as_str().unwrap().contains("1000000"));
}

#[test]
fn a_solver_that_fits_the_memory_is_chosen() {
    let row: Vec<String> = (1..=500).map(|number: u32| number.to_string()).collect();
    let row = row.join(",");
    for (memory, solver) in [
        ("1GiB", "table"),
        ("100kB", "diagonals-line"),
        ("8kB", "theorem"),
    ] {
        let args = [
            "solve",
            "stone-game-vii",
            &row,
            "--memory",
            memory,
            "--json",
        ];
        assert_eq!(run(&args).json(0)["solver"], solver);
    }
}

#[test]
fn the_time_limit_stops_a_solve_and_no_progress_is_shown_off_a_terminal() {
    let row = long_row("time-long-row.json");
    for solver in ["rolling", "negamax"] {
        let args = [
            "solve",
            "stone-game-vii",
            &row,
            "--solver",
            solver,
            "--time",
            "0.8",
        ];
        // The output is refused here if anything came on standard error.
        let text = run(&args).output(3);
        assert!(text.contains("time limit"), "{text}");
    }
}

#[test]
fn a_search_that_is_stopped_tells_the_line_that_looked_best() {
    for solver in ["alpha-beta", "proof-number"] {
        let args = ["solve", "mnk", "--solver", solver, "--time", "0.3"];
        let sizes = ["--set", "m=7", "--set", "n=7", "--set", "k=6"];
        let args = [args.as_slice(), &sizes].concat();
        let text = run(&args).output(3);
        assert!(text.contains("Line that looked best so far"), "{text}");
        let json = run(&[args.as_slice(), &["--json"]].concat()).json(3);
        assert!(!json["line_so_far"].as_array().unwrap().is_empty());
        assert!(json["value"].is_null());
    }
}

#[test]
fn a_size_of_memory_may_have_a_unit() {
    let row = long_row("sized-long-row.json");
    for (size, shown) in [
        ("1000000", "976.6 KiB"),
        ("64MB", "61.0 MiB"),
        ("2GiB", "2.0 GiB"),
        ("1.5 KiB", "1.5 KiB"),
    ] {
        let args = [
            "solve",
            "stone-game-vii",
            &row,
            "--solver",
            "table",
            "--memory",
            size,
        ];
        let text = run(&args).output(3);
        assert!(
            text.contains(&format!("the limit is {shown}.")),
            "{size}: {text}"
        );
    }
    for size in ["", "GiB", "1e9", "99999999999999999999999"] {
        let refusal = run(&["solve", "lc1690", "1", "--memory", size]).refusal();
        assert!(refusal.contains("bytes"), "{size}: {refusal}");
    }
}

/// However much memory there is, what is missing is said, in the text, in JSON and by the exit code.
#[test]
fn a_solve_that_is_stopped_says_which_best_moves_are_known_and_that_there_may_be_more() {
    let (mut partial, mut whole) = (0, 0);
    for memory in (250_000..700_000).step_by(10_000) {
        let memory = memory.to_string();
        let args = ["solve", "nim", "1,30,30", "--solver", "negamax"];
        let args = [&args[..], &["--moves", "--memory", &memory]].concat();
        let ran = run(&[args.as_slice(), &["--json"]].concat());
        let code = ran.code.unwrap();
        let solved = ran.json(code);
        assert_eq!(code, if solved["stopped"].is_null() { 0 } else { 3 });
        let text = run(&args).output(code);
        assert_eq!(text.contains("Stopped before"), code == 3, "{text}");
        match (
            solved["value"].is_null(),
            solved["best_moves_complete"].as_bool().unwrap(),
        ) {
            (true, complete) => assert!(!complete && code == 3),
            (false, true) => {
                whole += 1;
                assert_eq!(solved["best_moves"], serde_json::json!([[0, 1]]));
                assert!(text.contains("Every first move, the best first:"), "{text}");
            }
            (false, false) => {
                partial += 1;
                assert_eq!((code, &solved["line"]), (3, &Value::Null));
                assert_eq!(solved["best_moves"][0], serde_json::json!([0, 1]));
                for said in [
                    "Best first moves so far:  0-1, and there may be more\n",
                    "\nStopped before all best moves were known: ",
                    "\nFirst moves valued so far, the best first:\n",
                ] {
                    assert!(text.contains(said), "{text}");
                }
                for wrong in ["keeps no line", "the game is over", "Every first move"] {
                    assert!(!text.contains(wrong), "{text}");
                }
            }
        }
    }
    assert!(partial > 0 && whole > 0, "{partial} {whole}");
}
