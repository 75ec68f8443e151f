//! The laws of play for any game of a catalog, without a line for each; and that each has a line in the tests of the
//! laws of its capabilities, which only its own type has.

use std::ops::ControlFlow;

use stonework::erased::{ErasedGame, ErasedState};
use stonework::laws::{Laws, Texts};
use stonework::{Game, Step, Value};
use stonework_catalog::{AnyErasedGame, Catalog, Entry, InputError, Instance, Notation, Settings};

use crate::failures::Failures;
use crate::games::{choices, example, settings};

/// A game whose moves are their indices, and how it is written.
struct ByIndex<'g, V: Value>(&'g dyn ErasedGame<V>, &'g dyn Instance);

impl<V: Value> ByIndex<'_, V> {
    /// The texts of each move of a position.
    fn names(&self, state: &ErasedState) -> Vec<Vec<Notation>> {
        let mut all = Vec::new();
        self.1.visit_written(state, &mut |names, _, _, _| {
            all.push(names.to_vec());
            ControlFlow::Continue(())
        });
        all
    }

    fn texts() -> Texts<Self> {
        Texts {
            write: |game, state| game.1.write_state(state),
            read: |game, text| match game.1.read_state(text) {
                Ok(state) => Ok(Some(state)),
                Err(InputError::NoPositions) => Ok(None),
                Err(error) => Err(error.to_string()),
            },
            write_move: |game, state, index| {
                let names = &game.names(state)[index];
                names.iter().map(ToString::to_string).collect()
            },
            read_move: |game, state, text| {
                let read = game.1.read_move(text)?;
                let names = game.names(state);
                let found = names.iter().position(|names| names[0] == read);
                // A move of another position is none of this one.
                Some(found.unwrap_or(usize::MAX))
            },
        }
    }
}

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
fn keeps_laws<V: Value>(game: &dyn ErasedGame<V>, instance: &dyn Instance) {
    let ends = instance.infinite_play().is_none();
    let laws = Laws::new()
        .texts(ByIndex::texts())
        .with_games(8)
        .with_breadth(200)
        .with_counted(2000);
    let laws = if ends { laws.must_end() } else { laws };
    let checked = laws.check(&ByIndex(game, instance)).unwrap();
    assert!(checked.positions > 1, "{checked}");
}

/// A game keeps the laws of play, with each choice of its parameters.
pub fn keeps_the_laws_of_play(entry: &'static Entry) {
    let mut games = choices(entry);
    if games.is_empty() {
        games.push((entry, Vec::new()));
    }
    let mut failures = Failures::new();
    for game in &games {
        failures.check_game(game, |entry, chosen| {
            let input = entry.input.parse(example(entry)).unwrap();
            let game = entry.build(&input, &settings(chosen)).unwrap();
            let instance = game.as_ref();
            match instance.erased() {
                AnyErasedGame::I32(game) => keeps_laws(game, instance),
                AnyErasedGame::I64(game) => keeps_laws(game, instance),
                AnyErasedGame::I128(game) => keeps_laws(game, instance),
                AnyErasedGame::Outcome(game) => keeps_laws(game, instance),
                AnyErasedGame::WinLose(game) => keeps_laws(game, instance),
                _ => panic!("its values are not checked"),
            }
        });
    }
    failures.report();
}

/// Whether a game is one of heaps with a code, which is checked with codes of every kind.
fn is_by_code(entry: &Entry) -> bool {
    let input = entry.input.parse(example(entry)).unwrap();
    let game = entry.build(&input, &Settings::new()).unwrap();
    game.heap_rules().is_some()
}

/// Every game of a catalog has a line in the tests of the laws of capabilities, which have these ids.
pub fn every_game_has_a_line(catalog: &Catalog, checked: &[&[&str]]) {
    let checked = || checked.iter().copied().flatten();
    let unchecked = catalog
        .iter()
        .filter(|entry| checked().all(|id| *id != entry.id));
    let unchecked: Vec<&str> = unchecked
        .filter(|entry| !is_by_code(entry))
        .map(|entry| entry.id)
        .collect();
    assert!(unchecked.is_empty(), "without a line: {unchecked:?}");
    let is_there = |id: &str| catalog.iter().any(|entry| entry.id == id);
    let unknown: Vec<_> = checked().filter(|id| !is_there(id)).collect();
    assert!(unknown.is_empty(), "of no game: {unknown:?}");
}
