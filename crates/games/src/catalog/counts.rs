//! How many lines of play a game has, as front ends show it.

use stonework_core::{Perft, PerftError, Report, Run, StopReason};

use super::catalog_game::CatalogGame;
use super::notation::Notation;

/// Why lines of play were not counted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CountFailure {
    /// A limit was reached.
    #[error("{0}")]
    Stopped(StopReason),
    /// The lines cannot be counted.
    #[error("{0}")]
    Game(String),
}

impl<G: CatalogGame> From<PerftError<G>> for CountFailure {
    fn from(error: PerftError<G>) -> Self {
        match error {
            PerftError::Stopped(reason) => Self::Stopped(reason),
            other => Self::Game(other.to_string()),
        }
    }
}

fn settings(memoised: bool) -> Perft {
    if memoised {
        Perft::new().memoised()
    } else {
        Perft::new()
    }
}

/// Tells the counts of all depths up to one.
pub(super) fn tell_depths<G: CatalogGame>(
    game: &G,
    depth: u32,
    memoised: bool,
    run: &Run,
    tell: &mut dyn FnMut(u32, u128),
) -> Result<Report, CountFailure> {
    let mut depths = settings(memoised).depths(game, run);
    for (at, lines) in (1..=depth).zip(&mut depths) {
        tell(at, lines?);
    }
    Ok(depths.report())
}

/// The counts of all first moves.
pub(super) fn divide<G: CatalogGame>(
    game: &G,
    depth: u32,
    memoised: bool,
    run: &Run,
) -> Result<Vec<(Notation, u128)>, CountFailure> {
    let divided = settings(memoised).divide(game, depth, run)?;
    Ok(divided
        .into_iter()
        .map(|(mv, lines)| (game.notation(mv), lines))
        .collect())
}
