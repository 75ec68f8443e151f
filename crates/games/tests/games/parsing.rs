//! Whatever text is typed, a game is built from it, a position or move is read from it, or it is refused: no panic.

use fastrand::Rng;
use proptest::prelude::*;
use stonework::Run;
use stonework_games::CATALOG;
use stonework_games::catalog::{Entry, Settings};

use crate::support::{Failures, example};

/// What inputs, positions and moves are made of, and what they are not.
const PIECES: &str = "0123456789 ,.-+/#?xoXOvhMCFabcdefgz[]{}\"':_|\n\té×∞";

/// Numbers at the edges of their types.
const EDGES: [&str; 9] = [
    "-1",
    "255",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "170141183460469231731687303715884105727",
    "1e400",
];

/// A text with some of its characters left out, put in, changed or doubled.
fn changed(text: &str, random: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let pieces: Vec<char> = PIECES.chars().collect();
    for _ in 0..random.usize(0..5) {
        let at = random.usize(..=chars.len());
        let piece = pieces[random.usize(..pieces.len())];
        match random.usize(..6) {
            0 if at < chars.len() => chars[at] = piece,
            1 if at < chars.len() => _ = chars.remove(at),
            2 => chars.truncate(at),
            3 => {
                let edge = EDGES[random.usize(..EDGES.len())];
                chars.splice(at..at, edge.chars());
            }
            4 if chars.len() < 200 => chars.extend_from_within(at..),
            _ => chars.insert(at, piece),
        }
    }
    chars.into_iter().collect()
}

/// Builds a game from a text, or is told why that cannot be; the reason is said in words.
fn build(entry: &Entry, text: &str) {
    let built = entry
        .input
        .parse(text)
        .and_then(|input| entry.build(&input, &Settings::new()));
    if let Err(error) = built {
        assert!(!error.to_string().is_empty());
    }
}

/// Reads a text as a setting of a game that starts from its example.
fn set(entry: &Entry, text: &str) {
    let Ok(settings) = Settings::new().with(text) else {
        return;
    };
    let input = entry.input.parse(example(entry)).unwrap();
    if let Err(error) = entry.build(&input, &settings) {
        assert!(!error.to_string().is_empty());
    }
}

/// Reads texts as positions and moves of the example of a game: what is read is written so that it is read again.
fn read(entry: &Entry, other: &str, random: &mut Rng) {
    let input = entry.input.parse(example(entry)).unwrap();
    let game = entry.build(&input, &Settings::new()).unwrap();
    let mut session = game.session();
    for _ in 0..random.usize(0..4) {
        let moves = session.moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.usize(..moves.len())].to_string();
        session.play(&mv).unwrap();
    }
    let moves = session.moves();
    for text in [other, &session.picture(), example(entry)] {
        let text = changed(text, random);
        if let Ok(written) = game.read_position(&text) {
            assert_eq!(game.read_position(&written), Ok(written), "{text:?}");
        }
    }
    let mv = moves.first().map_or_else(String::new, ToString::to_string);
    for text in [other.to_owned(), changed(&mv, random)] {
        if let Some(played) = session.play(&text) {
            assert!(moves.contains(&played), "{text:?} is read as {played}");
            session.undo();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(50) })]

    #[test]
    fn no_text_makes_a_reader_panic(other in "\\PC{0,30}", seed in any::<u64>()) {
        let mut random = Rng::with_seed(seed);
        let mut failures = Failures::new();
        for entry in &CATALOG {
            let near = changed(entry.example, &mut random);
            for text in [&other, &near] {
                failures.check(&format!("{} on {text:?}", entry.id), || build(entry, text));
            }
            for param in entry.params {
                let value = changed(&param.values.default(), &mut random);
                let text = format!("{}={value}", param.name);
                failures.check(&format!("{} with {text:?}", entry.id), || set(entry, &text));
            }
            let said = format!("{} reading {other:?}, seed {seed}", entry.id);
            failures.check(&said, || read(entry, &other, &mut random));
        }
        failures.report();
    }
}

#[test]
fn what_a_game_writes_of_a_position_is_read_as_that_position() {
    let mut failures = Failures::new();
    for entry in &CATALOG {
        failures.check(entry.id, || {
            let input = entry.input.parse(example(entry)).unwrap();
            let game = entry.build(&input, &Settings::new()).unwrap();
            let few = Run::new().with_positions(20_000);
            let Ok(every) = game.solve_strongly(&few) else {
                return;
            };
            let Some(first) = every.solved().value else {
                return;
            };
            let wanted = stonework_games::catalog::WantedValue::Result(first.result());
            for seed in 0..20 {
                let told = every.random(wanted, seed).unwrap();
                let read = game.read_position(&told.position);
                assert_eq!(read.as_ref(), Ok(&told.position));
                assert_eq!(every.position(&told.position), Ok(Some(told)));
            }
        });
    }
    failures.report();
}
