//! How a search asks for endgames that are solved first: [`UseEndgame`].

use crate::endgame::Endgame;
use crate::game::Game;
use crate::value::Coded;

/// How a search asks for the endgames of the games `G`.
#[expect(unnameable_types, reason = "only this crate calls it")]
pub trait UseEndgame<G: Game> {
    /// Whether there may be any.
    const MAY_BE: bool;

    /// As [`Endgame::endgame`].
    fn size(game: &G, most: usize) -> usize;

    /// As [`Endgame::endgame_number`].
    fn number(game: &G, state: &G::State) -> Option<usize>;

    /// As [`Endgame::endgame_state`], where there is one.
    fn state(game: &G, number: usize) -> Option<G::State>;

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

    fn size(_: &G, _: usize) -> usize {
        0
    }

    fn number(_: &G, _: &G::State) -> Option<usize> {
        None
    }

    fn state(_: &G, _: usize) -> Option<G::State> {
        None
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

    fn size(game: &G, most: usize) -> usize {
        game.endgame(most)
    }

    #[inline]
    fn number(game: &G, state: &G::State) -> Option<usize> {
        game.endgame_number(state)
    }

    fn state(game: &G, number: usize) -> Option<G::State> {
        Some(game.endgame_state(number))
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
