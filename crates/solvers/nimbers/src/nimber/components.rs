//! Positions as a whole or in components: [`Components`].

use stonework_core::{DisjunctiveSum, Game};

use crate::sealed::Sealed;

/// What [`super::Nimber`] takes as the components of a position: implemented by [`Whole`] and
/// [`EachComponent`] only.
pub trait Components<G: Game>: Copy + Sealed {
    /// Its name in reports.
    const NAME: &'static str;

    /// The components of a position that is not terminal.
    fn components(self, game: &G, state: &G::State) -> impl Iterator<Item = G::State>;
}

impl Sealed for Whole {}
impl Sealed for EachComponent {}

/// A position is one component.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Whole;

impl<G: Game> Components<G> for Whole {
    const NAME: &'static str = "whole positions";

    fn components(self, _: &G, state: &G::State) -> impl Iterator<Item = G::State> {
        std::iter::once(state.clone())
    }
}

/// A position has the components that [`DisjunctiveSum`] gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct EachComponent;

impl<G: DisjunctiveSum> Components<G> for EachComponent {
    const NAME: &'static str = "split positions";

    fn components(self, game: &G, state: &G::State) -> impl Iterator<Item = G::State> {
        game.components(state)
    }
}
