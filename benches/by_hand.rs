//! Stone Game VII by the solvers and by the loops one would otherwise write, in the same run, on the
//! same 32-bit piles; ids are `game/solver/size`. Every answer is asserted.
//!
//! `cargo bench --bench by_hand`

mod common;

use std::hint::black_box;
use std::num::NonZeroUsize;

use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput, measurement::WallTime};
use hashbrown::HashMap;
use stonework::{Ends, Negamax, RollingTable, Run, Solver, Table};
use stonework_games::stones::StoneGameVii;

/// `sums[i]` is the sum of the first `i` piles.
fn sums(piles: &[i32]) -> Vec<i32> {
    let mut sums = vec![0];
    for pile in piles {
        sums.push(sums[sums.len() - 1] + pile);
    }
    sums
}

/// The table of the textbooks: two dimensions, by length.
fn two_dimensions(piles: &[i32]) -> i32 {
    let n = piles.len();
    let sums = sums(piles);
    let mut table = vec![vec![0; n + 1]; n + 1];
    for length in 1..=n {
        for start in 0..=n - length {
            let end = start + length;
            let left = sums[end] - sums[start + 1] - table[start + 1][end];
            let right = sums[end - 1] - sums[start] - table[start][end - 1];
            table[start][end] = left.max(right);
        }
    }
    table[0][n]
}

/// One row, rewritten from the last start to the first.
fn rolling_row(piles: &[i32]) -> i32 {
    let n = piles.len();
    let sums = sums(piles);
    let mut row = vec![0; n + 1];
    for start in (0..n).rev() {
        row[start] = 0;
        for end in start + 1..=n {
            let left = sums[end] - sums[start + 1] - row[end];
            let right = sums[end - 1] - sums[start] - row[end - 1];
            row[end] = left.max(right);
        }
    }
    row[n]
}

/// A recursive function with a hash map, as one writes it first.
fn recursive_memo(sums: &[i32], start: u32, end: u32, memo: &mut HashMap<(u32, u32), i32>) -> i32 {
    if start == end {
        return 0;
    }
    if let Some(&value) = memo.get(&(start, end)) {
        return value;
    }
    let sum = |from: u32, to: u32| sums[to as usize] - sums[from as usize];
    let left = sum(start + 1, end) - recursive_memo(sums, start + 1, end, memo);
    let right = sum(start, end - 1) - recursive_memo(sums, start, end - 1, memo);
    let value = left.max(right);
    memo.insert((start, end), value);
    value
}

/// The same with an array of every start and end.
fn recursive_array(sums: &[i32], start: usize, end: usize, memo: &mut [Option<i32>]) -> i32 {
    if start == end {
        return 0;
    }
    let at = start * sums.len() + end;
    if let Some(value) = memo[at] {
        return value;
    }
    let left = sums[end] - sums[start + 1] - recursive_array(sums, start + 1, end, memo);
    let right = sums[end - 1] - sums[start] - recursive_array(sums, start, end - 1, memo);
    let value = left.max(right);
    memo[at] = Some(value);
    value
}

/// A place to measure at, and the value that every way must find there.
struct Row<'a, 'c> {
    group: &'a mut BenchmarkGroup<'c, WallTime>,
    len: usize,
    truth: i32,
}

impl Row<'_, '_> {
    fn measure(&mut self, name: &str, mut solve: impl FnMut() -> i32) {
        let truth = self.truth;
        self.group
            .bench_function(BenchmarkId::new(name, self.len), |b| {
                b.iter(|| {
                    let value = solve();
                    assert_eq!(value, truth);
                    black_box(value)
                });
            });
    }
}

fn bench(c: &mut Criterion) -> Result<(), Box<dyn std::error::Error>> {
    let one = Run::new().with_threads(NonZeroUsize::MIN);
    let two = Run::new().with_threads(NonZeroUsize::MIN.saturating_add(1));
    let mut group = c.benchmark_group("stone-game-vii");
    for len in [2_000_usize, 8_000].map(common::length) {
        let piles = common::piles(len);
        let game = Ends(StoneGameVii::new(&piles)?);
        let sums = sums(&piles);
        let value = |solution: Option<i32>| solution.expect("there is no limit");
        group.throughput(Throughput::Elements((len * (len + 1) / 2) as u64));
        let mut row = Row {
            group: &mut group,
            len,
            truth: rolling_row(&piles),
        };
        row.measure("by hand: two dimensions", || two_dimensions(&piles));
        row.measure("by hand: rolling row", || rolling_row(&piles));
        row.measure("table, 1 thread", || {
            value(
                Table::new()
                    .solve(&game, &one)
                    .expect("VII is layered")
                    .value(),
            )
        });
        row.measure("table, 2 threads", || {
            value(
                Table::new()
                    .solve(&game, &two)
                    .expect("VII is layered")
                    .value(),
            )
        });
        row.measure("rolling, 1 thread", || {
            value(
                RollingTable::new()
                    .solve(&game, &one)
                    .expect("VII is layered")
                    .value(),
            )
        });
        row.measure("rolling, 2 threads", || {
            value(
                RollingTable::new()
                    .solve(&game, &two)
                    .expect("VII is layered")
                    .value(),
            )
        });
        if len > common::length(2_000) {
            continue;
        }
        let end = u32::try_from(len)?;
        row.measure("by hand: recursive hash memo", || {
            recursive_memo(&sums, 0, end, &mut HashMap::new())
        });
        row.measure("negamax", || {
            value(Negamax::new().solve(&game, &one).expect("VII ends").value())
        });
        row.measure("by hand: recursive array memo", || {
            recursive_array(&sums, 0, len, &mut vec![None; sums.len() * sums.len()])
        });
        row.measure("negamax-dense", || {
            value(
                Negamax::dense()
                    .solve(&game, &one)
                    .expect("VII ends")
                    .value(),
            )
        });
        row.measure("negamax-bounded", || {
            value(
                Negamax::bounded(64 << 20)
                    .solve(&game, &one)
                    .expect("VII ends")
                    .value(),
            )
        });
    }
    group.finish();
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut criterion = common::criterion();
    bench(&mut criterion)?;
    criterion.final_summary();
    Ok(())
}
