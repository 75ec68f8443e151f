//! Whether positions are split: [`Parting`].

use crate::game::Game;
use crate::split::Split;

/// How [`super::Nimber`] looks at a position: [`Whole`], or [`IntoParts`].
pub trait Parting<G: Game>: Copy {
    /// Its name in reports.
    const NAME: &'static str;

    /// The parts of a position that is not over.
    fn parts(self, game: &G, state: &G::State) -> impl Iterator<Item = G::State>;
}

/// Every position is its own only part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Whole;

impl<G: Game> Parting<G> for Whole {
    const NAME: &'static str = "whole positions";

    fn parts(self, _: &G, state: &G::State) -> impl Iterator<Item = G::State> {
        std::iter::once(state.clone())
    }
}

/// A position has the parts that [`Split`] says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct IntoParts;

impl<G: Split> Parting<G> for IntoParts {
    const NAME: &'static str = "split positions";

    fn parts(self, game: &G, state: &G::State) -> impl Iterator<Item = G::State> {
        game.parts(state)
    }
}
