//! Games on rows whose numbers take 32, 64 or 128 bits: every solver tells what plain minimax tells.

use stonework::{Run, StopReason};
use stonework_games::catalog::{InputKind, Instance, Solved};

use crate::support::{Failures, every_game, row, settings, takes_heaps};

/// What the numbers of a row are multiplied by, so that its sums just fit or do not fit integers of
/// some width.
const SCALES: [i128; 6] = [1, 1 << 26, 1 << 49, 1 << 57, 1 << 60, 1 << 90];

/// A row of few different numbers, so that much is tied, or of many.
fn random_row(random: &mut fastrand::Rng) -> Vec<i128> {
    let most = *random.choice(&[0, 2, 9, 1000]).unwrap();
    let least = if random.bool() { -most } else { 0 };
    let scale = *random.choice(&SCALES).unwrap();
    let len = random.usize(1..=6);
    (0..len)
        .map(|_| random.i128(least..=most) * scale / (most.max(4) / 4) + random.i128(-1..=1))
        .collect()
}

/// Compares what a solver says with what plain minimax says.
fn check(said: &Solved, expected: &Solved) {
    assert_eq!(said.value, expected.value);
    assert_eq!(said.answer, expected.answer);
    assert_eq!(said.scores, expected.scores);
    assert_eq!(said.best_moves, expected.best_moves);
    assert_eq!(said.moves, expected.moves);
    assert_eq!(said.stopped, None);
    if said.line.is_some() {
        assert_eq!(said.line, expected.line);
    }
}

fn check_every_solver(game: &dyn Instance) {
    let solved = |solver| game.solve(solver, &Run::new()).unwrap();
    let expected = solved("exhaustive");
    for solver in game.solvers() {
        check(&solved(solver.name), &expected);
        if solver.keeps_line {
            assert!(solved(solver.name).line.is_some(), "{}", solver.name);
        }
    }
    // Whatever the memo, it values the positions that play can come to, each once.
    let visited = |solver| solved(solver).report.positions;
    let reachable = visited("negamax");
    assert_eq!(visited("negamax-bounded"), reachable);
    if game
        .solvers()
        .iter()
        .any(|solver| solver.name == "negamax-dense")
    {
        assert_eq!(visited("negamax-dense"), reachable);
    }
    // A limit stops it there, and not before.
    for solver in ["negamax", "negamax-dense"] {
        if game.solvers().iter().all(|fitting| fitting.name != solver) {
            continue;
        }
        let within = |positions| {
            let run = Run::new().with_positions(positions);
            game.solve(solver, &run).unwrap()
        };
        check(&within(reachable), &expected);
        if let Some(fewer) = reachable.checked_sub(1) {
            assert_eq!(within(fewer).stopped, Some(StopReason::Positions(fewer)));
        }
    }
}

#[test]
fn every_solver_agrees_with_plain_minimax_whatever_the_width_of_the_numbers() {
    let mut random = fastrand::Rng::with_seed(11);
    let rows: Vec<String> = (0..300).map(|_| row(&random_row(&mut random))).collect();
    let mut failures = Failures::new();
    for (entry, chosen) in every_game() {
        if !matches!(entry.input, InputKind::Row) || takes_heaps(entry) {
            continue;
        }
        for text in &rows {
            failures.check(&format!("{} {chosen:?} {text}", entry.id), || {
                let input = entry.input.parse(text).unwrap();
                check_every_solver(&*entry.build(&input, &settings(&chosen)).unwrap());
            });
        }
    }
    failures.report();
}
