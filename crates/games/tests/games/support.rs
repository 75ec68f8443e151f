//! What the tests share: a game of the catalog from its name, and every game of it.

use std::sync::LazyLock;

use stonework_game_kit::{Chosen, choices};
use stonework_games::CATALOG;
use stonework_games::catalog::{Entry, Instance, Solved};

pub(crate) use stonework_game_kit::{
    Failures, example, plain_solver, row, settings, small, takes_heaps, threads,
};

/// The game of a name on an input.
pub(crate) fn game(name: &str, assignments: &[&str], input: &str) -> Box<dyn Instance> {
    stonework_game_kit::game(&CATALOG, name, assignments, input)
}

/// The game of a name on an input, solved by the solver of a name.
pub(crate) fn solved(name: &str, assignments: &[&str], input: &str, solver: &str) -> Solved {
    stonework_game_kit::solved(&CATALOG, name, assignments, input, solver)
}

/// What is said of an input that is none of a game.
pub(crate) fn refusal(name: &str, set: Option<&str>, input: &str) -> String {
    stonework_game_kit::refusal(&CATALOG, name, set, input)
}

/// Every game of the catalog with each of its choices.
pub(crate) fn every_game() -> Vec<Chosen> {
    static GAMES: LazyLock<Vec<Chosen>> =
        LazyLock::new(|| CATALOG.iter().flat_map(choices).collect());
    GAMES.clone()
}

/// Checks each of these games; the failure of one tells which it is, and does not hide those of others.
pub(crate) fn check_every_game(mut case: impl FnMut(&'static Entry, &[String])) {
    let mut failures = Failures::new();
    for game in &every_game() {
        failures.check_game(game, &mut case);
    }
    failures.report();
}
