//! Which moves are searched, and in which order: [`MoveOrder`].

use crate::game::Game;
use crate::ordered::{Candidate, Ordered};

/// Lists the moves that the search looks at: the part of [`super::AlphaBeta`] that
/// [`super::AlphaBeta::ordered`] exchanges.
pub trait MoveOrder<G: Game> {
    /// What the order is called in a report.
    const NAME: Option<&'static str>;

    /// Whether the ranks matter.
    const RANKED: bool;

    /// The moves of a position that is not terminal, one of the best ones among them.
    fn list(game: &G, state: &G::State) -> impl Iterator<Item = Candidate<G::Move>>;
}

/// All moves, as [`Game::moves`] lists them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct AsListed;

impl<G: Game> MoveOrder<G> for AsListed {
    const NAME: Option<&'static str> = None;
    const RANKED: bool = false;

    #[inline]
    fn list(game: &G, state: &G::State) -> impl Iterator<Item = Candidate<G::Move>> {
        game.moves(state).map(|mv| Candidate { mv, rank: 0 })
    }
}

/// The candidates of an [`Ordered`] game, by rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct ByRank;

impl<G: Ordered> MoveOrder<G> for ByRank {
    const NAME: Option<&'static str> = Some("ordered");
    const RANKED: bool = true;

    #[inline]
    fn list(game: &G, state: &G::State) -> impl Iterator<Item = Candidate<G::Move>> {
        game.candidates(state)
    }
}
