//! A cycle in a game of one's own is told in the words of the command.

use stonework::{Game, Step, WinLose};
use stonework_command::catalog::{
    AnswerKind, Answers, Catalog, CatalogGame, Entry, GameBuilder, InputKind, Notation,
};

use crate::support::words_on;

/// Two rooms: each move goes to the other one, for ever.
struct Rooms;

impl Game for Rooms {
    type State = u32;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> u32 {
        0
    }

    fn terminal_value(&self, _: &u32) -> Option<WinLose> {
        None
    }

    fn moves(&self, &room: &u32) -> impl Iterator<Item = u32> {
        [1 - room].into_iter()
    }

    fn play(&self, _: &u32, room: u32) -> Step<Self> {
        Step::to(room)
    }
}

impl CatalogGame for Rooms {
    fn notation(&self, room: u32) -> Notation {
        Notation::Count(room)
    }

    fn draw(&self, room: &u32) -> String {
        format!("room {room}")
    }
}

static GAMES: Catalog = Catalog::of(
    "own games",
    &[Entry {
        id: "rooms",
        aliases: &[],
        title: "Two rooms",
        rules: "Go to the other room.",
        answer: Answers::Always(AnswerKind::FIRST_WINS),
        input: InputKind::Count,
        positions: "which room it is: `room 1`",
        moves: "the other room: `0`",
        params: &[],
        example: "1",
        make: |_, _| Ok(GameBuilder::new(Rooms).boxed()),
    }],
);

#[test]
fn the_refusal_names_the_solvers_of_the_command() {
    for solver in ["exhaustive", "negamax"] {
        let refusal = words_on(&GAMES, &format!("solve rooms 1 --solver {solver}")).refusal();
        assert!(
            refusal.starts_with("play can return to a position: 0 -[move 0]-> 1 -[move 0]-> 0; "),
            "{refusal}"
        );
        assert!(
            refusal.contains("the solvers `retrograde` and `proof-number` solve games with cycles"),
            "{refusal}"
        );
        for name in ["Retrograde", "ProofNumber", "with_repetition"] {
            assert!(!refusal.contains(name), "{refusal}");
        }
    }
}
