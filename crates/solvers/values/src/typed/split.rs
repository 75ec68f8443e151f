//! Positions as a whole or in parts ([`SplitParts`]), and what stands for a part ([`PartImage`]).

use stonework_core::{DisjunctiveSum, Game, Symmetric};

use crate::sealed::Sealed;

/// What [`crate::Values`] takes as the parts of a position: implemented by [`Whole`] and
/// [`EachPart`] only.
pub trait SplitParts<G: Game>: Copy + Send + Sync + Sealed {
    /// Its name in reports.
    const NAME: &'static str;

    /// Calls `visit` with each part of a position that is not over.
    fn visit_parts(self, game: &G, state: &G::State, visit: &mut dyn FnMut(G::State));
}

/// What stands for a part: implemented by [`AsItIs`] and [`BySymmetry`] only.
pub trait PartImage<G: Game>: Copy + Send + Sync + Sealed {
    /// Its name in reports.
    const NAME: &'static str;

    /// The state that stands for a part with the same player to move, or, the players exchanged,
    /// with the other one; `None` if it is the part itself.
    fn image(self, game: &G, state: &G::State) -> Option<G::State>;
}

/// A position is one part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Whole;

/// A position has the parts that [`DisjunctiveSum`] gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct EachPart;

/// A part stands for itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct AsItIs;

/// The state that [`Symmetric::canonical`] gives stands for a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct BySymmetry;

impl Sealed for Whole {}
impl Sealed for EachPart {}
impl Sealed for AsItIs {}
impl Sealed for BySymmetry {}

impl<G: Game> SplitParts<G> for Whole {
    const NAME: &'static str = "whole positions";

    fn visit_parts(self, _: &G, state: &G::State, visit: &mut dyn FnMut(G::State)) {
        visit(state.clone());
    }
}

impl<G: DisjunctiveSum> SplitParts<G> for EachPart {
    const NAME: &'static str = "split positions";

    fn visit_parts(self, game: &G, state: &G::State, visit: &mut dyn FnMut(G::State)) {
        game.components(state).for_each(visit);
    }
}

impl<G: Game> PartImage<G> for AsItIs {
    const NAME: &'static str = "";

    #[inline]
    fn image(self, _: &G, _: &G::State) -> Option<G::State> {
        None
    }
}

impl<G: Symmetric> PartImage<G> for BySymmetry {
    const NAME: &'static str = ", by symmetry";

    #[inline]
    fn image(self, game: &G, state: &G::State) -> Option<G::State> {
        Some(game.canonical(state))
    }
}
