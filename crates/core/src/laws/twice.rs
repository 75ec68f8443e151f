//! What a game tells of a position has to be the same each time: [`ask_twice`].

use std::fmt::{Debug, Display};

use super::violation::{Breach, Law};
use crate::game::Game;

/// What a game tells of a state, asked twice: a breach if the answers differ, which names what they are answers to.
pub(super) fn ask_twice<G: Game, T: PartialEq + Debug>(
    state: &G::State,
    what: impl Display,
    tell: impl Fn() -> T,
) -> Result<T, Breach<G>> {
    let (told, again) = (tell(), tell());
    if told == again {
        return Ok(told);
    }
    Err(Breach::at(
        state,
        Law::Determinism,
        format!("{what}{told:?}"),
        format!("{again:?}"),
    ))
}
