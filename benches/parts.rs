//! Clobber with and without what sums of small parts are worth ([`ByParts`]), in turns: positions and time of
//! alpha-beta search for the value of the start, on one thread. Every value is asserted.
//!
//! `cargo bench --bench parts [-- BOARD..]`
//!
//! A board is named as in `4x5`; without any, all are measured but `4x6`, which takes a minute.

use std::env;
use std::error::Error;
use std::sync::Arc;
use std::time::Instant;

use stonework::values::ByParts;
use stonework::{AlphaBeta, Goal, Run, Solver, WinLose};
use stonework_games::boards::{Clobber, Sides};

/// Boards, and whether the first player wins.
const BOARDS: [([u32; 2], WinLose); 5] = [
    ([3, 6], WinLose::Loss),
    ([4, 5], WinLose::Win),
    ([5, 4], WinLose::Win),
    ([3, 7], WinLose::Win),
    ([4, 6], WinLose::Loss),
];

/// Searches a game, and tells of it.
macro_rules! measure {
    ($what:literal, $game:expr, $value:expr) => {
        let solver = AlphaBeta::new().ordered().bounded().packed();
        let solver = solver.with_goal(Goal::Value).with_table_bytes(1 << 30);
        let begun = Instant::now();
        let solution = solver.solve($game, &Run::new())?;
        let seconds = begun.elapsed().as_secs_f64();
        assert_eq!(solution.value(), Some($value));
        let positions = solution.report().positions;
        print!("  {}: {positions:>11} positions {seconds:>8.3} s", $what);
    };
}

fn main() -> Result<(), Box<dyn Error>> {
    let names: Vec<String> = env::args()
        .skip(1)
        .filter(|it| !it.starts_with('-'))
        .collect();
    // Not measured, only tried: as the other benchmarks have it.
    let is_tried = env::args().any(|arg| arg == "--test");
    for ([rows, cols], value) in BOARDS {
        let name = format!("{rows}x{cols}");
        let is_wanted = if is_tried {
            name == "3x6"
        } else if names.is_empty() {
            name != "4x6"
        } else {
            names.contains(&name)
        };
        if !is_wanted {
            continue;
        }
        let game = Arc::new(Clobber::new(rows, cols)?);
        print!("Clobber {name}");
        measure!("plain", &*game, value);
        let by_parts = ByParts::new(&game, |_, part: &Sides| part.all().count_ones());
        measure!("by parts", &by_parts, value);
        println!();
    }
    Ok(())
}
