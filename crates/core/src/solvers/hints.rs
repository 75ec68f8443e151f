//! Which hints of a game a search uses: [`Hints`].

use std::marker::PhantomData;

use super::endgame_hint::{GamesEndgame, NoEndgame, UseEndgame};
use super::question::Question;
use crate::bounded::Bounded;
use crate::endgame::Endgame;
use crate::game::Game;
use crate::ordered::{Candidate, Ordered};
use crate::sealed::Sealed;
use crate::solution::Bounds;

/// Which hints a search uses: the move order of an [`Ordered`] game, the static bounds of a
/// [`Bounded`] one.
///
/// [`crate::AlphaBeta::ordered`], [`crate::AlphaBeta::bounded`] and the same methods of
/// [`crate::ProofNumber`] choose it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Hints<const ORDERED: bool, const BOUNDED: bool>;

/// Nothing but the rules.
pub type NoHints = Hints<false, false>;

/// Some hints, and the endgames of an [`Endgame`].
///
/// [`crate::AlphaBeta::endgames`] chooses it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Endgames<H>(PhantomData<H>);

/// How a search uses the hints of the games `G`: implemented by [`Hints`] and [`super::Endgames`]
/// only.
pub trait UseHints<G: Game>: Sealed {
    /// The hints in a report.
    #[doc(hidden)]
    const NAMES: &'static [&'static str];

    /// Whether the ranks of the moves matter.
    #[doc(hidden)]
    const RANKED: bool;

    /// Whether to list the moves takes longer than to look a position up.
    #[doc(hidden)]
    const COSTLY: bool;

    /// Which endgames are solved first.
    #[doc(hidden)]
    type Endgame: UseEndgame<G>;

    /// The moves to be searched in a position that is not terminal, one of the best moves among
    /// them.
    #[doc(hidden)]
    fn moves(game: &G, state: &G::State) -> impl Iterator<Item = Candidate<G::Move>>;

    /// Static bounds on the value of a position that is not terminal.
    #[doc(hidden)]
    fn bounds(game: &G, state: &G::State) -> Bounds<G::Value>;

    /// The same for a search that asks this about the value.
    #[doc(hidden)]
    #[inline]
    fn bounds_for(game: &G, state: &G::State, question: Question<G::Value>) -> Bounds<G::Value> {
        let _ = question;
        Self::bounds(game, state)
    }
}

impl<const ORDERED: bool, const BOUNDED: bool> Sealed for Hints<ORDERED, BOUNDED> {}

impl<G: Game> UseHints<G> for Hints<false, false> {
    const NAMES: &'static [&'static str] = &[];
    const RANKED: bool = false;
    const COSTLY: bool = false;
    type Endgame = NoEndgame;

    #[inline]
    fn moves(game: &G, state: &G::State) -> impl Iterator<Item = Candidate<G::Move>> {
        unranked(game, state)
    }

    #[inline]
    fn bounds(_: &G, _: &G::State) -> Bounds<G::Value> {
        no_bounds()
    }
}

impl<G: Bounded> UseHints<G> for Hints<false, true> {
    const NAMES: &'static [&'static str] = &["bounded"];
    const RANKED: bool = false;
    const COSTLY: bool = false;
    type Endgame = NoEndgame;

    #[inline]
    fn moves(game: &G, state: &G::State) -> impl Iterator<Item = Candidate<G::Move>> {
        unranked(game, state)
    }

    #[inline]
    fn bounds(game: &G, state: &G::State) -> Bounds<G::Value> {
        game.bounds(state)
    }

    #[inline]
    fn bounds_for(game: &G, state: &G::State, question: Question<G::Value>) -> Bounds<G::Value> {
        game.bounds_for(state, question)
    }
}

impl<G: Ordered> UseHints<G> for Hints<true, false> {
    const NAMES: &'static [&'static str] = &["ordered"];
    const RANKED: bool = true;
    const COSTLY: bool = G::COSTLY;
    type Endgame = NoEndgame;

    #[inline]
    fn moves(game: &G, state: &G::State) -> impl Iterator<Item = Candidate<G::Move>> {
        game.candidates(state)
    }

    #[inline]
    fn bounds(_: &G, _: &G::State) -> Bounds<G::Value> {
        no_bounds()
    }
}

impl<G: Ordered + Bounded> UseHints<G> for Hints<true, true> {
    const NAMES: &'static [&'static str] = &["ordered", "bounded"];
    const RANKED: bool = true;
    const COSTLY: bool = G::COSTLY;
    type Endgame = NoEndgame;

    #[inline]
    fn moves(game: &G, state: &G::State) -> impl Iterator<Item = Candidate<G::Move>> {
        game.candidates(state)
    }

    #[inline]
    fn bounds(game: &G, state: &G::State) -> Bounds<G::Value> {
        game.bounds(state)
    }

    #[inline]
    fn bounds_for(game: &G, state: &G::State, question: Question<G::Value>) -> Bounds<G::Value> {
        game.bounds_for(state, question)
    }
}

impl<H> Sealed for Endgames<H> {}

impl<G: Endgame, H: UseHints<G>> UseHints<G> for Endgames<H> {
    const NAMES: &'static [&'static str] = H::NAMES;
    const RANKED: bool = H::RANKED;
    const COSTLY: bool = H::COSTLY;
    type Endgame = GamesEndgame;

    #[inline]
    fn moves(game: &G, state: &G::State) -> impl Iterator<Item = Candidate<G::Move>> {
        H::moves(game, state)
    }

    #[inline]
    fn bounds(game: &G, state: &G::State) -> Bounds<G::Value> {
        H::bounds(game, state)
    }

    #[inline]
    fn bounds_for(game: &G, state: &G::State, question: Question<G::Value>) -> Bounds<G::Value> {
        H::bounds_for(game, state, question)
    }
}

/// All moves, of equal rank.
#[inline]
fn unranked<G: Game>(game: &G, state: &G::State) -> impl Iterator<Item = Candidate<G::Move>> {
    game.moves(state).map(|mv| Candidate { mv, rank: 0 })
}

/// Nothing is known.
#[inline]
fn no_bounds<V>() -> Bounds<V> {
    Bounds {
        lower: None,
        upper: None,
    }
}
