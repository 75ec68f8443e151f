//! What is proved about a game as a solver of its own, beside the general ones and checked by them.
//!
//! A heap: take 1, 3 or 4 stones; who takes the last stone wins. Numbers of stones that leave 0 or 2
//! when divided by 7 are lost: no move leads from one to another, and from any other number one does.
//!
//! ```text
//! $ cargo run --release --example 07_a_theorem
//! 0 to 1000 stones: the search and the theorem agree
//! 4000000003 stones: win, best first moves [4]
//! ```

use stonework::{
    ByTheorem, Game, Negamax, ProofOf, Proved, Run, Solver, Step, Theorem, WinLose, Work,
};

struct Heap(u32);

impl Game for Heap {
    type State = u32;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> u32 {
        self.0
    }
    fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
        (left == 0).then_some(WinLose::Loss)
    }
    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        [1, 3, 4].into_iter().filter(move |&taken| taken <= left)
    }
    fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
        Step::to(left - taken)
    }
}

struct BySevens;

impl Theorem<Heap> for BySevens {
    fn name(&self) -> &'static str {
        "by sevens"
    }
    fn prove(&self, heap: &Heap, work: &mut Work<'_>) -> ProofOf<Heap> {
        Proved::of_moves(heap, work, |left, _| {
            Ok(match left % 7 {
                0 | 2 => WinLose::Loss,
                _ => WinLose::Win,
            })
        })
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for stones in 0..=1000 {
        let heap = Heap(stones);
        let plain = Negamax::new().solve(&heap, &Run::new())?;
        let proved = ByTheorem(BySevens).solve(&heap, &Run::new())?;
        assert_eq!(plain.value(), proved.value());
        assert_eq!(plain.best_moves(), proved.best_moves());
    }
    println!("0 to 1000 stones: the search and the theorem agree");

    let solution = ByTheorem(BySevens).solve(&Heap(4_000_000_003), &Run::new())?;
    let value = solution.value().ok_or("there was no limit")?;
    println!(
        "4000000003 stones: {value}, best first moves {:?}",
        solution.best_moves()
    );
    Ok(())
}
