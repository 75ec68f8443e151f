//! A game of one's own: state, moves, terminal value, and it can be solved.
//!
//! A heap of stones. A move takes 1, 3 or 4 of them. Who takes the last stone wins.
//!
//! ```text
//! $ cargo run --release --example 01_first_game
//! 10 stones: win in 5, best moves [3]
//! 11 stones: win in 5, best moves [4]
//! 14 stones: loss in 8, best moves [1]
//! best play from 11: [4, 1, 4, 1, 1]
//! ```

use stonework::{Game, Negamax, Outcome, Run, SolveErrorOf, Solver, Step};

struct Heap(u32);

impl Game for Heap {
    type State = u32;
    type Move = u32;
    type Value = Outcome;

    fn start(&self) -> u32 {
        self.0
    }

    fn terminal_value(&self, &left: &u32) -> Option<Outcome> {
        // The last stone is gone: the player to move has just lost.
        (left == 0).then_some(Outcome::loss_in(0))
    }

    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        [1, 3, 4].into_iter().filter(move |&taken| taken <= left)
    }

    fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
        Step::to(left - taken)
    }
}

fn main() -> Result<(), SolveErrorOf<Heap>> {
    for stones in [10, 11, 14] {
        let solution = Negamax::new().solve(&Heap(stones), &Run::new())?;
        if let Some(value) = solution.value() {
            let best = solution.best_moves();
            println!("{stones} stones: {value}, best moves {best:?}");
        }
    }
    let solution = Negamax::new().solve(&Heap(11), &Run::new())?;
    println!(
        "best play from 11: {:?}",
        solution.line().unwrap_or_default()
    );
    Ok(())
}
