//! Connect Four on published positions and our own: mean time and nodes per position, nodes per second, the
//! table empty before each position, one thread, or all with `parallel`. Every score is asserted.
//!
//! `cargo bench --bench connect_four [-- [parallel] SET..]`
//!
//! The positions are read from the folder named by `STONEWORK_TRUTH`, or from `../shared/truth`; a set is a
//! part of a file's name, as in `L2_R1` (all but the last by default). Without the folder only `own` is
//! measured: positions of ours from the 20th stone on.

mod positions;

use std::env;
use std::time::{Duration, Instant};

use stonework_core::alpha_beta::Goal;
use stonework_core::{AlphaBeta, Run, Solver};
use stonework_games::boards::ConnectFour;

/// The sets, from easy to hard, and what they are called.
const SETS: [(&str, &str); 7] = [
    ("own", "own"),
    ("L3_R1", "end-easy"),
    ("L2_R1", "middle-easy"),
    ("L1_R1", "begin-easy"),
    ("L2_R2", "middle-medium"),
    ("L1_R2", "begin-medium"),
    ("L1_R3", "begin-hard"),
];

/// Solves every position of a set and prints a line of the table; `tried` is once.
fn measure(
    solver: &impl Solver<ConnectFour>,
    name: &str,
    positions: &[(ConnectFour, i8)],
    tried: bool,
) {
    let (run, count) = (Run::new(), positions.len());
    let mut nodes = 0;
    let mut rounds = 0_u32;
    let mut best = Duration::MAX;
    let begun = Instant::now();
    // The best of several rounds, if they are short.
    while rounds == 0 || (!tried && rounds < 100 && begun.elapsed() < Duration::from_secs(1)) {
        nodes = 0;
        rounds += 1;
        let round = Instant::now();
        for (game, score) in positions {
            let solution = solver.solve(game, &run).expect("there are no loops");
            assert_eq!(solution.value(), Some(*score), "{game}");
            nodes += solution.report().positions;
        }
        best = best.min(round.elapsed());
    }
    #[expect(clippy::cast_precision_loss, reason = "they are for reading")]
    let (nodes, count) = (nodes as f64, count as f64);
    let micros = best.as_secs_f64() * 1e6;
    println!(
        "{name:14} {count:5} positions {:12.2} µs {:12.1} nodes a position {:7.2} million nodes/s",
        micros / count,
        nodes / count,
        nodes / micros,
    );
}

fn main() {
    let mut asked: Vec<String> = env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    // Not measured, only tried: as the other benchmarks have it.
    let tried = env::args().any(|arg| arg == "--test");
    let parallel = asked.iter().any(|arg| arg == "parallel");
    asked.retain(|arg| arg != "parallel");
    let solver = AlphaBeta::new()
        .ordered()
        .bounded()
        .packed()
        .with_goal(Goal::Value);
    for (set, name) in SETS {
        let chosen = if tried {
            set == "own"
        } else if asked.is_empty() {
            set != "L1_R3"
        } else {
            asked.iter().any(|part| set.contains(part))
        };
        if !chosen {
            continue;
        }
        match positions::of(set) {
            Some(positions) if parallel => measure(&solver.parallel(), name, &positions, tried),
            Some(positions) => measure(&solver, name, &positions, tried),
            None => println!("{name:14} is not there"),
        }
    }
}
