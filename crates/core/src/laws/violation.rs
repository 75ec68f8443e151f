//! What a check found wrong: [`Violation`], and with which [`Law`].

use std::fmt;

use crate::game::Game;

/// What a game promises.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Law {
    /// Asked twice, a game answers the same: start, terminal value, moves, steps, numbers.
    Determinism,
    /// Equal states have equal futures, whichever way they were reached.
    Key,
    /// Equal states hash equally.
    Hash,
    /// A state has a terminal value or at least one move.
    End,
    /// Each move is listed once.
    DistinctMoves,
    /// No line of play adds up to more than the value type holds.
    Overflow,
    /// [`crate::Value::back_up`] keeps the order of values where the turn stays and turns it round
    /// where it passes.
    BackUp,
    /// A greater value has no worse [`crate::Value::result`].
    Results,
    /// Values lie between [`crate::Value::EXTREMES`].
    Extremes,
    /// [`crate::Indexed`]: states and the numbers below `positions()` belong together one to one.
    Numbering,
    /// [`crate::Layered`]: the layers are consecutive ranges that cover `0..positions()`.
    Layers,
    /// [`crate::Layered`]: a move from layer `k` leads to a layer in `k - reach()..k`.
    LayerOrder,
    /// [`crate::Layered`]: `states(range)` yields the state of each number of the range, in order.
    LayerStates,
    /// [`crate::Tiered`]: the tiers are consecutive ranges that cover `0..positions()`.
    Tiers,
    /// [`crate::Tiered`]: a move leads to the same tier or an earlier one.
    TierOrder,
    /// [`crate::Tiered`]: `states_of(range)` yields the state of each number of the range, in order.
    TierStates,
    /// [`crate::Tiered`]: `leaving` has moves, each once, and `staying` counts the others.
    TierMoves,
    /// [`crate::Predecessors`]: every move is taken back as often as it is there, and nothing else.
    Predecessors,
    /// [`crate::Bounded`]: the value of a position lies between its bounds.
    Bounds,
    /// [`crate::Ordered`]: the candidates are moves of the game, and one of them is best.
    Candidates,
    /// [`crate::Symmetric`]: a canonical state stands for itself and has the future of its mirror images.
    Symmetry,
    /// [`crate::Packed`]: states and keys belong together one to one.
    Packing,
    /// [`crate::Unpack`]: the key of a state gives it back.
    Unpacking,
    /// [`crate::Graded`]: a move leads to a position of a greater grade.
    Grade,
    /// [`crate::DisjunctiveSum`]: a position is the sum of its parts, and its nimber the exclusive or of theirs.
    Parts,
    /// [`crate::Nimber`]: who makes the last move wins, and the turn always passes.
    Impartial,
    /// All solvers that fit give the same value, the same moves, and lines that yield the value.
    Agreement,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Determinism => "a game answers the same when asked twice",
            Self::Key => "equal states have equal futures",
            Self::Hash => "equal states hash equally",
            Self::End => "a state has a terminal value or a move",
            Self::DistinctMoves => "each move is listed once",
            Self::Overflow => "no line of play adds up to more than the value type holds",
            Self::BackUp => {
                "backing up keeps the order of values if the turn stays, turns it if not"
            }
            Self::Results => "a greater value has no worse result",
            Self::Extremes => "values lie between the extremes of their type",
            Self::Numbering => "states and numbers below positions() belong together one to one",
            Self::Layers => "layers are consecutive ranges that cover all numbers",
            Self::LayerOrder => "a move leads to one of the reach() layers before",
            Self::LayerStates => "states(range) yields the state of each number, in order",
            Self::Tiers => "tiers are consecutive ranges that cover all numbers",
            Self::TierOrder => "a move leads to the same tier or an earlier one",
            Self::TierStates => "states_of(range) yields the state of each number, in order",
            Self::TierMoves => "leaving() has moves, each once, and staying() counts the others",
            Self::Predecessors => "every move is taken back once, and nothing else",
            Self::Bounds => "the value of a position lies between its bounds",
            Self::Candidates => "candidates are moves of the game, and one of them is best",
            Self::Symmetry => "a canonical state has the future of those it stands for",
            Self::Packing => "states and keys belong together one to one",
            Self::Unpacking => "the key of a state gives it back",
            Self::Grade => "a move leads to a position of a greater grade",
            Self::Parts => "a position is the sum of its parts",
            Self::Impartial => "the last mover wins and the turn always passes",
            Self::Agreement => "all solvers agree",
        })
    }
}

/// A law that a game breaks, where, and how.
#[non_exhaustive]
pub struct Violation<G: Game> {
    /// The law.
    pub law: Law,
    /// Moves that lead from the start to [`Violation::state`]; `None` if it was not reached by
    /// play but by its number, or there is no state.
    ///
    /// The shortest such moves if the state is among the first that breadth-first search comes to
    /// ([`super::Laws::with_breadth`]); if not, those of the random game that came across it.
    pub path: Option<Vec<G::Move>>,
    /// The position; `None` if the law is not about a single one.
    pub state: Option<G::State>,
    /// What should have been found, in words.
    pub expected: String,
    /// What was found, in words.
    pub found: String,
}

impl<G: Game> fmt::Display for Violation<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// A path longer than this is shown by its beginning.
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

impl<G: Game> fmt::Debug for Violation<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Violation({self})")
    }
}

impl<G: Game> Clone for Violation<G> {
    fn clone(&self) -> Self {
        Self {
            law: self.law,
            path: self.path.clone(),
            state: self.state.clone(),
            expected: self.expected.clone(),
            found: self.found.clone(),
        }
    }
}

impl<G: Game> std::error::Error for Violation<G> {}

/// A violation whose way from the start is not known yet.
pub(super) struct Breach<G: Game> {
    pub(super) law: Law,
    pub(super) state: Option<G::State>,
    pub(super) expected: String,
    pub(super) found: String,
}

impl<G: Game> Breach<G> {
    pub(super) fn at(
        state: &G::State,
        law: Law,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self {
        Self {
            law,
            state: Some(state.clone()),
            expected: expected.into(),
            found: found.into(),
        }
    }

    /// About no position in particular.
    pub(super) fn overall(law: Law, expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self {
            law,
            state: None,
            expected: expected.into(),
            found: found.into(),
        }
    }

    pub(super) fn with_path(self, path: Option<Vec<G::Move>>) -> Violation<G> {
        let Self {
            law,
            state,
            expected,
            found,
        } = self;
        Violation {
            law,
            path: path.filter(|_| state.is_some()),
            state,
            expected,
            found,
        }
    }
}
