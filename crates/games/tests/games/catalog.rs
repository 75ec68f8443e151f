//! The catalog as front ends use it: names, examples, solvers by name, tables.

use std::collections::HashSet;
use std::time::Duration;

use serde_json::json;
use stonework::{Run, StopReason};
use stonework_games::CATALOG;
use stonework_games::catalog::{SOLVERS, SolveFailure, TableFailure};

use crate::support::{check_every_game, example, game, settings, solved};

#[test]
fn every_name_is_of_one_game_and_finds_it_in_any_case() {
    let mut names = HashSet::new();
    for entry in &CATALOG {
        for name in entry.names() {
            assert!(names.insert(name), "{name} is a name of two games");
            let found = CATALOG.find(&format!(" {} ", name.to_uppercase())).unwrap();
            assert_eq!(found.id, entry.id);
        }
    }
    assert!(CATALOG.find("chess").is_none());
}

#[test]
fn every_game_says_of_itself_what_is_listed() {
    for entry in &CATALOG {
        let said = [
            entry.id,
            entry.title,
            entry.rules,
            entry.positions,
            entry.moves,
            entry.example,
        ];
        assert!(said.iter().all(|text| !text.is_empty()), "{}", entry.id);
    }
}

#[test]
fn every_example_is_solved_by_the_solver_that_is_chosen() {
    check_every_game(|entry, chosen| {
        let input = entry.input.parse(example(entry)).unwrap();
        let game = entry.build(&input, &settings(chosen)).unwrap();
        let chosen_solver = game.choose(&Run::new()).solver.name;
        let solved = game.solve(chosen_solver, &Run::new()).unwrap();
        assert!(solved.answer.is_some());
        assert!(!solved.best_moves.is_empty() || solved.every_move_loses);
    });
}

#[test]
fn the_solvers_that_need_nothing_fit_every_game_that_ends() {
    check_every_game(|entry, chosen| {
        let input = entry.input.parse(example(entry)).unwrap();
        let game = entry.build(&input, &settings(chosen)).unwrap();
        if game.infinite_play().is_some() {
            return;
        }
        for solver in SOLVERS.iter().filter(|solver| solver.needs.is_none()) {
            assert!(game.solvers().contains(&solver), "{}", solver.name);
        }
    });
}

#[test]
fn a_table_that_is_chosen_under_a_limit_on_bytes_finishes_within_it() {
    for (name, len, chosen) in [
        (
            "stone-game",
            300,
            ["table", "diagonals-line", "theorem", "negamax"].as_slice(),
        ),
        (
            "stone-game-iii",
            300,
            &["table", "sliding-window", "rolling", "negamax"],
        ),
        // Its moves reach back to the first layer: there is nothing to forget, only the line.
        ("stone-game-ii", 100, &["table", "theorem", "negamax"]),
        // The theorem tells the line where there is room for that, and else the value.
        ("stone-game-ii", 1000, &["theorem", "negamax"]),
    ] {
        let row = format!("[{}]", vec!["1"; len].join(","));
        let game = game(name, &[], &row);
        let mut seen = Vec::new();
        let mut bytes = 1 << 21;
        while bytes > 16 {
            let run = Run::new().with_bytes(bytes);
            let choice = game.choose(&run).solver.name;
            if !seen.contains(&choice) {
                seen.push(choice);
            }
            if choice != "negamax" {
                let solved = game.solve(choice, &run).unwrap();
                assert_eq!(solved.stopped, None, "{name} by {choice} in {bytes} bytes");
            }
            bytes -= bytes / 64 + 1;
        }
        assert_eq!(seen, chosen, "{name}");
    }
}

#[test]
fn a_solver_is_not_passed_over_whose_table_would_have_fitted() {
    for (name, solver) in [("stone-game", "theorem"), ("stone-game-iii", "rolling")] {
        let row = format!("[{}]", vec!["1"; 300].join(","));
        let game = game(name, &[], &row);
        let peak = game.solve(solver, &Run::new()).unwrap().report.peak_bytes;
        let choice = game.choose(&Run::new().with_bytes(peak + 64)).solver.name;
        assert_eq!(choice, solver, "{name} in {peak} bytes");
    }
}

#[test]
fn a_table_of_many_gigabytes_is_not_chosen_unasked() {
    let row = format!("[{}]", vec!["1"; 100_000].join(","));
    assert_eq!(
        game("stone-game", &[], &row)
            .choose(&Run::new())
            .solver
            .name,
        "diagonals-line"
    );
}

#[test]
fn a_game_of_trillions_of_layers_is_chosen_for_at_once() {
    let stones: Vec<String> = (0..100_000).map(|stone| stone.to_string()).collect();
    let game = game("stone-game-ix", &[], &format!("[{}]", stones.join(",")));
    assert_eq!(game.choose(&Run::new()).solver.name, "theorem");
}

#[test]
fn a_solver_nobody_knows_is_refused_with_the_nearest() {
    let failure = game("stone-game", &[], "[1]").solve("tabel", &Run::new());
    let failure = failure.unwrap_err();
    assert!(matches!(failure, SolveFailure::Unknown { .. }));
    assert!(
        failure
            .to_string()
            .starts_with("there is no solver `tabel`; did you mean table"),
        "{failure}"
    );
}

#[test]
fn a_solve_that_was_stopped_has_no_answer_but_says_why() {
    let row = format!("[{}]", vec!["3"; 200].join(","));
    let game = game("stone-game", &[], &row);
    for solver in game.solvers() {
        let run = Run::new().with_positions(50);
        let solved = game.solve(solver.name, &run).unwrap();
        assert_eq!(
            solved.stopped,
            Some(StopReason::Positions(50)),
            "{}",
            solver.name
        );
        assert_eq!(solved.answer, None);
        assert_eq!(solved.scores, None);
        assert!(solved.best_moves.is_empty());
        let run = Run::new().with_time(Duration::ZERO);
        let solved = game.solve(solver.name, &run).unwrap();
        assert_eq!(solved.stopped, Some(StopReason::Time(Duration::ZERO)));
    }
}

#[test]
fn a_table_too_large_to_show_is_refused() {
    let game = game("stone-game", &[], "[1,2,3]");
    let failure = game.table(&Run::new(), 9).unwrap_err();
    assert_eq!(
        failure,
        TableFailure::TooLarge {
            positions: 10,
            most: 9
        }
    );
    assert_eq!(game.table(&Run::new(), 10).unwrap().rows.len(), 3);
}

#[test]
fn a_line_tells_gains_scores_and_what_is_left() {
    let line = solved("stone-game-ii", &[], "[2,7,9,4,4]", "table")
        .line
        .unwrap();
    let told: Vec<String> = line
        .opening
        .iter()
        .map(|step| {
            let scores = step.scores.unwrap();
            format!(
                "{} {} +{} {}:{} {}",
                step.player,
                step.mv,
                step.gain.unwrap(),
                scores.first,
                scores.second,
                step.after
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            "first 1 +2 2:0 7 9 4 4 (M = 1)",
            "second 2 +16 2:16 4 4 (M = 1)",
            "first 2 +8 10:16 nothing"
        ]
    );
    let coins = solved("coins-in-a-line", &[], "2", "table");
    let step = &coins.line.unwrap().opening[0];
    assert_eq!((step.gain, step.scores), (None, None));
    assert_eq!(step.after, "nothing");
    assert_eq!(json!(coins.value), json!({"outcome": "win", "plies": 1}));
}
