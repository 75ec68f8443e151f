//! Play that may never end, in a game of one's own: it is said once, by the game.

use stonework::{Game, Indexed, InfinitePlay, Step, WinLose};
use stonework_command::catalog::{
    AnswerKind, Answers, Catalog, CatalogGame, Entry, GameBuilder, InputKind, Notation,
};

use crate::support::words_on;

/// Two rooms: each move goes to the other one, for ever, which the game says is lost or does not say.
struct Rooms(Option<InfinitePlay>);

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

    fn infinite_play(&self) -> Option<InfinitePlay> {
        self.0
    }
}

impl Indexed for Rooms {
    fn count(&self) -> usize {
        2
    }

    fn rank(&self, &room: &u32) -> usize {
        room as usize
    }

    fn unrank(&self, index: usize) -> u32 {
        u32::from(index == 1)
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

const ROOMS: Entry = Entry {
    title: "Two rooms",
    rules: "Go to the other room.",
    answer: Answers::Always(AnswerKind::FIRST_WINS),
    input: InputKind::Count,
    positions: "which room it is: `room 1`",
    moves: "the other room: `0`",
    example: "1",
    ..Entry::of(&|_, _| Ok(GameBuilder::new(Rooms(None)).boxed()))
};

static GAMES: Catalog = Catalog::of(
    "own games",
    &[
        Entry {
            id: "rooms",
            ..ROOMS
        },
        Entry {
            id: "lost-rooms",
            make: &|_, _| {
                let rooms = Rooms(Some(InfinitePlay::LostByFirst));
                Ok(GameBuilder::new(rooms).negamax().indexed().boxed())
            },
            ..ROOMS
        },
    ],
);

#[test]
fn a_cycle_is_told_with_what_the_game_has_to_say() {
    for solver in ["exhaustive", "negamax"] {
        let refusal = words_on(&GAMES, &format!("solve rooms 1 --solver {solver}")).refusal();
        assert!(
            refusal
                .starts_with("play can return to a position: room 0 -[1]-> room 1 -[0]-> room 0; "),
            "{refusal}"
        );
        assert!(
            refusal.contains("the game says what that is worth by `Game::infinite_play`"),
            "{refusal}"
        );
        for name in ["Retrograde", "ProofNumber", "with_repetition"] {
            assert!(!refusal.contains(name), "{refusal}");
        }
    }
}

#[test]
fn a_game_that_says_what_infinite_play_is_worth_is_solved() {
    let solved = words_on(&GAMES, "solve lost-rooms 1 --json").json(0);
    assert_eq!(solved["answer"], false);
    let convention = "infinite play lost by the first player";
    assert_eq!(solved["convention"], convention);
    let facts = words_on(&GAMES, "games lost-rooms --json").json(0);
    // Solvers for games that end are of no use to it.
    assert_eq!(facts["solvers"], serde_json::json!(["retrograde"]));
    let strong = words_on(&GAMES, "strong lost-rooms 1 --json").json(0);
    assert_eq!(strong["game"], "lost-rooms");
    let refusal = words_on(&GAMES, "solve lost-rooms 1 --solver negamax-dense").refusal();
    assert!(refusal.contains("that play always ends"), "{refusal}");
}
