//! What tests of games share, over any catalog: games with settings and inputs, failures told by game, and the checks
//! that every game has to pass ([`game_tests`]).
//!
//! Needs: the library, `stonework-catalog`. Never knows: a game, a front end.

#![expect(
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    clippy::unwrap_used,
    missing_debug_implementations,
    reason = "tests alone use it, and a test that cannot go on may panic"
)]

pub mod agreement;
mod both_movers;
mod every_way;
mod failures;
mod fixed_point;
mod games;
mod laws_of_boards;
mod laws_of_play;
mod parts;
mod plain_values;

use stonework_catalog::{Catalog, Entry};

pub use agreement::every_solver_agrees;
pub use both_movers::check_partizan;
pub use every_way::{Truth, outcome_by_session};
pub use failures::Failures;
pub use fixed_point::{Plain, explore, fixed_point, unplays_what_is_played};
pub use games::{
    Chosen, as_good_as_any, choices, example, game, plain_solver, refusal, row, settings, small,
    solved, takes_heaps, threads,
};
pub use laws_of_boards::keeps_laws_of_board;
pub use laws_of_play::{every_game_has_a_line, keeps_the_laws_of_play};
pub use parts::check_parts;
pub use plain_values::{PlainValues, check_all_known, check_value, form};

/// Tests of the games of these ids, with `_` for `-`: each keeps the laws of play, and is solved alike by every solver
/// that fits. And a test that every game of the catalog is among them.
#[macro_export]
macro_rules! game_tests {
    ($catalog:path: $($game:ident)*) => {
        $(
            mod $game {
                #[test]
                fn keeps_the_laws_of_play() {
                    $crate::keeps_the_laws_of_play($crate::entry(&$catalog, stringify!($game)));
                }

                #[test]
                fn is_solved_alike_by_every_solver() {
                    $crate::every_solver_agrees($crate::entry(&$catalog, stringify!($game)));
                }
            }
        )*

        #[test]
        fn every_game_has_its_tests() {
            $crate::every_game_is_among(&$catalog, &[$(stringify!($game)),*]);
        }
    };
}

/// Tests of the laws of games, each after the ids of its games in the catalog, and a list of all these ids.
#[macro_export]
macro_rules! laws_of_games {
    ($ids:ident $($($id:literal)+ $name:ident $test:block)*) => {
        pub(crate) const $ids: &[&str] = &[$($($id),+),*];
        $(
            #[test]
            fn $name() $test
        )*
    };
}

/// The game of an id, with `_` for `-`.
pub fn entry(catalog: &'static Catalog, id: &str) -> &'static Entry {
    catalog.find(&id.replace('_', "-")).unwrap()
}

/// Every game of a catalog is among these ids, with `_` for `-`.
pub fn every_game_is_among(catalog: &'static Catalog, ids: &[&str]) {
    let among = |entry: &Entry| ids.iter().any(|id| id.replace('_', "-") == entry.id);
    let without: Vec<&str> = catalog
        .iter()
        .filter(|entry| !among(entry))
        .map(|entry| entry.id)
        .collect();
    assert!(without.is_empty(), "not in the list of tests: {without:?}");
}
