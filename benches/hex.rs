//! Hex on square boards: the value of every first move, or of the start alone, by alpha-beta search on all threads.
//! Every value is asserted.
//!
//! `cargo bench --bench hex [-- NAME..]`
//!
//! A name is the beginning of one below, as in `5`; without any, all are measured.

use std::env;
use std::error::Error;
use std::time::Instant;

use stonework::{AlphaBeta, Goal, Run, Solver, WinLose};
use stonework_games::boards::Hex;

/// Boards, with the rows of their first moves: `W` for those that win. Where there are none, the value alone is found.
const CASES: [(&str, u32, &[&str]); 4] = [
    (
        "5 every move",
        5,
        &["....W", ".WWWW", ".WWW.", "WWWW.", "W...."],
    ),
    (
        "6 every move",
        6,
        &[".....W", ".WWWWW", "WWWWWW", "WWWWWW", "WWWWW.", "W....."],
    ),
    ("6 value", 6, &[]),
    ("7 value", 7, &[]),
];

fn measure(name: &str, size: u32, openings: &[&str]) -> Result<(), Box<dyn Error>> {
    let goal = if openings.is_empty() {
        Goal::Value
    } else {
        Goal::EveryMove
    };
    let solver = AlphaBeta::new().ordered().bounded().packed().parallel();
    let game = Hex::new(size, size)?;
    let begun = Instant::now();
    let solution = solver.with_goal(goal).solve(&game, &Run::new())?;
    let seconds = begun.elapsed().as_secs_f64();
    assert_eq!(solution.value(), Some(WinLose::Win), "{name}");
    let won = solution.moves().iter();
    let won = won.map(|rated| rated.value == WinLose::Win);
    let known = openings.concat();
    assert!(won.eq(known.chars().map(|letter| letter == 'W')), "{name}");
    let positions = solution.report().positions;
    println!("{name:<14} {seconds:>10.3} s {positions:>10} positions");
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let names: Vec<String> = env::args()
        .skip(1)
        .filter(|name| !name.starts_with('-'))
        .collect();
    // Not measured, only tried: as the other benchmarks have it.
    let tried = env::args().any(|arg| arg == "--test");
    for (name, size, openings) in CASES {
        let wanted = names.is_empty() || names.iter().any(|begin| name.starts_with(begin));
        if wanted && (!tried || size <= 5) {
            measure(name, size, openings)?;
        }
    }
    Ok(())
}
