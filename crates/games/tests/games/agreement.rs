//! Every solver that fits a game tells the same on larger inputs: answer, value, best moves, the value of every first
//! move, and a line that ends with the scores. On small ones it is a test of each game, in the crate of its family.

use proptest::prelude::*;
use stonework_game_kit::agreement::{
    check, check_on_numbers, inputs, numbers, solved_within, takes_numbers,
};
use stonework_games::CATALOG;
use stonework_games::catalog::InputKind;

use crate::support::{Failures, every_game, example, settings, threads};

/// Every game on inputs of these numbers, as large as the trusted solver finishes within so many
/// positions.
fn check_every_game(numbers: &[i128], trusted: &str, positions: u64, leave_out: &[&str]) {
    let mut failures = Failures::new();
    for entry in CATALOG.iter().filter(|entry| takes_numbers(entry)) {
        check_on_numbers(&mut failures, entry, numbers, trusted, positions, leave_out);
    }
    failures.report();
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(5) })]

    #[test]
    fn the_faster_solvers_agree_on_larger_rows(numbers in numbers(20..=50)) {
        check_every_game(&numbers, "negamax", 2000, &["exhaustive", "negamax"]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

    #[test]
    #[ignore = "takes 10 s: every solver on every game, a hundred times"]
    fn every_solver_agrees_with_plain_minimax_on_many_rows(numbers in numbers(1..=8)) {
        check_every_game(&numbers, "exhaustive", 5000, &["exhaustive"]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(10) })]

    #[test]
    #[ignore = "takes 25 s: every solver on every game, ten times"]
    fn the_faster_solvers_agree_on_many_larger_rows(numbers in numbers(20..=50)) {
        check_every_game(&numbers, "negamax", 5000, &["exhaustive", "negamax"]);
    }
}

#[test]
#[ignore = "takes 15 s: large tables, several for each game"]
fn tables_agree_on_rows_so_long_that_threads_share_their_layers() {
    let numbers: Vec<i128> = (0..2100_i128).map(|i| i * i % 101 - 30).collect();
    let slow = [
        "table",
        "exhaustive",
        "negamax",
        "negamax-bounded",
        "negamax-dense",
    ];
    let mut failures = Failures::new();
    for game in every_game() {
        let (entry, chosen) = &game;
        let fits = |text: &str| {
            let game = entry.build(&entry.input.parse(text).unwrap(), &settings(chosen));
            let solvers = game.map(|game| game.solvers());
            solvers.is_ok_and(|solvers| solvers.iter().any(|solver| solver.name == "table"))
        };
        if !takes_numbers(entry) || !fits(example(entry)) {
            continue;
        }
        failures.check(&format!("{} {chosen:?}", entry.id), || {
            let inputs = inputs(entry, &numbers);
            let (text, game, expected) = solved_within(&game, inputs, "table", 500_000);
            let said = format!("{} characters", text.len());
            check(game.as_ref(), &expected, &slow, &[threads(2)], &said);
        });
    }
    failures.report();
}

#[test]
fn every_game_on_a_board_has_small_boards_but_for_nine_mens_morris() {
    let games = every_game();
    let boards = CATALOG.iter();
    let boards = boards.filter(|entry| entry.input == InputKind::Position);
    let without = boards.filter(|board| games.iter().all(|(entry, _)| entry.id != board.id));
    let without: Vec<&str> = without.map(|entry| entry.id).collect();
    // Nine Men's Morris has one board only, and with three men each too many positions: both have
    // tests of their own.
    assert_eq!(without, ["nine-mens-morris", "nine-mens-morris-opening"]);
}
