//! What a check found wrong: [`Violation`].

use std::fmt::{self, Debug};

use super::law::Law;
use crate::game::Game;

/// The [`Violation`] of the game `G`.
pub type ViolationOf<G> = Violation<<G as Game>::State, <G as Game>::Move>;

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
    /// ([`super::Laws::with_breadth`]). Otherwise they are those of the random game that reached
    /// it.
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

/// A broken law that is not about a single position.
pub(super) struct Mismatch {
    pub(super) law: Law,
    pub(super) expected: String,
    pub(super) found: String,
}

impl Mismatch {
    pub(super) fn new(law: Law, expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self {
            law,
            expected: expected.into(),
            found: found.into(),
        }
    }

    /// The same, found at a position.
    pub(super) fn at<S: Clone>(self, state: &S) -> Breach<S> {
        Breach {
            state: Some(state.clone()),
            mismatch: self,
        }
    }
}

/// A violation whose path from the start is not known yet.
pub(super) struct Breach<S> {
    pub(super) state: Option<S>,
    pub(super) mismatch: Mismatch,
}

impl<S> From<Mismatch> for Breach<S> {
    fn from(mismatch: Mismatch) -> Self {
        Self {
            state: None,
            mismatch,
        }
    }
}

impl<S> Breach<S> {
    /// A law broken at a position.
    pub(super) fn at(
        state: &S,
        law: Law,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self
    where
        S: Clone,
    {
        Mismatch::new(law, expected, found).at(state)
    }

    /// The violation that the user sees.
    pub(super) fn with_path<M>(self, path: Option<Vec<M>>) -> Violation<S, M> {
        let Mismatch {
            law,
            expected,
            found,
        } = self.mismatch;
        Violation {
            law,
            path: path.filter(|_| self.state.is_some()),
            state: self.state,
            expected,
            found,
        }
    }
}
