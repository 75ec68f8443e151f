//! Games solved in every position by levels: time, positions per second all in, and memory a position at the peak, on
//! all threads. Every number of positions and every value is asserted.
//!
//! `cargo bench --bench strong [-- NAME..]`
//!
//! A name is the beginning of one below, as in `"connect four 5"`; without any, all are measured.

use std::env;
use std::error::Error;
use std::time::Instant;

use stonework::SeededRng;
use stonework::{
    AlphaBeta, Canonical, Coded, Graded, Levels, OracleSolver, Outcome, Packed, Run, Solver,
};
use stonework_games::boards::{ConnectFour, LineRule, Mnk};

/// Solves every position of a game, and has a thousand of them, after so many plies at the least, solved by
/// alpha-beta search as well.
fn measure<G>(
    name: &str,
    game: &G,
    plies: usize,
    positions: usize,
    value: G::Value,
    search: impl Fn(&G, &G::State) -> Option<G::Value>,
) -> Result<(), Box<dyn Error>>
where
    G: Graded + Packed<Value: Coded> + Sync + 'static,
{
    let begun = Instant::now();
    let (solution, values) = Levels::new().solve_with_oracle(game, &Run::new())?;
    let seconds = begun.elapsed().as_secs_f64();
    assert_eq!(
        (values.len(), solution.value()),
        (positions, Some(value)),
        "{name}"
    );
    #[expect(clippy::cast_precision_loss, reason = "it is for reading")]
    let (rate, bytes) = (
        positions as f64 / seconds / 1e6,
        solution.report().peak_bytes as f64 / positions as f64,
    );
    println!(
        "{name:<28} {seconds:>8.3} s {positions:>12} positions {rate:>6.2} million/s {bytes:>6.2} bytes each"
    );
    let mut dice = SeededRng::new(1);
    for _ in 0..1000 {
        let mut state = game.start();
        for _ in 0..plies + dice.below(20) {
            if game.terminal_value(&state).is_some() {
                break;
            }
            let moves: Vec<G::Move> = game.moves(&state).collect();
            state = game.play(&state, moves[dice.below(moves.len())]).state;
        }
        let found = values.forced_value(game, &state);
        assert_eq!(found, search(game, &state), "{name}");
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let names: Vec<String> = env::args()
        .skip(1)
        .filter(|name| !name.starts_with('-'))
        .collect();
    // Not measured, only tried: as the other benchmarks have it.
    let tried = env::args().any(|arg| arg == "--test");
    let wanted = |name: &str| {
        if tried {
            ["connect four 4x4", "mnk 3,3,3"].contains(&name)
        } else {
            names.is_empty() || names.iter().any(|begin| name.starts_with(begin))
        }
    };
    // Columns and rows, the number of positions by J. Tromp, and the score.
    for (width, height, positions, score) in [
        (4, 4, 161_029, 0),
        (4, 5, 1_706_255, 0),
        (5, 4, 3_945_711, 0),
        (6, 4, 94_910_577, -1),
        (5, 5, 69_763_700, 0),
    ] {
        let name = format!("connect four {width}x{height}");
        if wanted(&name) {
            let game = ConnectFour::new(width, height)?;
            measure(&name, &game, 8, positions, score, |game, start| {
                let solver = AlphaBeta::new().ordered().bounded().packed();
                let solver = solver.with_table_bytes(1 << 22);
                let solution = solver.solve_from(game, start, &Run::new());
                solution.ok()?.value()
            })?;
        }
    }
    if wanted("mnk 3,3,3") {
        let game = Mnk::new(3, 3, 3, LineRule::Normal)?;
        measure("mnk 3,3,3", &game, 0, 5478, Outcome::DRAW, |game, start| {
            let solution = AlphaBeta::new().solve_from(game, start, &Run::new());
            solution.ok()?.value()
        })?;
        let folded = Canonical(game);
        measure(
            "mnk 3,3,3 folded",
            &folded,
            0,
            765,
            Outcome::DRAW,
            |game, start| {
                let solution = AlphaBeta::new().solve_from(game, start, &Run::new());
                solution.ok()?.value()
            },
        )?;
    }
    Ok(())
}
