//! Connect Four on published positions and our own: mean time and nodes per position, nodes per second, the
//! table empty before each position, one thread. Every score is asserted.
//!
//! `cargo bench --bench connect_four [-- SET..]`
//!
//! The positions are read from the folder named by `STONEWORK_TRUTH`, or from `../shared/truth`; a set is a
//! part of a file's name, as in `L2_R1` (all but the last by default). Without the folder only `own` is
//! measured: positions of ours from the 20th stone on.

use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{env, fs};

use stonework_core::alpha_beta::Tell;
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

/// Positions with their scores.
fn positions(set: &str) -> Option<Vec<(ConnectFour, i8)>> {
    if set == "own" {
        return parse(include_str!("../crates/games/tests/data/connect_four.txt"));
    }
    let folder = env::var_os("STONEWORK_TRUTH").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/truth")),
        PathBuf::from,
    );
    let text = fs::read_to_string(folder.join(format!("connect4/Test_{set}.txt"))).ok()?;
    parse(&text)
}

fn parse(text: &str) -> Option<Vec<(ConnectFour, i8)>> {
    let read = |line: &str| {
        let (moves, score) = line.split_once(' ')?;
        Some((moves.parse().ok()?, score.trim().parse().ok()?))
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(read).collect()
}

/// Solves every position of a set and prints a line of the table.
fn measure(name: &str, positions: &[(ConnectFour, i8)]) {
    let solver = AlphaBeta::new()
        .ordered()
        .bounded()
        .packed()
        .telling(Tell::Value);
    let (run, count) = (Run::new(), positions.len());
    let mut nodes = 0;
    let mut rounds = 0_u32;
    let mut best = Duration::MAX;
    let begun = Instant::now();
    // The best of several rounds, if they are short.
    while rounds == 0 || (rounds < 100 && begun.elapsed() < Duration::from_secs(1)) {
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
    let seconds = best.as_secs_f64();
    println!(
        "{name:14} {count:5} positions {:12.2} µs {:12.1} nodes a position {:7.2} million nodes/s",
        seconds * 1e6 / count as f64,
        nodes as f64 / count as f64,
        nodes as f64 / seconds / 1e6,
    );
}

fn main() {
    let asked: Vec<String> = env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    for (set, name) in SETS {
        let chosen = if asked.is_empty() {
            set != "L1_R3"
        } else {
            asked.iter().any(|part| set.contains(part))
        };
        if !chosen {
            continue;
        }
        match positions(set) {
            Some(positions) => measure(name, &positions),
            None => println!("{name:14} is not there"),
        }
    }
}
