//! `stonework bench`: the solvers over growing inputs.

use serde_json::{Value, json};

use crate::support::words;

#[test]
fn every_solver_with_a_chance_is_measured_at_every_size() {
    let bench = words("bench stone-game-vii --sizes 20,60 --seed 3 --max 50 --repeat 2 --json");
    let bench = bench.json(0);
    assert_eq!(bench["game"], "stone-game-vii");
    assert_eq!(bench["seed"], 3);
    assert_eq!(bench["max"], 50);
    assert_eq!(bench["repeat"], 2);
    assert_eq!(bench["agree"], true);
    let results = bench["results"].as_array().unwrap();
    let measured: Vec<(u64, &str)> = results
        .iter()
        .map(|result| {
            (
                result["size"].as_u64().unwrap(),
                result["solver"].as_str().unwrap(),
            )
        })
        .collect();
    let solvers = [
        "table",
        "diagonals-line",
        "theorem",
        "diagonals",
        "rolling",
        "negamax-dense",
        "negamax",
        "negamax-bounded",
    ];
    let all = [20, 60].map(|size| solvers.map(|solver| (size, solver)));
    assert_eq!(measured, all.concat());
    for result in results {
        let size = &result["size"];
        let solved = words(&format!(
            "solve lc1690 --random {size} --seed 3 --max 50 --json"
        ));
        assert_eq!(result["value"], solved.json(0)["value"]);
        assert_eq!(result["agrees"], true);
        assert!(result["peak_bytes"].is_u64());
        assert_eq!(result.get("skipped"), None);
        let seconds = result["seconds"].as_f64().unwrap();
        let positions = result["positions"].as_f64().unwrap();
        let each = result["ns_per_position"].as_f64().unwrap();
        assert!((seconds * 1e9 / positions - each).abs() <= each * 1e-6);
    }
}

#[test]
fn csv_has_the_same_fields() {
    let args = "bench stone-game-ii --set reading=last-pile --sizes 5,10 --solver table";
    let bench = words(&format!("{args} --json")).json(0);
    assert_eq!(bench["settings"], json!({"reading": "last-pile"}));
    let text = words(&format!("{args} --csv")).output(0);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header: Vec<String> = reader
        .headers()
        .unwrap()
        .iter()
        .map(str::to_owned)
        .collect();
    let mut fields: Vec<&String> = bench["results"][0].as_object().unwrap().keys().collect();
    let mut columns: Vec<&String> = header
        .iter()
        .filter(|name| !["skipped", "disagreement"].contains(&name.as_str()))
        .collect();
    fields.sort();
    columns.sort();
    assert_eq!(columns, fields);
    let records: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(records.len(), 2);
    for (record, result) in records.iter().zip(bench["results"].as_array().unwrap()) {
        assert_eq!(record[0], result["size"].to_string());
        assert_eq!(&record[1], "table");
        record[2].parse::<f64>().unwrap();
        assert_eq!(record[4], result["positions"].to_string());
        let value = &result["value"];
        let outcome = value["outcome"].as_str().unwrap();
        assert!(record[7].starts_with(outcome), "{record:?}");
        assert_eq!(&record[8], "true");
        assert_eq!([&record[9], &record[10]], ["", ""]);
    }
}

#[test]
fn the_table_tells_times_and_agreement() {
    let text =
        words("bench stone-game-vii --sizes 10,2000 --solver rolling --solver table").output(0);
    let first = text.lines().next().unwrap();
    assert_eq!(
        first,
        "Stone Game VII: random, from 1 to 1,000, seed 0; the best of 3 solves each"
    );
    let measured = "A time is that of the whole solve, as `solve --best all` does it, without reading the input.";
    assert_eq!(text.lines().nth(1), Some(measured));
    let help = words("bench --help").output(0);
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains(measured), "{help}");
    assert!(text.contains("\n  piles  solver "), "{text}");
    assert!(text.contains("\n     10  rolling "), "{text}");
    assert!(text.contains("\n  2,000  rolling "), "{text}");
    assert!(text.contains("\n         table "), "{text}");
    assert!(
        text.ends_with("\nAll that finished agree at every size.\n"),
        "{text}"
    );
    let count = words("bench coins-in-a-line --sizes 10 --repeat 1").output(0);
    assert!(
        count.starts_with("Coins in a Line: one solve each\n"),
        "{count}"
    );
}

#[test]
fn a_solver_that_did_not_finish_is_skipped_at_larger_sizes() {
    let args =
        "bench stone-game-vii --sizes 20,300,400 --memory 100kB --solver table --solver rolling";
    // Both were asked for by name.
    let text = words(args).output(3);
    assert!(text.contains("skipped: it needs"), "{text}");
    assert!(text.contains("skipped: it did not finish at 300"), "{text}");
    let bench = words(&format!("{args} --json")).json(3);
    let results = bench["results"].as_array().unwrap();
    for result in results {
        let finished = result["solver"] == "rolling" || result["size"] == 20;
        assert_eq!(result["seconds"].is_f64(), finished, "{result}");
        assert_eq!(
            result["agrees"],
            if finished { json!(true) } else { Value::Null }
        );
        assert_eq!(result.get("skipped").is_none(), finished);
    }
    let none = words("bench stone-game-vii --sizes 3000 --memory 1kB --solver table");
    let none = none.output(3);
    assert!(
        none.ends_with("No solver finished within the limits.\n"),
        "{none}"
    );
}

#[test]
fn a_solver_that_looks_at_every_line_is_measured_if_asked_for() {
    let bench = words("bench stone-game-vii --sizes 5,8 --solver exhaustive --solver table --json");
    let results = bench.json(0)["results"].clone();
    assert_eq!(results.as_array().unwrap().len(), 4);
    assert_eq!(results[0]["solver"], "exhaustive");
    assert_eq!(results[0]["agrees"], true);
}

#[test]
fn bad_arguments_are_refused() {
    for (args, message) in [
        ("bench", "<GAME>"),
        ("bench lc1690", "--sizes"),
        ("bench lc1690 --sizes", "value is required"),
        ("bench lc1690 --sizes=", "`` is not a whole number from 1"),
        ("bench lc1690 --sizes 0", "`0` is not a whole number from 1"),
        ("bench lc1690 --sizes -5", "`-5` is not a whole number"),
        ("bench lc1690 --sizes 5,x", "`x` is not a whole number"),
        ("bench lc1690 --sizes 5,,7", "`` is not a whole number"),
        ("bench lc1690 --sizes 5,5", "greater than the one before"),
        ("bench lc1690 --sizes 7,5", "greater than the one before"),
        ("bench lc1690 --sizes 5,100000001", "at most 100000000"),
        ("bench lc1690 --sizes 5 --repeat 0", "from 1 to 1000"),
        ("bench lc1690 --sizes 5 --repeat -1", "from 1 to 1000"),
        ("bench lc1690 --sizes 5 --max 0", "from 1 to"),
        ("bench lc1690 --sizes 5 --seed x", "from 0 to"),
        ("bench lint394 --sizes 5 --max 3", "--max does not fit"),
        (
            "bench lc1690 --sizes 5 --solver tabel",
            "did you mean `table`?",
        ),
        ("bench lc1690 --sizes 5 --json --csv", "cannot be used with"),
        ("bench no-such-game --sizes 5", "there is no game"),
        ("bench lc1690 --sizes 5 --set a=b", "no parameter `a`"),
        ("bench lc1690 5 --sizes 5", "unexpected argument"),
    ] {
        let refusal = words(args).refusal();
        assert!(refusal.contains(message), "{args}: {refusal}");
    }
}

#[test]
fn ratios_are_to_the_best_time_at_the_size() {
    let args = "bench stone-game-vii --sizes 10,200 --solver table --solver rolling";
    let bench = words(&format!("{args} --json")).json(0);
    for of_size in bench["results"].as_array().unwrap().chunks(2) {
        let seconds: Vec<f64> = of_size
            .iter()
            .map(|one| one["seconds"].as_f64().unwrap())
            .collect();
        let best = seconds[0].min(seconds[1]);
        for (one, seconds) in of_size.iter().zip(seconds) {
            let ratio = one["ratio"].as_f64().unwrap();
            assert!(
                (ratio - seconds / best).abs() < 1e-9 && ratio >= 1.0,
                "{one}"
            );
        }
    }
    let text = words(args).output(0);
    assert!(text.contains("  ×1.0  "), "{text}");
}

/// Vectors take less than a tenth of a nanosecond a position, which is not shown as none.
#[test]
fn less_than_a_nanosecond_a_position_is_shown() {
    let args = "bench stone-game --sizes 3000 --solver diagonals --repeat 1 --threads 1";
    let text = words(args).output(0);
    let line = text.lines().find(|line| line.contains("diagonals"));
    let cells: Vec<&str> = line.unwrap().split_whitespace().collect();
    let position = cells.iter().position(|cell| *cell == "4,504,501").unwrap();
    let each: f64 = cells[position + 1].parse().unwrap();
    assert!(each > 0.0, "{text}");
}

#[test]
fn no_positions_take_no_time_each() {
    let bench = words("bench stone-game --sizes 1 --solver negamax --json").json(0);
    let result = &bench["results"][0];
    assert_eq!(
        (&result["positions"], &result["ns_per_position"]),
        (&json!(0), &Value::Null)
    );
}

/// In a game on a board, inputs are positions after random moves; those with the fewest come last,
/// as they take longest.
#[test]
fn boards_are_measured_after_random_moves() {
    let args = "bench mnk --sizes 2,4 --seed 5 --repeat 1";
    let bench = words(&format!("{args} --json")).json(0);
    assert_eq!(bench["agree"], true);
    let results = bench["results"].as_array().unwrap();
    let sizes: Vec<u64> = results
        .iter()
        .map(|one| one["size"].as_u64().unwrap())
        .collect();
    assert!(sizes.is_sorted_by(|a, b| a >= b) && sizes.contains(&2) && sizes.contains(&4));
    for one in results {
        let size = &one["size"];
        let solved = words(&format!("solve mnk --random {size} --seed 5 --json")).json(0);
        assert_eq!(one["value"], solved["value"]);
        assert_eq!(solved["input"], json!({"random": size, "seed": 5}));
    }
    let text = words(args).output(0);
    assert!(text.contains("\n  plies  solver "), "{text}");
    assert!(
        text.lines()
            .next()
            .unwrap()
            .ends_with(": seed 5; one solve each"),
        "{text}"
    );
    let shown = words("solve domineering --random 3 --seed 1").output(0);
    let board = shown.lines().next().unwrap();
    assert!(
        board.ends_with(" h; seed 1") && board.matches('#').count() == 6,
        "{board}"
    );
    for (args, said) in [
        (
            "bench mnk --sizes 9",
            "no game was found that goes on after 9 random moves",
        ),
        ("bench mnk --sizes 3 --max 4", "--max does not fit"),
        ("bench graph --sizes 3", "no random input of this kind"),
    ] {
        let refusal = words(args).refusal();
        assert!(refusal.contains(said), "{refusal}");
    }
}
