//! Limits are kept, and what they leave is told.

use std::thread;

use serde_json::Value;

use crate::support::{at_file, long_row, run, within_time, words};

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
        let args = format!("solve mnk --solver {solver} --set m=8 --set n=8 --set k=5");
        let best = "Line that looked best so far";
        let (ran, _) = within_time(&args, |ran| ran.stdout.contains(best));
        let text = ran.output(3);
        assert!(text.contains(best), "{text}");
        let (ran, _) = within_time(&format!("{args} --json"), |ran| {
            ran.stdout.contains(r#""line_so_far":["#)
        });
        let json = ran.json(3);
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

/// Positions with billions of moves, tables of gigabytes, positions with ten thousand parts: however
/// long a single step takes, the time limit ends it.
#[test]
fn a_solve_stops_amid_the_moves_of_a_position_and_while_a_table_is_cleared() {
    for args in [
        "kayles 2147483648 --set rule=misere",
        "kayles 4294967295 --set rule=misere --solver negamax",
        "kayles 4294967295 --set rule=misere --solver exhaustive",
        "kayles 4294967295 --solver nimber",
        "nim 4294967295 --solver negamax-bounded --set rule=misere",
        "guess-number-ii 4294967295",
        "can-i-win [30,300] --solver table",
        "can-i-win [30,300] --solver negamax-dense",
        "wythoff [9000000000,9000000000] --solver retrograde",
        "nim --random 40 --max 100000 --solver nimber",
        "dawsons-kayles --random 10000 --solver nimber",
    ] {
        let ran = words(&format!("solve {args} --moves --time 0.1 --memory 8GiB"));
        let text = ran.output(3);
        assert!(
            text.contains("the time limit of 100ms was reached"),
            "{args}: {text}"
        );
    }
    let text = words("strong wythoff [9000000000,9000000000] --time 0.1").output(3);
    assert!(text.contains("the time limit"), "{text}");
}

#[test]
fn heap_memory_behind_positions_counts_against_the_memory_limit() {
    let heaps: Vec<String> = (0..20_001_u32)
        .map(|at| (1 + at % 50).to_string())
        .collect();
    let heaps = at_file("many-heaps.json", heaps.join(",").as_bytes());
    for args in [
        "strong nim",
        "solve nim --solver retrograde",
        "solve nim --solver negamax",
        "solve nim --solver exhaustive",
        "solve nim --set rule=misere --solver negamax-bounded",
        "strong kayles",
    ] {
        let mut args: Vec<&str> = args.split(' ').collect();
        args.extend([heaps.as_str(), "--memory", "16MiB", "--json"]);
        let solved = run(&args).json(3);
        let stopped = solved["stopped"].as_str().unwrap();
        assert!(
            stopped.contains("over the limit of 16777216"),
            "{args:?}: {stopped}"
        );
        let peak = solved["report"]["peak_bytes"].as_u64().unwrap();
        // The last states that a position leads to count after they are there.
        assert!(peak < 24 << 20, "{args:?}: {peak}");
    }
}

#[test]
fn more_threads_than_the_machine_has_are_not_started_and_that_is_said() {
    let most = thread::available_parallelism().unwrap();
    let args = "solve stone-game-vii 5,3,1 --solver table --json --threads";
    let ran = words(&format!("{args} 4096"));
    assert_eq!(ran.code, Some(0));
    let note = "note: --threads 4096 is more than this machine can use: ";
    assert!(ran.stderr.starts_with(note), "{}", ran.stderr);
    assert_eq!(ran.stderr.matches('\n').count(), 1);
    let solved: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(solved["report"]["threads"], most.get());
    words(&format!("{args} 4096 --quiet")).json(0);
    // Nothing is said of threads that there are.
    let solved = words(&format!("{args} {most}")).json(0);
    assert_eq!(solved["report"]["threads"], most.get());
}
