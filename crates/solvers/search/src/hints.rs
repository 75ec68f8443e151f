//! Which hints of a game a search uses: [`Hints`].

use std::iter;
use std::marker::PhantomData;
use std::ops::Range;

use stonework_core::{
    Bounded, Bounds, Budget, Candidate, Coded, Endgame, EndgameValues, Game, Ordered, Question,
};

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
#[expect(private_bounds, reason = "only this crate implements and calls it")]
pub trait UseHints<G: Game>: HintsOf<G> {}

impl<G: Game> UseHints<G> for Hints<false, false> {}
impl<G: Bounded> UseHints<G> for Hints<false, true> {}
impl<G: Ordered> UseHints<G> for Hints<true, false> {}
impl<G: Ordered + Bounded> UseHints<G> for Hints<true, true> {}
impl<G: Endgame, H: UseHints<G>> UseHints<G> for Endgames<H> {}

/// What the hints of the games `G` say; of endgames, there are none by default.
pub(crate) trait HintsOf<G: Game> {
    /// The hints in a report.
    const NAMES: &'static [&'static str];

    /// Whether the ranks of the moves matter.
    const RANKED: bool;

    /// Whether to list the moves takes longer than to look a position up.
    const COSTLY: bool;

    /// Whether endgames are solved first.
    const HAS_ENDGAMES: bool = false;

    /// The moves to be searched in a position that is not terminal, one of the best moves among
    /// them.
    fn moves(game: &G, state: &G::State) -> impl Iterator<Item = Candidate<G::Move>>;

    /// Static bounds on the value of a position that is not terminal.
    fn bounds(game: &G, state: &G::State) -> Bounds<G::Value>;

    /// The same for a search that asks this about the value.
    #[inline]
    fn bounds_for(game: &G, state: &G::State, question: Question<G::Value>) -> Bounds<G::Value> {
        let _ = question;
        Self::bounds(game, state)
    }

    /// As [`Bounded::first_guess`].
    fn first_guess(_game: &G, _state: &G::State) -> Option<G::Value> {
        None
    }

    /// As [`Bounded::reserve`].
    fn reserve(_game: &G, _budget: &mut Budget) {}

    /// As [`Endgame::endgame_count`].
    fn endgame_count(_game: &G) -> usize {
        0
    }

    /// As [`Endgame::endgame_number`].
    fn endgame_number(_game: &G, _state: &G::State, _size: usize) -> Option<usize> {
        None
    }

    /// As [`Endgame::endgame_states`].
    fn endgame_states(_game: &G, _numbers: Range<usize>) -> impl Iterator<Item = G::State> {
        iter::empty()
    }

    /// As [`Endgame::value_endgames`].
    fn value_endgames(_game: &G, _numbers: Range<usize>, _values: &mut impl EndgameValues) -> bool {
        false
    }

    /// As [`Endgame::endgames_per_position`].
    fn endgames_per_position(_game: &G) -> usize {
        1
    }

    /// As [`Coded::code`].
    fn endgame_code(_value: G::Value) -> Option<i32> {
        None
    }

    /// As [`Coded::from_code`].
    fn endgame_value(_code: i32) -> Option<G::Value> {
        None
    }
}

impl<G: Game> HintsOf<G> for Hints<false, false> {
    const NAMES: &'static [&'static str] = &[];
    const RANKED: bool = false;
    const COSTLY: bool = false;

    #[inline]
    fn moves(game: &G, state: &G::State) -> impl Iterator<Item = Candidate<G::Move>> {
        unranked(game, state)
    }

    #[inline]
    fn bounds(_: &G, _: &G::State) -> Bounds<G::Value> {
        no_bounds()
    }
}

impl<G: Bounded> HintsOf<G> for Hints<false, true> {
    const NAMES: &'static [&'static str] = &["bounded"];
    const RANKED: bool = false;
    const COSTLY: bool = false;

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

    fn first_guess(game: &G, state: &G::State) -> Option<G::Value> {
        game.first_guess(state)
    }

    fn reserve(game: &G, budget: &mut Budget) {
        game.reserve(budget);
    }
}

impl<G: Ordered> HintsOf<G> for Hints<true, false> {
    const NAMES: &'static [&'static str] = &["ordered"];
    const RANKED: bool = true;
    const COSTLY: bool = G::COSTLY;

    #[inline]
    fn moves(game: &G, state: &G::State) -> impl Iterator<Item = Candidate<G::Move>> {
        game.candidates(state)
    }

    #[inline]
    fn bounds(_: &G, _: &G::State) -> Bounds<G::Value> {
        no_bounds()
    }
}

impl<G: Ordered + Bounded> HintsOf<G> for Hints<true, true> {
    const NAMES: &'static [&'static str] = &["ordered", "bounded"];
    const RANKED: bool = true;
    const COSTLY: bool = G::COSTLY;

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

    fn first_guess(game: &G, state: &G::State) -> Option<G::Value> {
        game.first_guess(state)
    }

    fn reserve(game: &G, budget: &mut Budget) {
        game.reserve(budget);
    }
}

impl<G: Endgame, H: HintsOf<G>> HintsOf<G> for Endgames<H> {
    const NAMES: &'static [&'static str] = H::NAMES;
    const RANKED: bool = H::RANKED;
    const COSTLY: bool = H::COSTLY;
    const HAS_ENDGAMES: bool = true;

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

    fn first_guess(game: &G, state: &G::State) -> Option<G::Value> {
        H::first_guess(game, state)
    }

    fn reserve(game: &G, budget: &mut Budget) {
        H::reserve(game, budget);
    }

    fn endgame_count(game: &G) -> usize {
        game.endgame_count()
    }

    #[inline]
    fn endgame_number(game: &G, state: &G::State, size: usize) -> Option<usize> {
        game.endgame_number(state, size)
    }

    #[inline]
    fn endgame_states(game: &G, numbers: Range<usize>) -> impl Iterator<Item = G::State> {
        game.endgame_states(numbers)
    }

    #[inline]
    fn value_endgames(game: &G, numbers: Range<usize>, values: &mut impl EndgameValues) -> bool {
        game.value_endgames(numbers, values)
    }

    fn endgames_per_position(game: &G) -> usize {
        game.endgames_per_position()
    }

    #[inline]
    fn endgame_code(value: G::Value) -> Option<i32> {
        value.code()
    }

    #[inline]
    fn endgame_value(code: i32) -> Option<G::Value> {
        G::Value::from_code(code)
    }
}

/// How many moves of a position are to be searched: so many, or at most so many where to list them
/// takes long and less is known of them without.
#[inline]
pub(crate) fn count_moves<G: Game, H: HintsOf<G>>(game: &G, state: &G::State) -> usize {
    let moves = H::moves(game, state);
    match moves.size_hint() {
        (_, Some(most)) if H::COSTLY => most,
        _ => moves.count(),
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
