//! Quixo solved in every position: time, positions and positions per second of retrograde analysis tier by tier, on one
//! thread and on all. Values and counts are asserted.
//!
//! `cargo bench --bench quixo`
//!
//! A number stands for two positions, in which the players are exchanged; both are counted.

use std::env;
use std::num::NonZeroUsize;
use std::thread;
use std::time::Instant;

use stonework::{Indexed, InfinitePlay, OracleSolver, Outcome, Retrograde, Run};
use stonework_games::boards::Quixo;

/// The size, the value of the start, and the statistics of the numbered positions: computed by this project alone.
const SMALL: (u32, Outcome, &str) = (
    3,
    Outcome::win_in(7),
    "19683 positions: 12748 won, 0 drawn, 6935 lost; 8558 over, 824 with a single saving move; \
     the least win is win in 7",
);

const LARGE: (u32, Outcome, &str) = (
    4,
    Outcome::win_in(21),
    "43046721 positions: 26434489 won, 1608496 drawn, 15003736 lost; 9228284 over, \
     1692568 with a single saving move; the least win is win in 21",
);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Not measured, only tried: as the other benchmarks have it.
    let tried = env::args().any(|arg| arg == "--test");
    let all = thread::available_parallelism()?.get();
    for (size, value, counts) in [SMALL, LARGE].into_iter().take(if tried { 1 } else { 2 }) {
        let game = Quixo::new(size)?;
        let solver = Retrograde::new(InfinitePlay::Draw)
            .numbered()
            .tiered()
            .with_predecessors();
        for threads in [1, all] {
            let run = Run::new().with_threads(NonZeroUsize::new(threads).ok_or("no threads")?);
            let begun = Instant::now();
            let (solution, values) = solver.solve_with_oracle(&game, &run)?;
            let seconds = begun.elapsed().as_secs_f64();
            assert_eq!(solution.value(), Some(value), "size {size}");
            let numbers = game.count();
            #[expect(clippy::cast_precision_loss, reason = "it is for reading")]
            let [rate, bytes] = [
                2.0 * numbers as f64 / seconds / 1e6,
                solution.report().peak_bytes as f64 / numbers as f64,
            ];
            println!(
                "quixo {size}×{size}  {threads} threads {seconds:>10.3} s {numbers:>10} numbers \
                 {:>10} positions {rate:>6.2} million/s {bytes:>5.1} bytes a number at the peak",
                2 * numbers
            );
            if threads == all {
                let begun = Instant::now();
                let statistics = values.statistics(&game).to_string();
                let seconds = begun.elapsed().as_secs_f64();
                assert_eq!(statistics, counts);
                println!("           statistics {seconds:>10.3} s, {statistics}");
            }
        }
    }
    Ok(())
}
