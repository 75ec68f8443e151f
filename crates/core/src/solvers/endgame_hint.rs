//! How a search asks for endgames that are solved first: [`UseEndgame`].

use std::iter;
use std::ops::Range;

use crate::endgame::Endgame;
use crate::game::Game;
use crate::value::Coded;

/// How a search asks for the endgames of the games `G`.
#[expect(unnameable_types, reason = "only this crate calls it")]
pub trait UseEndgame<G: Game> {
    /// Whether there may be any.
    const MAY_BE: bool;

    /// As [`Endgame::endgame_count`].
    fn count(game: &G) -> usize;

    /// As [`Endgame::endgame_number`].
    fn number(game: &G, state: &G::State, size: usize) -> Option<usize>;

    /// As [`Endgame::endgame_states`].
    fn states(game: &G, numbers: Range<usize>) -> impl Iterator<Item = G::State>;

    /// As [`Endgame::value_endgames`].
    fn value_run(
        game: &G,
        numbers: Range<usize>,
        smaller: impl Fn(usize) -> Option<G::Value>,
        put: impl FnMut(&[G::Value]) -> bool,
    ) -> bool;

    /// As [`Endgame::endgames_per_position`].
    fn per_position(game: &G) -> usize;

    /// As [`Coded::code`].
    fn code(value: G::Value) -> Option<i32>;

    /// As [`Coded::from_code`].
    fn value(code: i32) -> Option<G::Value>;
}

/// No endgame is solved first.
#[expect(unnameable_types, reason = "only this crate names it")]
#[derive(Clone, Copy, Debug)]
pub struct NoEndgame;

impl<G: Game> UseEndgame<G> for NoEndgame {
    const MAY_BE: bool = false;

    fn count(_: &G) -> usize {
        0
    }

    fn number(_: &G, _: &G::State, _: usize) -> Option<usize> {
        None
    }

    fn states(_: &G, _: Range<usize>) -> impl Iterator<Item = G::State> {
        iter::empty()
    }

    fn value_run(
        _: &G,
        _: Range<usize>,
        _: impl Fn(usize) -> Option<G::Value>,
        _: impl FnMut(&[G::Value]) -> bool,
    ) -> bool {
        false
    }

    fn per_position(_: &G) -> usize {
        1
    }

    fn code(_: G::Value) -> Option<i32> {
        None
    }

    fn value(_: i32) -> Option<G::Value> {
        None
    }
}

/// Those that the game tells of.
#[expect(unnameable_types, reason = "only this crate names it")]
#[derive(Clone, Copy, Debug)]
pub struct GamesEndgame;

impl<G: Endgame> UseEndgame<G> for GamesEndgame {
    const MAY_BE: bool = true;

    fn count(game: &G) -> usize {
        game.endgame_count()
    }

    #[inline]
    fn number(game: &G, state: &G::State, size: usize) -> Option<usize> {
        game.endgame_number(state, size)
    }

    #[inline]
    fn states(game: &G, numbers: Range<usize>) -> impl Iterator<Item = G::State> {
        game.endgame_states(numbers)
    }

    #[inline]
    fn value_run(
        game: &G,
        numbers: Range<usize>,
        smaller: impl Fn(usize) -> Option<G::Value>,
        put: impl FnMut(&[G::Value]) -> bool,
    ) -> bool {
        game.value_endgames(numbers, smaller, put)
    }

    fn per_position(game: &G) -> usize {
        game.endgames_per_position()
    }

    #[inline]
    fn code(value: G::Value) -> Option<i32> {
        value.code()
    }

    #[inline]
    fn value(code: i32) -> Option<G::Value> {
        G::Value::from_code(code)
    }
}
