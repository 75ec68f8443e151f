//! Endgames of Nine Men's Morris solved in every position: time, positions per second and bytes a position of retrograde
//! analysis tier by tier, on one thread and on all. Counts are asserted.
//!
//! `cargo bench --bench morris`

use std::env;
use std::num::NonZeroUsize;
use std::thread;
use std::time::Instant;

use stonework::{Indexed, InfinitePlay, OracleSolver, Retrograde, Run, Wdl};
use stonework_games::boards::NineMensMorris;

/// Men of both, the numbered positions of the endgame; of all positions of the board with as many men, one player to move,
/// those that are won, drawn and lost, and the longest distance to the end in plies: computed by this project alone.
const SMALL: (u32, usize, [u64; 3], u32) = (4, 5_952_065, [2456, 51_480_175, 339], 9);

const LARGE: (u32, usize, [u64; 3], u32) = (5, 68_312_345, [460_176, 493_708_108, 68_228], 57);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Not measured, only tried: as the other benchmarks have it.
    let tried = env::args().any(|arg| arg == "--test");
    let all = thread::available_parallelism()?.get();
    for (men, count, results, longest) in [SMALL, LARGE].into_iter().take(if tried { 1 } else { 2 })
    {
        let endgame = NineMensMorris::new(true).endgame(men, men)?;
        assert_eq!(endgame.count(), count);
        let solver = Retrograde::new(InfinitePlay::Draw)
            .numbered()
            .tiered()
            .with_predecessors();
        for threads in [1, all] {
            let run = Run::new().with_threads(NonZeroUsize::new(threads).ok_or("no threads")?);
            let begun = Instant::now();
            let (solution, values) = solver.solve_with_oracle(&endgame, &run)?;
            let seconds = begun.elapsed().as_secs_f64();
            #[expect(clippy::cast_precision_loss, reason = "it is for reading")]
            let [rate, bytes] = [
                count as f64 / seconds / 1e6,
                solution.report().peak_bytes as f64 / count as f64,
            ];
            println!(
                "morris {men}-{men}  {threads} threads {seconds:>10.3} s {count:>10} positions \
                 {rate:>6.2} million/s {bytes:>5.1} bytes a position at the peak",
            );
            if threads < all {
                continue;
            }
            let mut found = ([0; 3], 0);
            let with_most = values.positions(&endgame).filter(|(position, _)| {
                position.own.count_ones() + position.other.count_ones() == 2 * men
            });
            for (position, value) in with_most {
                let at = [Wdl::Win, Wdl::Draw, Wdl::Loss];
                let at = at.iter().position(|&result| result == value.result());
                found.0[at.ok_or("no result")?] += endgame.weight(&position);
                found.1 = found.1.max(value.plies().unwrap_or_default());
            }
            assert_eq!(found, (results, longest), "{men}-{men}");
        }
    }
    Ok(())
}
