//! A partizan game of one's own: what its positions are worth, and how hot they are.
//!
//! A row of chairs: Left seats boys, Right seats girls, and no boy sits beside a girl; who cannot seat a child has lost.
//!
//! ```text
//! $ cargo run --release --example 11_own_partizan
//! .        mean 0    temperature 0    *
//! ..       mean 0    temperature 1    ±1
//! ...      mean 0    temperature 2    ±2
//! ....     mean 0    temperature 3/2  ±{2|1}
//! b...     mean 1/2  temperature 3/2  {2|-1}
//! b...g    mean 0    temperature 1    ±1
//! .......  mean 0    temperature 1    ±{1,{4|3||*|-1*},{4|3||±1,{1*|*}}}
//! all rows together: N
//! ```

use stonework::partizan::Forms;
use stonework::{Game, Partizan, Run, Step, Values, WinLose};

struct Chairs(&'static str);

/// The chairs, and whether Left is to move.
type Seated = (Vec<u8>, bool);

fn children(left: bool) -> [u8; 2] {
    if left { *b"bg" } else { *b"gb" }
}

impl Game for Chairs {
    type State = Seated;
    type Move = usize;
    type Value = WinLose;

    fn start(&self) -> Seated {
        (self.0.into(), true)
    }
    fn terminal_value(&self, state: &Seated) -> Option<WinLose> {
        self.moves(state).next().is_none().then_some(WinLose::Loss)
    }
    fn moves(&self, (chairs, left): &Seated) -> impl Iterator<Item = usize> {
        let [_, other] = children(*left);
        (0..chairs.len()).filter(move |&at| {
            let beside = &chairs[at.saturating_sub(1)..chairs.len().min(at + 2)];
            chairs[at] == b'.' && !beside.contains(&other)
        })
    }
    fn play(&self, (chairs, left): &Seated, at: usize) -> Step<Self> {
        let mut chairs = chairs.clone();
        [chairs[at], _] = children(*left);
        Step::to((chairs, !left))
    }
}

/// These lines are what values need beside the rules.
impl Partizan for Chairs {
    fn left_to_move(&self, (_, left): &Seated) -> bool {
        *left
    }
    fn turned(&self, (chairs, left): &Seated) -> Seated {
        (chairs.clone(), !left)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut all = algebra.integer(0)?;
    for chairs in [".", "..", "...", "....", "b...", "b...g", "......."] {
        let game = Chairs(chairs);
        let value = Values::new().value(&game, &game.start(), &forms, &Run::new());
        let value = value.map_err(|_| "it has no value")?;
        println!(
            "{chairs:<8} mean {:<4} temperature {:<4} {}",
            algebra.mean(value)?.to_string(),
            algebra.temperature(value)?.to_string(),
            algebra.text(value)?
        );
        all = algebra.sum(all, value)?;
    }
    println!("all rows together: {}", algebra.outcome(all)?);
    Ok(())
}
