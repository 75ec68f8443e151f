//! What a check found wrong: [`Violation`], [`require`], [`ask_twice`].

use std::fmt::{self, Debug, Display};

use stonework_core::Game;

use super::law::Law;

/// The [`Violation`] of the game `G`.
pub type ViolationOf<G> = Violation<<G as Game>::State, <G as Game>::Move>;

/// What a check of the game `G` finds, or the law that `G` breaks.
pub(super) type LawResult<G, T = ()> = Result<T, ViolationOf<G>>;

/// A law that a game breaks, where, and how. Its text reads like a bug report:
///
/// ```text
/// broken law: a state has a terminal value or a move
///   position: [1, 1]
///   reached by: 3 moves from the start: [(0, 1), (0, 2), (1, 1)]
///   expected: a terminal value or a move
///   found: neither
///   look at: `terminal_value` and `moves` of this position: an end that is not noticed, ...
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation<S, M> {
    /// The law.
    pub law: Law,
    /// Moves that lead from the start to [`Violation::state`]; `None` if the state was reached by
    /// its number and not by play, or there is no state.
    ///
    /// They are the fewest possible if breadth-first search comes to the state
    /// ([`super::Laws::with_counted`] limits it). Otherwise they are those by which random games
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
            write!(f, "\n  position: {state:?}\n  reached by: ")?;
            match path.as_deref() {
                Some([]) => write!(f, "no move, it is the start")?,
                Some(path) => {
                    let shown = &path[..path.len().min(SHOWN)];
                    let moves = if path.len() == 1 { "move" } else { "moves" };
                    write!(f, "{} {moves} from the start: {shown:?}", path.len())?;
                    match path.len() - shown.len() {
                        0 => {}
                        1 => f.write_str(" and 1 more move")?,
                        more => write!(f, " and {more} more moves")?,
                    }
                }
                None => write!(f, "its number; no play that leads there is known")?,
            }
        }
        write!(f, "\n  expected: {expected}\n  found: {found}")?;
        write!(f, "\n  look at: {}", law.look_at())
    }
}

impl<S: Debug, M: Debug> Debug for Violation<S, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Violation({self})")
    }
}

impl<S: Debug, M: Debug> std::error::Error for Violation<S, M> {}

impl<S, M> Violation<S, M> {
    /// The same of other types of states and moves.
    pub(super) fn map<T, N>(
        self,
        state: impl FnOnce(S) -> T,
        path: impl FnOnce(Vec<M>) -> Vec<N>,
    ) -> Violation<T, N> {
        Violation {
            law: self.law,
            path: self.path.map(path),
            state: self.state.map(state),
            expected: self.expected,
            found: self.found,
        }
    }

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
    let expected = format_args!("{what}{answer:?} whenever one asks");
    let found = format_args!("{again:?} when asked again");
    require(answer == again, Law::Determinism, expected, found)?;
    Ok(answer)
}
