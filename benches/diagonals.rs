//! Games of taking from the ends by `Diagonals` and by the loops one would otherwise write, in the same
//! run, on the same piles; ids are `what/way/length`. Every answer is asserted.
//!
//! `cargo bench --bench diagonals`

mod common;

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, Throughput};
use stonework::{Diagonals, Ends, LaneWidth, Run, SeparableEndsRules, Side, Solver};
use stonework_games::stones::{StoneGame, StoneGameVii};

/// Take an end and keep it, but pay what lies at the other end: a dozen lines of one's own.
struct Tolls(Vec<i32>);

impl SeparableEndsRules for Tolls {
    type Value = i32;
    fn len(&self) -> usize {
        self.0.len()
    }
    fn start_term(&self, start: u32, side: Side) -> i32 {
        let first = self.0[start as usize];
        if side == Side::Left { first } else { -first }
    }
    fn end_term(&self, end: u32, side: Side) -> i32 {
        let last = self.0[end as usize - 1];
        if side == Side::Right { last } else { -last }
    }
}

/// The table of the textbooks for Stone Game: two dimensions, by length.
fn two_dimensions(piles: &[i32]) -> i32 {
    let n = piles.len();
    let mut table = vec![vec![0; n + 1]; n + 1];
    for length in 1..=n {
        for start in 0..=n - length {
            let end = start + length;
            let left = piles[start] - table[start + 1][end];
            let right = piles[end - 1] - table[start][end - 1];
            table[start][end] = left.max(right);
        }
    }
    table[0][n]
}

/// One diagonal, rewritten for every length, as a good programmer has it: the compiler makes vectors.
fn rolling_diagonal(piles: &[i32]) -> i32 {
    let n = piles.len();
    let mut row = vec![0; n + 1];
    for length in 1..=n {
        let cells = n + 1 - length;
        let (lefts, rights) = (&piles[..cells], &piles[length - 1..][..cells]);
        let row = &mut row[..=cells];
        for at in 0..cells {
            row[at] = (lefts[at] - row[at + 1]).max(rights[at] - row[at]);
        }
    }
    row[0]
}

fn threads(count: usize) -> Run {
    Run::new().with_threads(NonZeroUsize::new(count).expect("there is one at the least"))
}

fn value<R: SeparableEndsRules>(solver: Diagonals, game: &Ends<R>, run: &Run) -> R::Value {
    let solution = solver.solve(game, run).expect("no value is too large");
    solution.value().expect("there is no limit")
}

/// Measures a way to the value of a game of so many elements, which is known.
fn measure<V: PartialEq + std::fmt::Debug>(
    c: &mut Criterion,
    what: &str,
    way: &str,
    len: usize,
    truth: &V,
    mut solve: impl FnMut() -> V,
) {
    let mut group = c.benchmark_group(what);
    group.throughput(Throughput::Elements((len * (len + 1) / 2) as u64));
    group.bench_function(BenchmarkId::new(way, len), |b| {
        b.iter(|| assert_eq!(&black_box(solve()), truth));
    });
    group.finish();
}

/// Small stones, for which 16 bits do throughout.
fn small(len: usize) -> Vec<i32> {
    let mut random = fastrand::Rng::with_seed(len as u64);
    (0..len).map(|_| random.i32(0..=20)).collect()
}

fn bench(c: &mut Criterion) -> Result<(), Box<dyn std::error::Error>> {
    let (one, two) = (threads(1), threads(2));
    let wide = Diagonals::new().with_least_lanes(LaneWidth::Bits32);

    let piles = common::piles(common::length(10_000));
    let game = Ends(StoneGame::new(&piles)?);
    let truth = rolling_diagonal(&piles);
    measure(
        c,
        "stone-game",
        "by hand: two dimensions",
        piles.len(),
        &truth,
        || two_dimensions(&piles),
    );
    measure(c, "stone-game", "diagonals", piles.len(), &truth, || {
        value(Diagonals::new(), &game, &one)
    });

    let piles = common::piles(common::length(100_000));
    let game = Ends(StoneGame::new(&piles)?);
    let truth = rolling_diagonal(&piles);
    measure(
        c,
        "stone-game",
        "by hand: rolling diagonal",
        piles.len(),
        &truth,
        || rolling_diagonal(&piles),
    );
    measure(c, "stone-game", "diagonals", piles.len(), &truth, || {
        value(Diagonals::new(), &game, &one)
    });
    measure(
        c,
        "stone-game",
        "diagonals with line",
        piles.len(),
        &truth,
        || value(Diagonals::with_line(), &game, &one),
    );

    let stones = small(common::length(100_000));
    let game = Ends(StoneGame::new(&stones)?);
    let truth = rolling_diagonal(&stones);
    measure(
        c,
        "small-stones",
        "at least 16 bits",
        stones.len(),
        &truth,
        || value(Diagonals::new(), &game, &one),
    );
    measure(
        c,
        "small-stones",
        "at least 32 bits",
        stones.len(),
        &truth,
        || value(wide, &game, &one),
    );

    let piles = common::piles(20_000);
    let game = Ends(StoneGameVii::new(&piles)?);
    let truth = value(wide, &game, &two);
    measure(
        c,
        "stone-game-vii",
        "diagonals",
        piles.len(),
        &truth,
        || value(Diagonals::new(), &game, &one),
    );
    let len = piles.len();
    let game = Ends(Tolls(piles));
    let truth = value(wide, &game, &two);
    measure(c, "tolls", "diagonals", len, &truth, || {
        value(Diagonals::new(), &game, &one)
    });

    for (what, least) in [("16-bit", LaneWidth::Bits16), ("32-bit", LaneWidth::Bits32)] {
        let solver = Diagonals::new().with_least_lanes(least);
        for len in [5_000, 10_000, 100_000].map(common::length) {
            let stones = small(len);
            let game = Ends(StoneGame::new(&stones)?);
            let truth = rolling_diagonal(&stones);
            measure(c, "length", what, len, &truth, || {
                value(solver, &game, &one)
            });
        }
    }
    let stones = small(common::length(200_000));
    let game = Ends(StoneGame::new(&stones)?);
    let truth = value(wide, &game, &two);
    for (way, run) in [("1 thread", &one), ("2 threads", &two)] {
        measure(c, "threads", way, stones.len(), &truth, || {
            value(wide, &game, run)
        });
    }
    Ok(())
}

/// A million piles, once: a sample of it takes as long as all the rest.
fn million() -> Result<(), Box<dyn std::error::Error>> {
    let len = 1_000_000;
    let cells = Duration::from_nanos((len as u64 + 1) * (len as u64 + 2) / 2);
    let stones = small(len);
    let game = Ends(StoneGame::new(&stones)?);
    let mut values = Vec::new();
    for (run, least) in [
        (threads(1), LaneWidth::Bits16),
        (threads(2), LaneWidth::Bits16),
        (threads(2), LaneWidth::Bits32),
    ] {
        let begun = Instant::now();
        let solution = Diagonals::new()
            .with_least_lanes(least)
            .solve(&game, &run)?;
        let per_cell = begun.elapsed().as_secs_f64() / cells.as_secs_f64();
        println!(
            "length/{len}: {per_cell:.5} ns per position; {}",
            solution.report()
        );
        values.push(solution.value());
    }
    assert!(
        values
            .iter()
            .all(|value| *value == values[0] && value.is_some())
    );
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut criterion = common::criterion();
    bench(&mut criterion)?;
    criterion.final_summary();
    // Not where the benchmarks are only tried or picked from.
    if std::env::args()
        .skip(1)
        .all(|argument| argument == "--bench")
    {
        million()?;
    }
    Ok(())
}
