//! Every fitting solver on every game of the catalog, at a small and a larger size; ids are
//! `game/solver/size`. Answer and best moves are asserted to be the same for all.
//!
//! `cargo bench --bench solvers`

mod common;

use std::hint::black_box;
use std::num::NonZeroU64;

use criterion::{BenchmarkId, Criterion};
use stonework::Run;
use stonework_games::CATALOG;
use stonework_games::catalog::{Entry, Input, InputError, InputKind, Settings};

/// Sizes at which `exhaustive` takes a moment, and at which the others do.
fn sizes(entry: &Entry) -> [usize; 2] {
    match (entry.id, entry.input) {
        ("guess-number-ii", _) => [10, 150],
        ("can-i-win", _) => [8, 20],
        ("sum-game", _) => [8, 100],
        ("stone-game-v", _) => [12, common::length(200)],
        ("stone-game-vi", _) => [8, 14],
        // A thousand moves a position would be too many for a benchmark of every solver.
        ("stone-game-iv" | "divisor-game", _) => [20, common::length(20_000)],
        (_, InputKind::Count) => [20, common::length(1_000_000)],
        ("stone-game-ii", _) => [12, common::length(500)],
        ("stone-game-iii", _) => [14, common::length(100_000)],
        _ => [12, common::length(1_000)],
    }
}

fn input(entry: &Entry, size: usize) -> Result<Input, InputError> {
    const MAX: NonZeroU64 = NonZeroU64::new(1000).expect("it is not zero");
    match entry.input {
        // Half of what all numbers add up to.
        InputKind::Pair => entry
            .input
            .parse(&format!("[{size},{}]", size * (size + 1) / 4)),
        InputKind::Row => Ok(Input::Row(
            common::piles(size).into_iter().map(i128::from).collect(),
        )),
        kind => kind.random(size, 0, MAX),
    }
}

/// Games whose positions are sums.
const SUMS: [&str; 10] = [
    "nim",
    "heaps",
    "kayles",
    "dawsons-kayles",
    "dawsons-chess",
    "grundys-game",
    "laskers-nim",
    "wythoff",
    "euclid",
    "chalkboard-xor",
];

fn bench(c: &mut Criterion) -> Result<(), Box<dyn std::error::Error>> {
    let run = Run::new();
    // A game on a board has no input of a size, and of sums a whole is too large for most solvers.
    let of_sizes = |entry: &&Entry| {
        use InputKind::{Json, Position, Text};
        !matches!(entry.input, Position | Text(_) | Json(_)) && !SUMS.contains(&entry.id)
    };
    for entry in CATALOG.iter().filter(of_sizes) {
        let mut group = c.benchmark_group(entry.id);
        for (size, small) in sizes(entry).into_iter().zip([true, false]) {
            let game = entry.build(&input(entry, size)?, &Settings::new())?;
            let truth = game.solve("negamax", &run)?;
            for solver in game.solvers() {
                if solver.name == "exhaustive" && !small {
                    continue;
                }
                let id = BenchmarkId::new(solver.name, size);
                group.bench_function(id, |b| {
                    b.iter(|| {
                        let solved = game.solve(solver.name, &run).expect("the solver fits");
                        assert_eq!(solved.answer, truth.answer);
                        assert_eq!(solved.best_moves, truth.best_moves);
                        black_box(solved)
                    });
                });
            }
        }
        group.finish();
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut criterion = common::criterion();
    bench(&mut criterion)?;
    criterion.final_summary();
    Ok(())
}
