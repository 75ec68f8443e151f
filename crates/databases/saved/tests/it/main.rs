//! Databases and certificates are joined to the games that they are of, and to no others.

mod certificates;
mod databases;

use stonework_games::CATALOG;
use stonework_games::catalog::{OpenGame, Settings};

/// A game of the catalog on an input.
fn opened(name: &str, settings: &[(&str, &str)], input: &str) -> OpenGame {
    let settings = Settings::of(settings.iter().copied()).expect("settings");
    let opened = CATALOG.open(name, settings, Some(input));
    opened.expect("a game of the catalog")
}
