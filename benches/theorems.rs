//! Single games by what is proved about them, and by the tables one would otherwise write, in the same run
//! on the same numbers; ids are `game/way/size`. Every answer is asserted.
//!
//! `cargo bench --bench theorems`

mod common;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput};
use stonework::{
    ByTheorem, Ends, Front, Game, Run, SlidingWindow, Solver, Table, Theorem, WinLose,
};
use stonework_games::stones::{
    EitherEnd, EndsReduction, FromLeft, MostStones, SquareSieve, StoneGame, StoneGameIii,
    StoneGameIv, StoneGameVii, WindowsAndDiagonals, WindowsBothWays,
};

/// Stone Game II from the left as it is usually written: for every row and every M the best of up to
/// 2M moves.
fn cubic_table(piles: &[i32]) -> i32 {
    let n = piles.len();
    let mut rest = vec![0; n + 1];
    let mut best = vec![vec![0; n + 1]; n + 1];
    for i in (0..n).rev() {
        rest[i] = rest[i + 1] + piles[i];
        for m in 1..=n {
            best[i][m] = if i + 2 * m >= n {
                rest[i]
            } else {
                (1..=2 * m)
                    .map(|taken| rest[i] - best[i + taken][m.max(taken)])
                    .max()
                    .unwrap_or(0)
            };
        }
    }
    // What the first player has, less what the second has.
    2 * best[0][1] - rest[0]
}

/// The value of a game and how many first moves are best.
fn solved<G: Game, S: Solver<G>>(solver: &S, game: &G) -> (G::Value, usize) {
    let solution = solver
        .solve(game, &Run::new())
        .expect("no value is too large");
    let value = solution.value().expect("there is no limit");
    (value, solution.best_moves().len())
}

/// Measures a way to an answer that is known.
fn measure<A: PartialEq + std::fmt::Debug>(
    c: &mut Criterion,
    (game, way, size): (&str, &str, usize),
    truth: &A,
    mut solve: impl FnMut() -> A,
) {
    let mut group = c.benchmark_group(game);
    group.throughput(Throughput::Elements(size as u64));
    group.bench_function(BenchmarkId::new(way, size), |b| {
        b.iter(|| assert_eq!(&black_box(solve()), truth));
    });
    group.finish();
}

/// Measures a theorem; the answer is that of its first use.
fn theorem<G: Game, T: Theorem<G> + Copy>(
    c: &mut Criterion,
    (name, way, size): (&str, &str, usize),
    game: &G,
    theorem: T,
) {
    let truth = solved(&ByTheorem(theorem), game);
    measure(c, (name, way, size), &truth, || {
        solved(&ByTheorem(theorem), game)
    });
}

fn reductions(c: &mut Criterion) -> Result<(), Box<dyn std::error::Error>> {
    let len = common::length(10_000_000);
    let piles: Vec<i64> = common::piles(len).into_iter().map(i64::from).collect();
    let game = Ends(StoneGame::new(&piles)?);
    theorem(
        c,
        ("stone-game", "ends reduction", len),
        &game,
        EndsReduction,
    );
    let game = Ends(StoneGameVii::new(&piles)?);
    theorem(
        c,
        ("stone-game-vii", "ends reduction", len),
        &game,
        EndsReduction,
    );
    let game = Front(StoneGameIii::new(&piles)?);
    let truth = solved(&SlidingWindow::new(), &game);
    measure(c, ("stone-game-iii", "sliding window", len), &truth, || {
        solved(&SlidingWindow::new(), &game)
    });
    Ok(())
}

fn stone_game_ii(c: &mut Criterion) -> Result<(), Box<dyn std::error::Error>> {
    const LEFT: &str = "stone-game-ii";
    const EITHER: &str = "stone-game-ii either end";
    let piles = common::piles(common::length(3_000));
    let game = FromLeft(MostStones::new(&piles)?);
    let truth = solved(&ByTheorem(WindowsAndDiagonals), &game);
    measure(
        c,
        (LEFT, "by hand: cubic table", piles.len()),
        &truth.0,
        || cubic_table(&piles),
    );
    measure(
        c,
        (LEFT, "windows and diagonals", piles.len()),
        &truth,
        || solved(&ByTheorem(WindowsAndDiagonals), &game),
    );
    let piles = common::piles(common::length(20_000));
    let game = FromLeft(MostStones::new(&piles)?);
    theorem(
        c,
        (LEFT, "windows and diagonals", piles.len()),
        &game,
        WindowsAndDiagonals,
    );

    let piles = common::piles(common::length(300));
    let game = EitherEnd::new(&piles)?;
    let truth = solved(&Table::new(), &game);
    measure(c, (EITHER, "table", piles.len()), &truth, || {
        solved(&Table::new(), &game)
    });
    measure(
        c,
        (EITHER, "windows both ways", piles.len()),
        &truth,
        || solved(&ByTheorem(WindowsBothWays), &game),
    );
    let piles = common::piles(common::length(1_000));
    let game = EitherEnd::new(&piles)?;
    theorem(
        c,
        (EITHER, "windows both ways", piles.len()),
        &game,
        WindowsBothWays,
    );
    Ok(())
}

fn stone_game_iv(c: &mut Criterion) {
    const NAME: &str = "stone-game-iv";
    let game = StoneGameIv::new(1_000_000);
    let truth = solved(&Table::new(), &game);
    measure(c, (NAME, "table", 1_000_000), &truth, || {
        solved(&Table::new(), &game)
    });
    measure(c, (NAME, "square sieve", 1_000_000), &truth, || {
        solved(&ByTheorem(SquareSieve), &game)
    });
    let game = StoneGameIv::new(10_000_000);
    measure(c, (NAME, "square sieve", 10_000_000), &WinLose::Win, || {
        solved(&ByTheorem(SquareSieve), &game).0
    });
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut criterion = common::criterion();
    reductions(&mut criterion)?;
    stone_game_ii(&mut criterion)?;
    stone_game_iv(&mut criterion);
    criterion.final_summary();
    Ok(())
}
