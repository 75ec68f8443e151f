//! Limits, progress and cancelling: a solve that ends early says why, and what it has proved.
//!
//! ```text
//! $ cargo run --release --example 04_limits
//! 500 positions:    no value; the limit of 500 positions was reached
//! 10,000 bytes:     no value; 1006008 bytes are needed, over the limit of 10000
//! cancelled:        no value; cancelled
//! no limit:         value 57; the observer was called
//! one move to go:   no value, but at least 17; the limit of 6 positions was reached
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use stonework::{
    CancelFlag, Ends, EndsRules, Negamax, Progress, Row, Run, Side, Solution, Solver, StopReason,
    Table, Value,
};

/// A row of piles. A move takes the first or the last one; most stones win.
struct StoneGame(Vec<i64>);

impl EndsRules for StoneGame {
    type Value = i64;

    fn len(&self) -> usize {
        self.0.len()
    }

    fn gain(&self, row: Row, side: Side) -> i64 {
        self.0[row.taken(side)]
    }
}

fn said<M: Copy, V: Value>(solution: &Solution<M, V>) -> String {
    let reason = solution
        .stopped()
        .map(|reason: StopReason| reason.to_string());
    match (solution.value(), solution.bounds().lower) {
        (Some(value), _) => format!("value {value}"),
        (None, Some(lower)) => {
            format!(
                "no value, but at least {lower}; {}",
                reason.unwrap_or_default()
            )
        }
        (None, None) => format!("no value; {}", reason.unwrap_or_default()),
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Ends(StoneGame((0..500).map(|i| i * i % 101).collect()));

    let run = Run::new().with_positions(500);
    println!(
        "500 positions:    {}",
        said(&Negamax::new().solve(&game, &run)?)
    );

    // Checked before anything is allocated.
    let run = Run::new().with_bytes(10_000);
    println!(
        "10,000 bytes:     {}",
        said(&Table::new().solve(&game, &run)?)
    );

    // The flag can be set from another thread or a signal handler; here an observer does it.
    let cancel = CancelFlag::new();
    let run = Run::new()
        .with_cancel(cancel.clone())
        .with_observer(move |_: &Progress| cancel.cancel());
    println!(
        "cancelled:        {}",
        said(&Negamax::dense().solve(&game, &run)?)
    );

    let called = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&called);
    let run = Run::new().with_observer(move |progress: &Progress| {
        // `progress` has positions so far, their total where it is known, and the time.
        seen.store(progress.positions > 0, Ordering::Relaxed);
    });
    let solution = Table::new().solve(&game, &run)?;
    assert!(called.load(Ordering::Relaxed));
    println!(
        "no limit:         {}; the observer was called",
        said(&solution)
    );

    // What is known of the first moves bounds the value even if the last one was not reached.
    let game = Ends(StoneGame(vec![20, 1, 2, 4]));
    let run = Run::new().with_positions(6);
    println!(
        "one move to go:   {}",
        said(&Negamax::new().solve(&game, &run)?)
    );
    Ok(())
}
