//! A game in which play may go round: every position solved, and what endless play is worth stated.
//!
//! Two kings stand on a ring of twelve fields. In turn they step one field on or back, or stay. The first player wins on
//! field 0, the second when both stand on one field. Play that never ends is a draw.
//!
//! ```text
//! $ cargo run --release --example 08_going_round
//! From 5 against 2: draw, best first moves [4, 5, 6]
//! From 4 against 7: win in 7, best first moves [3]
//! 276 positions: 94 won, 120 drawn, 62 lost
//! The longest win takes 9 plies
//! ```

use stonework::{Game, InfinitePlay, Oracle, OracleSolver, Outcome, Retrograde, Run, Step};

const FIELDS: u8 = 12;

struct Ring {
    first: u8,
    second: u8,
}

/// Where the two stand, and whether the first is to move.
type State = (u8, u8, bool);

impl Game for Ring {
    type State = State;
    /// The field a king goes to.
    type Move = u8;
    type Value = Outcome;

    fn start(&self) -> State {
        (self.first, self.second, true)
    }
    fn terminal_value(&self, &(first, second, first_to_move): &State) -> Option<Outcome> {
        let for_first = match (first == second, first == 0) {
            (true, _) => Outcome::loss_in(0),
            (false, true) => Outcome::win_in(0),
            (false, false) => return None,
        };
        Some(match (first_to_move, for_first) {
            (true, value) => value,
            (false, value) if value == Outcome::loss_in(0) => Outcome::win_in(0),
            (false, _) => Outcome::loss_in(0),
        })
    }
    fn moves(&self, &(first, second, first_to_move): &State) -> impl Iterator<Item = u8> {
        let from = if first_to_move { first } else { second };
        [FIELDS - 1, 0, 1]
            .into_iter()
            .map(move |by| (from + by) % FIELDS)
    }
    fn play(&self, &(first, second, first_to_move): &State, to: u8) -> Step<Self> {
        Step::to(if first_to_move {
            (to, second, false)
        } else {
            (first, to, true)
        })
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Ring {
        first: 5,
        second: 2,
    };
    let (solution, values) =
        Retrograde::new(InfinitePlay::Draw).solve_with_oracle(&game, &Run::new())?;
    let value = solution.value().ok_or("there was no limit")?;
    println!(
        "From 5 against 2: {value}, best first moves {:?}",
        solution.best_moves()
    );

    // Any position that play may come to is known as well.
    let other = (4, 7, true);
    let value = values.value_at(&game, &other).ok_or("play comes to it")?;
    let best = values
        .best_moves_at(&game, &other)
        .ok_or("play comes to it")?;
    println!("From 4 against 7: {value}, best first moves {best:?}");

    let statistics = values.statistics(&game);
    println!(
        "{} positions: {} won, {} drawn, {} lost",
        statistics.positions, statistics.won, statistics.drawn, statistics.lost
    );
    let longest = statistics.longest_win().ok_or("some are won")?;
    println!("The longest win takes {longest} plies");
    Ok(())
}
