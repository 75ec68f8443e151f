//! An impartial game whose positions fall apart: nimbers of the parts, and the period of a game on heaps.
//!
//! Rows of bottles: a move takes out a bottle, or two that touch; who takes the last one wins. That is Kayles, 0.77.
//!
//! ```text
//! $ cargo run --release --example 09_sums
//! Rows of 5, 9 and 31: nimber 2, win
//! 15 of 87 first moves win; 31 rows were looked at, as whole positions 131404
//! Kayles repeats after 12, for ever from 71 on
//! ```

use stonework::{DisjunctiveSum, Game, HeapRules, Negamax, Nimber, Run, Solver, Step, WinLose};

struct Bottles(Vec<u8>);

/// The rows left, the longest first: their order does not matter.
type Rows = Vec<u8>;

/// Which row, where in it the first bottle is taken, and how many.
type Shot = (usize, u8, u8);

impl Game for Bottles {
    type State = Rows;
    type Move = Shot;
    type Value = WinLose;

    fn start(&self) -> Rows {
        self.0.clone()
    }
    fn terminal_value(&self, rows: &Rows) -> Option<WinLose> {
        rows.is_empty().then_some(WinLose::Loss)
    }
    fn moves(&self, rows: &Rows) -> impl Iterator<Item = Shot> {
        let rows: Vec<(usize, u8)> = rows.iter().copied().enumerate().collect();
        rows.into_iter().flat_map(|(row, len)| {
            (1..=2_u8.min(len))
                .flat_map(move |taken| (0..=len - taken).map(move |at| (row, at, taken)))
        })
    }
    fn play(&self, rows: &Rows, (row, at, taken): Shot) -> Step<Self> {
        let mut left = rows.clone();
        let len = left.swap_remove(row);
        left.extend([at, len - at - taken].into_iter().filter(|&len| len > 0));
        left.sort_unstable_by(|one, other| other.cmp(one));
        Step::to(left)
    }
}

impl DisjunctiveSum for Bottles {
    fn components(&self, rows: &Rows) -> impl Iterator<Item = Rows> {
        rows.iter().map(|&len| vec![len])
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Bottles(vec![31, 9, 5]);
    let run = Run::new();
    let nimber = Nimber::of_sums()
        .nimber(&game, &game.start(), &run)
        .map_err(|_| "no nimber")?;
    let solution = Nimber::of_sums().solve(&game, &run)?;
    let value = solution.value().ok_or("there was no limit")?;
    println!("Rows of 5, 9 and 31: nimber {nimber}, {value}");

    let whole = Negamax::new().solve(&game, &run)?;
    assert_eq!(whole.best_moves(), solution.best_moves());
    println!(
        "{} of {} first moves win; {} rows were looked at, as whole positions {}",
        solution.best_moves().len(),
        solution.moves().len(),
        solution.report().positions,
        whole.report().positions,
    );

    let kayles: HeapRules = "0.77".parse()?;
    let period = kayles
        .nimbers(1000, &run)?
        .period(&run)
        .map_err(|_| "stopped")?;
    let period = period.ok_or("no period is proved")?;
    println!(
        "Kayles repeats after {}, for ever from {} on",
        period.length(),
        period.start()
    );
    Ok(())
}
