//! Every solver that fits a game tells the same: answer, value, best moves, the value of every first
//! move, and a line that ends with the scores.

use proptest::prelude::*;
use stonework_core::Run;
use stonework_games::catalog::{Entry, InputKind, Instance, Line, ShownValue, Solved};

use crate::support::{every_game, example, row, settings, small, takes_heaps, threads};

/// The numbers of a test as the input of a game: no more of them than the game is quickly solved for.
fn input(entry: &Entry, numbers: &[i128]) -> String {
    let most = match entry.id {
        "stone-game-vi" => 8,
        "can-i-win" => 10,
        "guess-number-ii" => 7,
        "sum-game" => 4,
        "stone-game-ix" => 60,
        "chalkboard-xor" => 9,
        _ => usize::MAX,
    };
    let numbers = &numbers[..numbers.len().min(most)];
    let len = numbers.len();
    match (entry.input, entry.id) {
        (InputKind::Row, _) if takes_heaps(entry) => {
            // For plain minimax, or for searches that remember.
            let (heaps, most) = if len < 10 { (2, 4) } else { (3, 9) };
            let heaps = numbers.iter().take(heaps);
            row(&heaps.map(|n| n.rem_euclid(most)).collect::<Vec<_>>())
        }
        (InputKind::Row, _) => row(numbers),
        (InputKind::Count, "nim-game") => (len * 2).to_string(),
        (InputKind::Count, "guess-number-ii") => len.to_string(),
        (InputKind::Count, _) => (len * 3 - len % 3).to_string(),
        (InputKind::Rows, _) => {
            let other: Vec<i128> = numbers.iter().rev().map(|n| n * 2 % 7 + 1).collect();
            format!("[{},{}]", row(numbers), row(&other))
        }
        (InputKind::Pair, "wythoff" | "euclid") => {
            // For plain minimax, or for searches that remember.
            let most = if len < 10 { 4 } else { 25 };
            let sum = numbers.iter().sum::<i128>();
            format!("[{},{}]", numbers[0].rem_euclid(most), sum.rem_euclid(most))
        }
        (InputKind::Pair, _) => format!("[{len},{}]", numbers.iter().sum::<i128>() % 60),
        (InputKind::Digits, _) => {
            let digits: String = numbers
                .iter()
                .flat_map(|number| ["?".to_owned(), number.rem_euclid(10).to_string()])
                .collect();
            digits.replacen("??", "?1", numbers.len().saturating_sub(3))
        }
        (other, _) => panic!("{other:?} has no input here"),
    }
}

/// Compares every solver with a trusted one, but for those left out; there must be such solvers.
fn check(game: &dyn Instance, trusted: &str, leave_out: &[&str], runs: &[Run], said: &str) {
    let expected = game.solve(trusted, &small(Run::new())).unwrap();
    check_line(&expected, said);
    let mut others = game.solvers();
    others.retain(|other| other.name != trusted && !leave_out.contains(&other.name));
    assert!(!others.is_empty(), "{said}: no solver but {trusted}");
    for fitting in others {
        let name = fitting.name;
        for run in runs {
            let solved = game.solve(name, &small(run.clone())).unwrap();
            let said = format!("{said}: {name} and {trusted}");
            assert_eq!(solved.value, expected.value, "{said}");
            assert_eq!(solved.answer, expected.answer, "{said}");
            assert_eq!(solved.scores, expected.scores, "{said}");
            assert_eq!(solved.best_moves, expected.best_moves, "{said}");
            assert_eq!(solved.moves, expected.moves, "{said}");
            assert_eq!(solved.stopped, None, "{said}");
            // Long lines would fill the screen.
            let told = fitting.keeps_line || solved.line.is_some();
            // Where play goes round, lines of the same value may differ.
            let told = told && game.endless_play().is_none();
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
fn takes_numbers(entry: &Entry) -> bool {
    use InputKind::{Json, Position, Text};
    !matches!(entry.input, Position | Text(_) | Json(_))
}

/// Every game that takes numbers.
fn games_of_numbers() -> impl Iterator<Item = (&'static Entry, Vec<String>)> {
    let mut games = every_game();
    games.retain(|(entry, _)| takes_numbers(entry));
    games.into_iter()
}

/// Every game on these numbers.
fn check_every_game(numbers: &[i128], trusted: &str, leave_out: &[&str]) {
    let runs = [threads(1), threads(2)];
    for (entry, chosen) in games_of_numbers() {
        let text = input(entry, numbers);
        let game = entry
            .build(&entry.input.parse(&text).unwrap(), &settings(&chosen))
            .unwrap();
        let said = format!("{} {chosen:?} {text}", entry.id);
        check(game.as_ref(), trusted, leave_out, &runs, &said);
    }
}

/// Few different numbers, so that much is tied, or many.
fn numbers(len: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Vec<i128>> {
    prop_oneof![
        prop::collection::vec(-2_i128..=2, len.clone()),
        prop::collection::vec(-100_i128..=100, len.clone()),
        prop::collection::vec(0_i128..=1_000_000_000_000, len),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

    #[test]
    fn every_solver_agrees_with_plain_minimax_on_small_rows(numbers in numbers(1..=7)) {
        check_every_game(&numbers, "exhaustive", &[]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(20) })]

    #[test]
    fn the_faster_solvers_agree_on_larger_rows(numbers in numbers(20..=50)) {
        check_every_game(&numbers, "negamax", &["exhaustive"]);
    }
}

#[test]
fn tables_agree_on_rows_so_long_that_threads_share_their_layers() {
    let numbers: Vec<i128> = (0..2100_i128).map(|i| i * i % 101 - 30).collect();
    let slow = ["exhaustive", "negamax", "negamax-bounded", "negamax-dense"];
    for (entry, chosen) in games_of_numbers() {
        let long = match (entry.id, chosen.first().map(String::as_str)) {
            ("stone-game-ii", Some("reading=either-end")) => &numbers[..120],
            _ => &numbers,
        };
        let text = input(entry, long);
        let game = entry
            .build(&entry.input.parse(&text).unwrap(), &settings(&chosen))
            .unwrap();
        let said = format!("{} {chosen:?}", entry.id);
        if game.solvers().iter().all(|solver| solver.name != "table") {
            continue;
        }
        check(game.as_ref(), "table", &slow, &[threads(2)], &said);
    }
}

#[test]
fn every_solver_agrees_with_plain_minimax_on_small_boards() {
    let runs = [threads(1), threads(2)];
    let boards = every_game();
    for (entry, chosen) in boards.iter().filter(|(entry, _)| !takes_numbers(entry)) {
        let input = entry.input.parse(example(entry)).unwrap();
        let game = entry.build(&input, &settings(chosen)).unwrap();
        let said = format!("{} {chosen:?}", entry.id);
        // Plain minimax fits no game in which play may go round.
        let trusted = match game.endless_play() {
            None => "exhaustive",
            Some(_) => "retrograde",
        };
        check(game.as_ref(), trusted, &[], &runs, &said);
    }
}
