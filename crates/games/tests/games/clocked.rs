//! A game that a clock ends has the same values where its clock is left out.

use std::fmt;
use std::str::FromStr;

use stonework::{Clocked, Game, Outcome, Run, Step, Wdl};
use stonework_games::catalog::{
    CatalogGame, GameBuilder, InputError, Notation, PositionValue, ShownStrongSolution, WantedValue,
};

/// Rooms in a ring; a move goes one or two rooms on, or stays. Who comes to room 0 wins. A clock may
/// end play: then the player to move wins in every third room, and it is a draw elsewhere.
#[derive(Clone, Debug)]
struct Ring {
    rooms: u32,
    /// The most moves of the clock, if there is one.
    moves: Option<u32>,
}

/// A room, and the moves that are left; 0 without a clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct At(u32, u32);

impl Game for Ring {
    type State = At;
    type Move = u32;
    type Value = Outcome;

    fn start(&self) -> At {
        At(self.rooms / 2, self.moves.unwrap_or(0))
    }
    fn terminal_value(&self, &At(room, left): &At) -> Option<Outcome> {
        match (room, self.moves) {
            (0, _) => Some(Outcome::loss_in(0)),
            (_, Some(_)) if left == 0 && room % 3 == 0 => Some(Outcome::win_in(0)),
            (_, Some(_)) if left == 0 => Some(Outcome::DRAW),
            _ => None,
        }
    }
    fn moves(&self, _: &At) -> impl Iterator<Item = u32> {
        0..=2
    }
    fn play(&self, &At(room, left): &At, rooms: u32) -> Step<Self> {
        Step::to(At((room + rooms) % self.rooms, left.saturating_sub(1)))
    }
}

impl Clocked for Ring {
    type Unclocked = Self;

    fn unclocked(&self) -> Self {
        Self {
            moves: None,
            ..self.clone()
        }
    }
    fn split(&self, &At(room, left): &At) -> (At, u32) {
        (At(room, 0), left)
    }
    fn join(&self, &At(room, _): &At, left: u32) -> At {
        At(room, left)
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

impl CatalogGame for Ring {
    fn notation(&self, rooms: u32) -> Notation {
        Notation::Count(rooms)
    }
    fn read_state(&self, text: &str) -> Result<At, InputError> {
        let mut numbers = text
            .split(' ')
            .map(|number| u32::from_str(number).expect("a number"));
        let mut next = || numbers.next().expect("two numbers");
        Ok(At(next(), next()))
    }
    fn draw(&self, state: &At) -> String {
        state.to_string()
    }
}

#[test]
fn a_clock_that_is_left_out_changes_no_value() {
    for (rooms, moves) in [(2, 0), (7, 1), (9, 12), (16, 5), (12, 31)] {
        let ring = || Ring {
            rooms,
            moves: Some(moves),
        };
        let clocked = GameBuilder::new(ring()).clocked().boxed();
        let plain = GameBuilder::new(ring()).every_position().boxed();
        let run = Run::new();
        let every = clocked.solve_strongly(&run).expect("it is solved");
        let truth = plain.solve_strongly(&run).expect("it is solved");
        assert_eq!(every.solved().answer, truth.solved().answer);
        assert_eq!(every.solved().best_moves, truth.solved().best_moves);
        assert_eq!(every.solver(), "sweeps");
        let watch = run.watch();
        let told = |all: &dyn ShownStrongSolution, text: &str| -> Option<String> {
            let position: Option<PositionValue> = all.position(text).expect("a position");
            position.map(|position| format!("{position:?}"))
        };
        let all_of = |all: &dyn ShownStrongSolution| {
            let mut texts = Vec::new();
            let keep = &mut |text, _| texts.push(text);
            all.for_each(&watch, keep).expect("no limit");
            texts
        };
        for text in [all_of(&*truth), all_of(&*every)].concat() {
            let value = told(&*every, &text);
            assert!(value.is_some());
            assert_eq!(value, told(&*truth, &text), "{text}");
        }
        let counts = every.counts(&watch).expect("no limit");
        let counts = counts.expect("it is solved");
        assert_eq!(counts.positions, all_of(&*every).len() as u64);
        let drawn = every.random(WantedValue::Result(Wdl::Draw), 1);
        assert_eq!(drawn.is_some(), counts.drawn > 0);
    }
}
