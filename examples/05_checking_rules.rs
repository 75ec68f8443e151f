//! Checking the rules of one's own game with the law kit before trusting a solver with them.
//!
//! Two players take 1 or 2 stones, but never what the other has just taken. The careless rules
//! forget that the last move belongs to the state: equal states then have different futures.
//!
//! ```text
//! $ cargo run --release --example 05_checking_rules
//! careful rules: nothing found; from 9 stones a loss in 6
//! careless rules break a law: equal states have equal futures
//!   the moves that show it: [2, 1]
//! ```

use std::hash::{Hash, Hasher};

use stonework::{Game, Negamax, Outcome, Run, Solver, Step, laws};

#[derive(Clone, Copy, Debug)]
struct Position {
    left: u32,
    last: u32,
    careful: bool,
}

impl Position {
    /// What makes two positions the same.
    fn key(self) -> (u32, u32) {
        (self.left, if self.careful { self.last } else { 0 })
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key().hash(hasher);
    }
}

/// The game; whether its rules are careful.
struct NoRepeats(bool);

impl Game for NoRepeats {
    type State = Position;
    type Move = u32;
    type Value = Outcome;

    fn start(&self) -> Position {
        let careful = self.0;
        Position {
            left: 9,
            last: 0,
            careful,
        }
    }

    fn terminal_value(&self, position: &Position) -> Option<Outcome> {
        let stuck = self.moves(position).next().is_none();
        stuck.then_some(Outcome::loss_in(0))
    }

    fn moves(&self, &Position { left, last, .. }: &Position) -> impl Iterator<Item = u32> {
        (1..=left.min(2)).filter(move |&taken| taken != last)
    }

    fn play(&self, position: &Position, taken: u32) -> Step<Self> {
        Step::to(Position {
            left: position.left - taken,
            last: taken,
            ..*position
        })
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let careful = NoRepeats(true);
    laws::check(&careful).map_err(|violation| violation.to_string())?;
    let solution = Negamax::new()
        .solve(&careful, &Run::new())
        .map_err(|error| error.to_string())?;
    let value = solution.value().ok_or("there was no limit")?;
    println!("careful rules: nothing found; from 9 stones a {value}");

    match laws::check(&NoRepeats(false)) {
        Ok(_) => println!("careless rules: nothing found"),
        Err(violation) => {
            println!("careless rules break a law: {}", violation.law);
            println!(
                "  the moves that show it: {:?}",
                violation.path.unwrap_or_default()
            );
        }
    }
    Ok(())
}
