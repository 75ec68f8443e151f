//! What is known of a position before it is searched: [`FirstLook`].

use crate::bounded::Bounded;
use crate::game::Game;
use crate::solution::Bounds;

/// Bounds a position by a look at it: the part of [`super::AlphaBeta`] that
/// [`super::AlphaBeta::bounded`] exchanges.
pub trait FirstLook<G: Game> {
    /// What it is called in a report.
    const NAME: Option<&'static str>;

    /// Bounds on the value of a position that is not terminal.
    fn bounds(game: &G, state: &G::State) -> Bounds<G::Value>;
}

/// Nothing is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Blind;

impl<G: Game> FirstLook<G> for Blind {
    const NAME: Option<&'static str> = None;

    #[inline]
    fn bounds(_: &G, _: &G::State) -> Bounds<G::Value> {
        Bounds {
            lower: None,
            upper: None,
        }
    }
}

/// The bounds that a [`Bounded`] game tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Looking;

impl<G: Bounded> FirstLook<G> for Looking {
    const NAME: Option<&'static str> = Some("bounded");

    #[inline]
    fn bounds(game: &G, state: &G::State) -> Bounds<G::Value> {
        game.bounds(state)
    }
}
