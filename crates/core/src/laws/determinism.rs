//! A game has to give the same answer each time: [`ask_twice`].

use std::fmt::{Debug, Display};

use super::law::Law;
use super::violation::{Breach, Mismatch};

/// Asks a game the same twice at a position. If the answers differ, that is a breach, and `what`
/// names what was asked.
pub(super) fn ask_twice<S: Clone, T: PartialEq + Debug>(
    state: &S,
    what: impl Display,
    ask: impl Fn() -> T,
) -> Result<T, Breach<S>> {
    let (answer, again) = (ask(), ask());
    if answer == again {
        return Ok(answer);
    }
    Err(differs(&what, &answer, &again).at(state))
}

#[cold]
fn differs(what: &dyn Display, answer: &dyn Debug, again: &dyn Debug) -> Mismatch {
    let (expected, found) = (format!("{what}{answer:?}"), format!("{again:?}"));
    Mismatch::new(Law::Determinism, expected, found)
}
