//! What a check found wrong: [`Violation`], [`require`], [`ask_twice`].

use std::fmt::{self, Debug, Display};

use super::law::Law;
use crate::game::Game;

/// The [`Violation`] of the game `G`.
pub type ViolationOf<G> = Violation<<G as Game>::State, <G as Game>::Move>;

/// What a check of the game `G` finds, or the law that `G` breaks.
pub(super) type LawResult<G, T = ()> = Result<T, ViolationOf<G>>;

/// A law that a game breaks, where, and how.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation<S, M> {
    /// The law.
    pub law: Law,
    /// Moves that lead from the start to [`Violation::state`]; `None` if the state was reached by
    /// its number and not by play, or there is no state.
    ///
    /// They are the fewest possible if breadth-first search reached the state
    /// ([`super::Laws::with_breadth`]). Otherwise they are those by which random games first
    /// reached it.
    pub path: Option<Vec<M>>,
    /// The position; `None` if the law is not about a single one.
    pub state: Option<S>,
    /// What should have been found, in words.
    pub expected: String,
    /// What was found, in words.
    pub found: String,
}

impl<S: Debug, M: Debug> fmt::Display for Violation<S, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Of a longer path, only this many moves are shown.
        const SHOWN: usize = 40;
        let Self {
            law,
            path,
            state,
            expected,
            found,
        } = self;
        write!(f, "broken law: {law}")?;
        if let Some(state) = state {
            write!(f, "; at {state:?}")?;
            match path.as_deref() {
                Some([]) => write!(f, ", the start")?,
                Some(path) if path.len() > SHOWN => {
                    let (shown, rest) = path.split_at(SHOWN);
                    write!(f, ", after {shown:?} and {} more moves", rest.len())?;
                }
                Some(path) => write!(f, ", after {path:?}")?,
                None => write!(f, ", not reached by play")?,
            }
        }
        write!(f, ": expected {expected}, found {found}")
    }
}

impl<S: Debug, M: Debug> Debug for Violation<S, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Violation({self})")
    }
}

impl<S: Debug, M: Debug> std::error::Error for Violation<S, M> {}

impl<S, M> Violation<S, M> {
    /// A broken law, at no position that is known yet.
    pub(super) fn new(law: Law, expected: impl Display, found: impl Display) -> Self {
        Self {
            law,
            path: None,
            state: None,
            expected: expected.to_string(),
            found: found.to_string(),
        }
    }

    /// The same at this position, unless it has one.
    pub(super) fn at(mut self, state: &S) -> Self
    where
        S: Clone,
    {
        self.state.get_or_insert_with(|| state.clone());
        self
    }

    /// The same with the path to its position, if it has a position but no path.
    pub(super) fn after(mut self, path: impl FnOnce(&S) -> Option<Vec<M>>) -> Self {
        if let (Some(state), None) = (&self.state, &self.path) {
            self.path = path(state);
        }
        self
    }
}

/// What a law requires, and what was found where it does not hold.
pub(super) fn require<S, M>(
    holds: bool,
    law: Law,
    expected: impl Display,
    found: impl Display,
) -> Result<(), Violation<S, M>> {
    if holds {
        return Ok(());
    }
    Err(Violation::new(law, expected, found))
}

/// Asks a game the same twice. If the answers differ, that is a violation, and `what` names what
/// was asked.
pub(super) fn ask_twice<S, M, T: PartialEq + Debug>(
    what: impl Display,
    ask: impl Fn() -> T,
) -> Result<T, Violation<S, M>> {
    let (answer, again) = (ask(), ask());
    let expected = format_args!("{what}{answer:?}");
    let law = Law::Determinism;
    require(answer == again, law, expected, format_args!("{again:?}"))?;
    Ok(answer)
}
