//! Connect Four run to proof by the crate `minimax` and by alpha-beta search, on the same positions, one thread, the
//! tables empty before each position: mean times and their ratio. Every answer is asserted.
//!
//! `cargo bench --bench minimax [-- SET..]`
//!
//! Sets are as in `connect_four`; by default easy positions, or positions of ours where the published ones are not
//! there. The other crate finds out who wins, alpha-beta search by how much as well. Its rules here are ours, its
//! settings its own but for a larger table.

mod positions;

use std::env;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use minimax::{Evaluation, Evaluator, IterativeOptions, IterativeSearch, Strategy, Winner};
use stonework::alpha_beta::Goal;
use stonework::{AlphaBeta, Game, Packed, Run, Solver};
use stonework_games::boards::{ConnectFour, Stones};

/// The usual board, whose rules every position shares.
static BOARD: LazyLock<ConnectFour> =
    LazyLock::new(|| ConnectFour::new(7, 6).expect("the usual board fits"));

/// The rules as the other crate asks for them.
struct Theirs;

impl minimax::Game for Theirs {
    type S = Stones;
    type M = u8;

    fn generate_moves(stones: &Stones, moves: &mut Vec<u8>) -> Option<Winner> {
        let winner = Self::get_winner(stones);
        if winner.is_none() {
            moves.extend(BOARD.moves(stones));
            // The middle first, as it wins most.
            moves.sort_by_key(|&column| column.abs_diff(4));
        }
        winner
    }

    fn apply(stones: &mut Stones, column: u8) -> Option<Stones> {
        Some(BOARD.play(stones, column).state)
    }

    fn get_winner(stones: &Stones) -> Option<Winner> {
        BOARD.terminal_value(stones).map(|value| match value {
            0 => Winner::Draw,
            _ => Winner::PlayerJustMoved,
        })
    }

    fn zobrist_hash(stones: &Stones) -> u64 {
        let key = BOARD.pack(stones).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (key ^ key >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }
}

/// Knows nothing of a position that is not over.
#[derive(Clone)]
struct Blind;

impl Evaluator for Blind {
    type G = Theirs;

    fn evaluate(&self, _: &Stones) -> Evaluation {
        0
    }
}

/// The time of both on a set, and their ratio.
fn measure(set: &str, positions: &[(ConnectFour, i32)]) {
    let solver = AlphaBeta::new()
        .ordered()
        .bounded()
        .packed()
        .with_goal(Goal::Value);
    let run = Run::new();
    let (mut ours, mut theirs) = (Duration::ZERO, Duration::ZERO);
    for (game, score) in positions {
        let begun = Instant::now();
        let solution = solver.solve(game, &run).expect("there are no loops");
        ours += begun.elapsed();
        assert_eq!(solution.value(), Some(*score), "{game}");

        let stones = game.start();
        let left = 42 - stones.all.count_ones();
        let options = IterativeOptions::new().with_table_byte_size(16 << 20);
        let mut search = IterativeSearch::new(Blind, options);
        search.set_max_depth(u8::try_from(left).expect("at most 42"));
        let begun = Instant::now();
        let _ = search.choose_move(&stones);
        theirs += begun.elapsed();
        let found = i32::from(search.root_value()).signum();
        assert_eq!(found, score.signum(), "{game}");
    }
    let count = u32::try_from(positions.len()).expect("few");
    println!(
        "{set:8} {count:5} positions: minimax {:>10.1?}, alpha-beta {:>10.1?}: {:.0} times as fast",
        theirs / count,
        ours / count,
        theirs.as_secs_f64() / ours.as_secs_f64()
    );
}

fn main() {
    let mut asked: Vec<String> = env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    // Not measured, only tried: as the other benchmarks have it.
    let tried = env::args().any(|arg| arg == "--test");
    if asked.is_empty() {
        asked = ["own", "L3_R1", "L2_R1", "L1_R1"].map(str::to_owned).into();
        asked.truncate(if tried { 1 } else { 4 });
    }
    for set in asked {
        match positions::of(&set) {
            Some(positions) => measure(&set, &positions[..positions.len().min(100)]),
            None => println!("{set:8} is not there"),
        }
    }
}
