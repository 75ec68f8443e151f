//! `stonework laws`.

use std::sync::LazyLock;

use serde_json::{Value, json};
use stonework_command::catalog::MoveError;
use stonework_command::prelude::*;
use stonework_games::CATALOG;

use crate::support::{words, words_on};

/// What is wrong with a heap of stones, if anything.
#[derive(Clone, Copy, PartialEq)]
enum Bug {
    Nothing,
    /// What is written is not what is read.
    MoveText,
    /// A heap of four is written as one of five.
    PositionText,
    /// From three stones, a move is listed twice.
    Twice,
    /// The player who has moved moves again.
    NeverPasses,
    /// One stone may be put back.
    GoesRound,
    /// A heap of four is said to be lost.
    Bounds,
}

/// Take one stone or two; who takes the last one wins.
struct Heap {
    stones: u32,
    bug: Bug,
}

impl Game for Heap {
    type State = u32;
    type Move = i32;
    type Value = Outcome;

    fn start(&self) -> u32 {
        self.stones
    }

    fn terminal_value(&self, &left: &u32) -> Option<Outcome> {
        (left == 0).then_some(Outcome::loss_in(0))
    }

    fn moves(&self, &left: &u32) -> impl Iterator<Item = i32> {
        let moves: &[i32] = match (left, self.bug) {
            (1, _) => &[1],
            (3, Bug::Twice) => &[1, 2, 1],
            (3, Bug::GoesRound) => &[1, 2, -1],
            _ => &[1, 2],
        };
        moves.iter().copied()
    }

    fn play(&self, &left: &u32, taken: i32) -> Step<Self> {
        let step = Step::to(left.saturating_add_signed(-taken));
        match self.bug {
            Bug::NeverPasses => step.again(),
            _ => step,
        }
    }
}

impl Bounded for Heap {
    fn bounds(&self, &left: &u32) -> Bounds<Outcome> {
        match (left, self.bug) {
            (4, Bug::Bounds) => Bounds::exactly(Outcome::loss_in(2)),
            _ => Bounds {
                lower: None,
                upper: None,
            },
        }
    }
}

impl Packed for Heap {
    type Key = u32;

    fn pack(&self, &left: &u32) -> u32 {
        left
    }

    fn unpack(&self, key: u32) -> u32 {
        key
    }

    fn key_bits(&self) -> u32 {
        8
    }
}

impl Board for Heap {
    fn at(self, stones: u32) -> Self {
        Self { stones, ..self }
    }

    fn parse_state(&self, text: &str) -> Result<u32, PositionError> {
        text.parse()
            .map_err(|_| PositionError::unreadable(text, "is no number"))
    }

    fn write_state(&self, &left: &u32) -> String {
        match (left, self.bug) {
            (4, Bug::PositionText) => "5".to_owned(),
            _ => left.to_string(),
        }
    }

    fn parse_move(&self, text: &str) -> Result<i32, MoveError> {
        let name = text.strip_prefix("take ").unwrap_or_default();
        name.parse()
            .map_err(|_| MoveError::of(text, "`take 1` is needed"))
    }

    fn write_move(&self, taken: i32) -> MoveText {
        match (taken, self.bug) {
            (2, Bug::MoveText) => MoveText::of("take both"),
            _ => MoveText::of(format_args!("take {taken}")),
        }
    }

    fn draw_board(&self, left: &u32) -> String {
        format!("{left}\n")
    }
}

/// The game with a bug, as an entry of a catalog.
macro_rules! heap {
    ($id:literal, $bug:expr) => {
        Entry {
            id: $id,
            title: "A heap",
            rules: "Take one stone or two; who takes the last one wins.",
            positions: "how many are left",
            moves: "how many are taken",
            input: InputKind::Position,
            example: "4",
            ..Entry::of(&|input, _| {
                let game = on_board(
                    Heap {
                        stones: 6,
                        bug: $bug,
                    },
                    input,
                )?;
                Ok(game.with(Search::new().bounded().packed()).boxed())
            })
        }
    };
}

static GAMES: LazyLock<Catalog> = LazyLock::new(|| {
    let entries = [
        heap!("heap", Bug::Nothing),
        heap!("move-text", Bug::MoveText),
        heap!("position-text", Bug::PositionText),
        heap!("twice", Bug::Twice),
        heap!("never-passes", Bug::NeverPasses),
        heap!("goes-round", Bug::GoesRound),
        heap!("bounds", Bug::Bounds),
    ];
    entries
        .into_iter()
        .fold(Catalog::default(), |games, entry| {
            games.with("own games", entry)
        })
});

/// What is broken in a game with a bug.
fn broken(args: &str) -> Value {
    let told = words_on(&GAMES, &format!("laws {args} --json")).json(1);
    told["violation"].clone()
}

#[test]
fn a_game_that_keeps_the_laws_says_how_much_was_checked() {
    let told = words_on(&GAMES, "laws heap --json").json(0);
    assert_eq!(told["game"], "heap");
    assert_eq!(told["input"], "start");
    assert_eq!(told["violation"], Value::Null);
    assert_eq!(told["positions"], 7);
    assert_eq!(told["reachable"], 7);
    assert_eq!(told["random_games"], 32);
    assert_eq!(told["cyclic"], 0);
    assert_eq!(told["remarks"], json!([]));
    assert_eq!(
        told["moves"]
            .as_object()
            .unwrap()
            .keys()
            .collect::<Vec<_>>(),
        ["take 1"]
    );
    let solvers = told["solvers"].as_array().unwrap();
    assert!(solvers.contains(&json!("alpha-beta")), "{solvers:?}");
    assert!(solvers.contains(&json!("exhaustive")), "{solvers:?}");

    let text = words_on(&GAMES, "laws heap 2").output(0);
    assert!(
        text.starts_with("A heap: 2\n\nChecked are these laws:\n"),
        "{text}"
    );
    assert!(
        text.contains("play never returns to a position\n"),
        "{text}"
    );
    assert!(
        text.contains("Looked at 3 of 3 positions and 32 random games"),
        "{text}"
    );
    assert!(text.contains("No law was found broken, in "), "{text}");
}

#[test]
fn a_broken_law_is_told_with_the_shortest_play_to_it() {
    let text = words_on(&GAMES, "laws move-text").output(1);
    let told = "\
broken law: the text of a move is that of no other move there and is read as that move
  position: 6
  reached by: no move, it is the start
  expected: the text \"take both\" to be read as the move take both
  found: it is read as no move
  look at: how a move is written and read: what one writes the other has to read
";
    assert!(text.ends_with(told), "{text}");
    let violation = broken("twice");
    assert_eq!(violation["law"], "each move is listed once");
    assert_eq!(violation["position"], "3");
    assert_eq!(violation["path"], json!(["take 1", "take 2"]));
    let violation = broken("position-text");
    assert_eq!(
        violation["law"],
        "the text of a position is one line and is read as that position"
    );
    assert_eq!(violation["path"], json!(["take 2"]));
    // From another position, the way there is another.
    assert_eq!(broken("twice 3")["path"], json!([]));
}

#[test]
fn play_that_goes_round_has_to_be_said() {
    let violation = broken("goes-round");
    assert_eq!(violation["law"], "play never returns to a position");
    let found = violation["found"].as_str().unwrap();
    assert!(found.contains("-[take -1]->"), "{found}");
}

#[test]
fn solvers_that_a_wrong_capability_misleads_are_told() {
    let violation = broken("bounds");
    assert_eq!(violation["law"], "all solvers agree");
    let found = violation["found"].as_str().unwrap();
    let by_hints = ["`alpha-beta`", "`proof-number`"];
    assert!(by_hints.iter().any(|name| found.contains(name)), "{found}");
}

#[test]
fn what_is_suspicious_is_remarked() {
    let told = words_on(&GAMES, "laws never-passes --json").json(0);
    let remarks = told["remarks"].as_array().unwrap();
    let never_passed = json!("the player who began made every move: the turn never passed");
    assert!(remarks.contains(&never_passed), "{remarks:?}");
    let text = words_on(&GAMES, "laws never-passes").output(0);
    assert!(
        text.contains("\nremark: the player who began made every move"),
        "{text}"
    );
}

fn keeps_the_laws(entry: &Entry) {
    let input = entry.input.if_none().unwrap_or(entry.example);
    let args = [
        "laws",
        entry.id,
        input,
        "--positions",
        "100",
        "--json",
        "--quiet",
    ];
    let told = crate::support::run(&args).json(0);
    assert_eq!(told["violation"], Value::Null, "{told}");
}

#[test]
fn some_games_of_the_catalog_keep_the_laws() {
    for id in [
        "nim",
        "hexapawn",
        "stone-game-vii",
        "cat-and-mouse",
        "can-i-win",
    ] {
        keeps_the_laws(CATALOG.find(id).unwrap());
    }
}

#[test]
#[ignore = "takes a minute: every game and every solver"]
fn all_games_of_the_catalog_keep_the_laws() {
    CATALOG.iter().for_each(keeps_the_laws);
}

#[test]
fn a_game_in_which_play_may_go_round_keeps_them_too() {
    let told = words("laws quixo --set size=2 --json").json(0);
    assert!(told["cyclic"].as_u64().unwrap() > 0, "{told}");
    assert_eq!(
        told["laws"][2],
        "the values have what infinite play is worth"
    );
}

#[test]
fn limits_stop_a_check_with_what_is_checked_so_far() {
    let told = words("laws connect-four --time 0.000001 --json").json(3);
    assert!(
        told["stopped"].as_str().unwrap().contains("time limit"),
        "{told}"
    );
    assert_eq!(told["violation"], Value::Null);
    let told = words("laws connect-four --memory 10000 --json").json(3);
    assert!(
        told["stopped"]
            .as_str()
            .unwrap()
            .contains("bytes are needed"),
        "{told}"
    );
    let text = words("laws connect-four --memory 10000").output(3);
    assert!(
        text.contains("Stopped before all was checked: it needs "),
        "{text}"
    );
    // A position of billions of moves.
    let told = words("laws kayles 4294967295 --memory 16MiB --json").json(3);
    assert!(
        told["stopped"]
            .as_str()
            .unwrap()
            .contains("bytes are needed"),
        "{told}"
    );
    let few = words("laws connect-four --positions 20 --json").json(0);
    assert_eq!(few["reachable"], Value::Null);
}

#[test]
fn wrong_arguments_are_refused() {
    assert!(words("laws").code == Some(2));
    assert!(words("laws mnk nonsense").refusal().contains("row"));
    assert!(
        words("laws mnk --positions 0")
            .stderr
            .contains("a whole number from 1")
    );
}
