//! The laws of play for every game of the catalog, without a line for each; and that each has a line
//! in the tests of the laws of its capabilities, which only its own type has.

use stonework::erased::{ErasedGame, ErasedState};
use stonework::laws::Laws;
use stonework::{Game, Step, Value};
use stonework_games::CATALOG;
use stonework_games::catalog::{AnyErasedGame, Entry, Settings};

use crate::support::{Failures, every_game, example, settings};

/// A game whose moves are their indices.
struct ByIndex<'g, V: Value>(&'g dyn ErasedGame<V>);

impl<V: Value> Game for ByIndex<'_, V> {
    type State = ErasedState;
    type Move = usize;
    type Value = V;

    fn start(&self) -> ErasedState {
        self.0.start()
    }

    fn terminal_value(&self, state: &ErasedState) -> Option<V> {
        self.0.terminal_value(state)
    }

    fn moves(&self, state: &ErasedState) -> impl Iterator<Item = usize> {
        0..self.0.move_count(state)
    }

    fn play(&self, state: &ErasedState, index: usize) -> Step<Self> {
        let step = self.0.play(state, index).unwrap();
        Step {
            state: step.state,
            gain: step.gain,
            turn: step.turn,
        }
    }
}

/// Checks a game; if play is said to come to an end, that it does.
fn keeps_laws<V: Value>(game: &dyn ErasedGame<V>, ends: bool) {
    let laws = Laws::new()
        .with_games(8)
        .with_breadth(200)
        .with_counted(2000);
    let laws = if ends { laws.must_end() } else { laws };
    let checked = laws.check(&ByIndex(game)).unwrap();
    assert!(checked.positions > 1, "{checked}");
}

#[test]
fn every_game_of_the_catalog_keeps_the_laws_of_play() {
    let mut games = every_game();
    for entry in &CATALOG {
        if games.iter().all(|(other, _)| other.id != entry.id) {
            games.push((entry, Vec::new()));
        }
    }
    let mut failures = Failures::new();
    for game in &games {
        failures.check_game(game, |entry, chosen| {
            let input = entry.input.parse(example(entry)).unwrap();
            let game = entry.build(&input, &settings(chosen)).unwrap();
            let ends = game.infinite_play().is_none();
            match game.erased() {
                AnyErasedGame::I32(game) => keeps_laws(game, ends),
                AnyErasedGame::I64(game) => keeps_laws(game, ends),
                AnyErasedGame::I128(game) => keeps_laws(game, ends),
                AnyErasedGame::Outcome(game) => keeps_laws(game, ends),
                AnyErasedGame::WinLose(game) => keeps_laws(game, ends),
                _ => panic!("its values are not checked"),
            }
        });
    }
    failures.report();
}

/// The ids of the games that have a line in the tests of the laws of capabilities.
const CHECKED: &[&[&str]] = &[
    crate::laws::LAYERED,
    crate::laws::UNLAYERED,
    crate::laws_boards::BOARDS,
    crate::impartial_heaps::HEAPS,
    crate::impartial_others::OTHERS,
    crate::cat_and_mouse::CHASES,
    crate::graphs::GRAPHS,
];

/// Whether a game is [`stonework_games::impartial::Heaps`] with a code, which is checked with codes of
/// every kind.
fn is_by_code(entry: &Entry) -> bool {
    let input = entry.input.parse(example(entry)).unwrap();
    let game = entry.build(&input, &Settings::new()).unwrap();
    game.heap_rules().is_some()
}

#[test]
fn every_game_has_a_line_in_the_tests_of_the_laws_of_capabilities() {
    let checked = || CHECKED.iter().copied().flatten();
    let entries = CATALOG.iter();
    let unchecked = entries.filter(|entry| checked().all(|id| *id != entry.id));
    let unchecked: Vec<&str> = unchecked
        .filter(|entry| !is_by_code(entry))
        .map(|entry| entry.id)
        .collect();
    assert!(unchecked.is_empty(), "without a line: {unchecked:?}");
    let is_there = |id: &str| CATALOG.iter().any(|entry| entry.id == id);
    let unknown: Vec<_> = checked().filter(|id| !is_there(id)).collect();
    assert!(unknown.is_empty(), "of no game: {unknown:?}");
}
