//! Every solver that fits a game tells the same: answer, value, best moves, the value of every
//! first move, and a line that ends with the scores.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use stonework::{Run, StopReason};
use stonework_catalog::{Entry, InputKind, Instance, Line, ShownValue, Solved};

use crate::every_way::outcome_by_session;
use crate::failures::Failures;
use crate::games::{
    Chosen, choices, example, plain_solver, row, settings, small, takes_heaps, threads,
};

/// Inputs that are made of the numbers of a test, the largest first.
pub fn inputs(entry: &Entry, numbers: &[i128]) -> Vec<String> {
    let heaps = takes_heaps(entry);
    let lens = std::iter::successors(Some(numbers.len()), |len| Some(len * 3 / 4));
    let lens = lens.take_while(|&len| len > 0);
    let of_len = |len: usize| {
        let numbers = &numbers[..len];
        let sum = numbers.iter().sum::<i128>();
        match entry.input {
            InputKind::Row if heaps => {
                let most = 2 + i128::try_from(len % 9).unwrap();
                row(&numbers
                    .iter()
                    .map(|n| n.rem_euclid(most))
                    .collect::<Vec<_>>())
            }
            InputKind::Row => row(numbers),
            InputKind::Count => (len * 3 - len % 3).to_string(),
            InputKind::Rows => {
                let other: Vec<i128> = numbers.iter().rev().map(|n| n * 2 % 7 + 1).collect();
                format!("[{},{}]", row(numbers), row(&other))
            }
            InputKind::Pair => format!("[{len},{}]", sum.rem_euclid(len as i128 * 3)),
            InputKind::Digits => {
                let digits = numbers
                    .iter()
                    .flat_map(|n| ["?".to_owned(), n.rem_euclid(10).to_string()]);
                digits
                    .collect::<String>()
                    .replacen("??", "?1", len.saturating_sub(3))
            }
            other => panic!("{other:?} has no input of numbers"),
        }
    };
    lens.map(of_len).collect()
}

/// The game on the largest of some inputs that a solver solves within so many positions, and what
/// it says.
pub fn solved_within(
    (entry, chosen): &Chosen,
    inputs: Vec<String>,
    trusted: &str,
    positions: u64,
) -> (String, Box<dyn Instance>, Solved) {
    let run = small(Run::new()).with_positions(positions);
    for text in inputs {
        let Ok(game) = entry.build(&entry.input.parse(&text).unwrap(), &settings(chosen)) else {
            continue;
        };
        let solved = game.solve(trusted, &run).unwrap();
        if solved.stopped.is_none() {
            return (text, game, solved);
        }
    }
    panic!("no input is solved by {trusted} within {positions} positions");
}

/// Compares every solver with what a trusted one says, but for those left out; there must be such
/// solvers.
pub fn check(game: &dyn Instance, expected: &Solved, leave_out: &[&str], runs: &[Run], said: &str) {
    check_line(expected, said);
    let trusted = expected.report.solver.as_str();
    let mut others = game.solvers();
    others.retain(|other| !leave_out.contains(&other.name));
    assert!(!others.is_empty(), "{said}: no other solver than {trusted}");
    for other in others {
        for run in runs {
            let solved = game.solve(other.name, &small(run.clone())).unwrap();
            if matches!(solved.stopped, Some(StopReason::Bytes { .. })) {
                // Its table has a place for every position, reached or not.
                assert!(other.needs.is_some(), "{said}: {}", other.name);
                continue;
            }
            let said = format!("{said}: {} and {trusted}", other.name);
            assert_eq!(solved.value, expected.value, "{said}");
            assert_eq!(solved.answer, expected.answer, "{said}");
            assert_eq!(solved.scores, expected.scores, "{said}");
            assert_eq!(solved.best_moves, expected.best_moves, "{said}");
            assert_eq!(solved.moves, expected.moves, "{said}");
            assert_eq!(solved.stopped, None, "{said}");
            // Long lines would fill the screen.
            let told = other.keeps_line || solved.line.is_some();
            // Where play goes round, lines of the same value may differ.
            let told = told && game.infinite_play().is_none();
            assert!(!told || solved.line == expected.line, "{said}: other lines");
        }
    }
}

/// A line that is shown to its end ends with the scores, and with the value.
fn check_line(solved: &Solved, said: &str) {
    let Some(line) = &solved.line else { return };
    let (Some(last), true) = (line.opening.last(), line.moves.len() <= Line::OPENING) else {
        return;
    };
    if let (Some(scores), Some(ShownValue::Margin(margin))) = (last.scores, solved.value) {
        assert_eq!(scores.first.0 - scores.second.0, margin.0, "{said}");
        assert!(solved.scores.is_none_or(|whole| whole == scores), "{said}");
    }
    match solved.value {
        Some(ShownValue::Outcome { plies, .. }) => {
            // A draw has no distance, nor has a game that is only won or lost.
            if let Some(plies) = plies {
                assert_eq!(plies as usize, line.moves.len(), "{said}");
            }
        }
        _ => assert!(last.scores.is_some() || last.gain.is_none(), "{said}"),
    }
}

/// Whether a game takes numbers, so that any numbers make an input of it.
pub fn takes_numbers(entry: &Entry) -> bool {
    use InputKind::{Json, Position, Text};
    !matches!(entry.input, Position | Text(_) | Json(_))
}

/// A game with each of its choices on inputs of these numbers, as large as the trusted solver finishes within so many
/// positions.
pub fn check_on_numbers(
    failures: &mut Failures,
    entry: &'static Entry,
    numbers: &[i128],
    trusted: &str,
    positions: u64,
    leave_out: &[&str],
) {
    let runs = [threads(1), threads(2)];
    for game in choices(entry) {
        failures.check(&format!("{} {:?}", entry.id, game.1), || {
            let inputs = inputs(entry, numbers);
            let (text, game, expected) = solved_within(&game, inputs, trusted, positions);
            check(game.as_ref(), &expected, leave_out, &runs, &text);
        });
    }
}

/// Few different numbers, so that much is tied, or many.
pub fn numbers(len: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Vec<i128>> {
    prop_oneof![
        prop::collection::vec(-2_i128..=2, len.clone()),
        prop::collection::vec(-100_i128..=100, len.clone()),
        prop::collection::vec(0_i128..=1_000_000_000_000, len),
    ]
}

/// A game is solved alike by every solver that fits it: on small rows of random numbers, or on its small boards.
pub fn every_solver_agrees(entry: &'static Entry) {
    if takes_numbers(entry) {
        let config = ProptestConfig {
            failure_persistence: None,
            ..ProptestConfig::with_cases(5)
        };
        let tried = TestRunner::new(config).run(&numbers(1..=7), |numbers| {
            let mut failures = Failures::new();
            check_on_numbers(
                &mut failures,
                entry,
                &numbers,
                "exhaustive",
                1000,
                &["exhaustive"],
            );
            failures.report();
            Ok(())
        });
        tried.unwrap_or_else(|failed| panic!("{failed}"));
    } else {
        every_solver_agrees_on_small_boards(entry);
    }
}

/// Nine Men's Morris has one board only, and with three men each too many positions; the margins of
/// Awari are held against value iteration, seed by seed: these games have tests of their own.
const WITHOUT_SMALL_BOARDS: [&str; 3] = ["awari", "nine-mens-morris", "nine-mens-morris-opening"];

fn every_solver_agrees_on_small_boards(entry: &'static Entry) {
    if WITHOUT_SMALL_BOARDS.contains(&entry.id) {
        return;
    }
    let runs = [threads(1), threads(2)];
    let mut failures = Failures::new();
    for (_, chosen) in choices(entry) {
        failures.check(&format!("{} {chosen:?}", entry.id), || {
            let input = entry.input.parse(example(entry)).unwrap();
            let game = entry.build(&input, &settings(&chosen)).unwrap();
            let game = game.as_ref();
            if let Some(endless) = game.infinite_play() {
                // Plain minimax does not fit: each solver is held against every way that a session
                // can be played.
                let truth = outcome_by_session(game, endless);
                for solver in game.solvers() {
                    let solved = game.solve(solver.name, &Run::new()).unwrap();
                    truth.check(solved.value.unwrap(), solver.name);
                }
                return;
            }
            let plain = Run::new().with_positions(100_000);
            let exhausted = game.solve("exhaustive", &plain).unwrap();
            if exhausted.stopped.is_none() {
                check(game, &exhausted, &["exhaustive"], &runs, "small board");
            } else {
                let negamax = game.solve(plain_solver(game), &Run::new()).unwrap();
                let slow = ["exhaustive", "negamax", "negamax-bounded"];
                check(game, &negamax, &slow, &runs, "small board");
            }
        });
    }
    failures.report();
}
