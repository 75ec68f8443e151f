//! Connect Four on published positions and our own: mean time and nodes per position, nodes per second, the
//! table empty before each position, one thread, or all with `parallel`. Every score is asserted.
//!
//! `cargo bench --bench connect_four [-- [parallel] [pons] SET..]`
//!
//! With `pons`, `pons/connect_four.cpp`, a solver of this game alone, is compiled by the system's `c++` and solves the
//! same positions before; it checks every score too.
//!
//! The positions are read from the folder named by `STONEWORK_TRUTH`, or from `../shared/truth`; a set is a
//! part of a file's name, as in `L2_R1` (all but the last by default). Without the folder only `own` is
//! measured: positions of ours from the 20th stone on.

mod cpp;
mod pons;
mod positions;

use std::env;
use std::time::{Duration, Instant};

use stonework::alpha_beta::Goal;
use stonework::{AlphaBeta, Run, Solver};
use stonework_games::boards::ConnectFour;

use crate::pons::Pons;

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
    positions: &[(ConnectFour, i32)],
    tried: bool,
) -> f64 {
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
    micros / count
}

fn main() {
    let mut asked: Vec<String> = env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    // Not measured, only tried: as the other benchmarks have it.
    let tried = env::args().any(|arg| arg == "--test");
    let parallel = asked.iter().any(|arg| arg == "parallel");
    let rival = asked.iter().any(|arg| arg == "pons");
    let rival = rival.then(|| Pons::compiled().expect("a C++ compiler is needed"));
    asked.retain(|arg| arg != "parallel" && arg != "pons");
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
        let Some(positions) = positions::of(set) else {
            println!("{name:14} is not there");
            continue;
        };
        let text = positions::text(set).unwrap_or_default();
        let theirs = rival.as_ref().map(|rival| rival.micros(&text));
        let ours = if parallel {
            measure(&solver.parallel(), name, &positions, tried)
        } else {
            measure(&solver, name, &positions, tried)
        };
        if let Some(theirs) = theirs {
            println!(
                "{:14} {theirs:28.2} µs by Pons' method: {:.2} of it",
                "",
                ours / theirs
            );
        }
    }
}
