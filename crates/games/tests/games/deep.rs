//! Rows of millions: no stack overflows, and every line is complete.

use serde_json::json;
use stonework::Run;
use stonework_games::catalog::{Instance, Notation, Solved};

use crate::support::game;

/// The solvers that fit, but for plain minimax.
fn solve_strongly(game: &dyn Instance) -> impl Iterator<Item = (&'static str, Solved)> {
    game.solvers()
        .into_iter()
        .map(|solver| solver.name)
        .filter(|&name| name != "exhaustive")
        .map(|name| (name, game.solve(name, &Run::new()).unwrap()))
}

/// A line takes everything; only the rolling table keeps none.
fn check_line(name: &str, solved: &Solved, len: usize) {
    let Some(line) = &solved.line else {
        assert_eq!(name, "rolling");
        return;
    };
    let taken: usize = line
        .moves
        .iter()
        .map(|mv| match mv {
            Notation::Count(count) => *count as usize,
            other => panic!("{other} is not a count"),
        })
        .sum();
    assert_eq!(taken, len, "{name}");
    assert!(!line.ends_in_cycle && !line.goes_on, "{name}");
}

#[test]
fn fifty_thousand_stones_are_no_trouble_for_any_solver() {
    solve_stones(50_000);
}

#[test]
#[ignore = "takes 4 s: a million moves by every solver"]
fn a_million_stones_are_no_trouble_for_any_solver() {
    solve_stones(1_000_000);
}

fn solve_stones(len: usize) {
    let stones: Vec<i64> = (0..).map(|i| i * i % 2017 - 1000).take(len).collect();
    // The value of the last stones, the last one first, as the puzzle's own solution has it.
    let mut best = [0_i64; 3];
    for from in (0..len).rev() {
        let mut sum = 0;
        let value = (0..3.min(len - from))
            .map(|more| {
                sum += stones[from + more];
                sum - best[more]
            })
            .max()
            .unwrap();
        best = [value, best[0], best[1]];
    }
    let game = game("stone-game-iii", &[], &json!(stones).to_string());
    for (name, solved) in solve_strongly(game.as_ref()) {
        assert_eq!(json!(solved.value), json!(best[0]), "{name}");
        assert_eq!(solved.stopped, None, "{name}");
        check_line(name, &solved, len);
    }
}

#[test]
fn two_hundred_thousand_coins_are_no_trouble_for_any_solver() {
    solve_coins(200_002);
}

#[test]
#[ignore = "takes 40 s: ten million moves by every solver"]
fn ten_million_coins_are_no_trouble_for_any_solver() {
    solve_coins(10_000_000);
}

/// There is one coin more than a multiple of three.
fn solve_coins(len: usize) {
    let game = game("coins-in-a-line", &[], &len.to_string());
    for (name, solved) in solve_strongly(game.as_ref()) {
        // One coin first, then three in each two moves.
        let plies = 1 + 2 * (len / 3);
        let value = json!({"outcome": "win", "plies": plies});
        assert_eq!(json!(solved.value), value, "{name}");
        assert_eq!(json!(solved.best_moves), json!([1]), "{name}");
        check_line(name, &solved, len);
    }
}
