//! Errors: a game that a solver cannot solve, [`SolveError`]; the end of a search, [`Halt`].

use std::fmt::{self, Debug};

use crate::game::Game;
use crate::infinite_play::InfinitePlay;
use crate::run::StopReason;

/// The [`SolveError`] of the game `G`.
pub type SolveErrorOf<G> = SolveError<<G as Game>::State, <G as Game>::Move>;

/// The [`Halt`] of the game `G`.
pub type HaltOf<G> = Halt<<G as Game>::State, <G as Game>::Move>;

/// The game broke a law that the solver relies on. A limit is no error: see
/// [`crate::Solution::stopped`].
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError<S, M> {
    /// Play can return to a position, and the solver needs a game where it cannot.
    Cyclic {
        /// The positions of the cycle, each with the move to the next one; the last move leads to
        /// the first position.
        cycle: Vec<(S, M)>,
    },
    /// The sum of a gain and a value does not fit [`Game::Value`]: a wider type is needed.
    Overflow {
        /// The position whose value cannot be represented.
        state: S,
    },
    /// A position has no terminal value and no moves.
    NoMoves {
        /// The position.
        state: S,
    },
    /// A move does not lead to an earlier layer within reach, as [`crate::Layered`] promises.
    LayerOrder {
        /// The position.
        state: S,
        /// The move that leads elsewhere.
        mv: M,
        /// Where it leads.
        next: S,
        /// The number of the position it leads to.
        index: usize,
    },
    /// A layer does not begin where the one before it ends, or it ends beyond the last position, or
    /// it has fewer states than numbers.
    Layers {
        /// The layer.
        layer: usize,
    },
    /// A move leads to a later tier, though [`crate::Tiered`] promises that none does.
    TierOrder {
        /// The position.
        state: S,
        /// The move.
        mv: M,
        /// Where it leads.
        next: S,
        /// The number of the position it leads to.
        index: usize,
    },
    /// A move that stays in its tier gains something, where the solver needs that only moves to
    /// earlier tiers do: endless play inside a tier would have no value.
    TierGain {
        /// The position.
        state: S,
        /// The move.
        mv: M,
    },
    /// A tier does not begin where the one before it ends, or the last tier does not end with the
    /// last position, or a tier has fewer states than numbers.
    Tiers {
        /// The tier; the number of tiers, if the end of the last one is wrong.
        tier: usize,
    },
    /// A move of the start leads to a position outside the layers within its reach.
    OutOfReach {
        /// The position it leads to.
        state: S,
        /// The number of that position.
        index: usize,
    },
    /// The number of a state is not below the number of positions that [`crate::Indexed`] promises.
    IndexOutOfRange {
        /// The position.
        state: S,
        /// Its number.
        index: usize,
        /// How many positions the game says it has.
        positions: usize,
    },
    /// A move does not lead to a position of a greater grade, though [`crate::Graded`] promises it.
    Grade {
        /// The position.
        state: S,
        /// The move.
        mv: M,
        /// Where it leads.
        next: S,
        /// The grades of the two.
        grades: (u32, u32),
    },
    /// A key has more bits than [`crate::Packed`] promises, or unpacks to another state than the
    /// packed one.
    Key {
        /// The position.
        state: S,
    },
    /// The bounds of a position leave no value: those that a [`crate::Bounded`] game tells of it,
    /// or of a position that play from it can lead to, are wrong.
    Bounds {
        /// The position.
        state: S,
    },
    /// The value of a position has no [`crate::Coded::code`], and the solver keeps codes only.
    NoCode {
        /// The position.
        state: S,
    },
    /// No value of the game says what infinite play is meant to be worth: see
    /// [`crate::Value::of_infinite_play`].
    InfinitePlay {
        /// What it is meant to be worth.
        convention: InfinitePlay,
    },
    /// Play ends with a win for the player who would be to move, and the solver needs a game whose
    /// last mover wins.
    LastMoverLoses {
        /// The terminal position.
        state: S,
    },
    /// The solver knows only the start of the game and was asked about another position.
    StartOnly {
        /// The position.
        state: S,
    },
    /// The theorem does not hold for this game.
    Inapplicable {
        /// A position that shows it.
        state: S,
    },
    /// The mover moves again, and the solver needs a game where the turn always passes.
    TurnStays {
        /// The position.
        state: S,
        /// The move.
        mv: M,
    },
}

impl<S: Debug, M: Debug> fmt::Display for SolveError<S, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(
            &shown,
            "Retrograde, and ProofNumber::with_repetition, solve those with cycles, if they are won, \
             drawn or lost and not played for a score",
        ))
    }
}

/// Writes a position, or a move of it.
type Tell<'t, S, M> = dyn Fn(&S, Option<&M>) -> String + 't;

/// A position, or a move, as it is debugged.
fn shown<S: Debug, M: Debug>(state: &S, mv: Option<&M>) -> String {
    mv.map_or_else(|| format!("{state:?}"), |mv| format!("{mv:?}"))
}

impl<S, M> SolveError<S, M> {
    /// The message of the error in the words of who shows it: `tell` writes a position, or, if it is
    /// given one, a move of that position, and the advice says how a game with cycles is solved.
    #[must_use]
    #[expect(clippy::too_many_lines, reason = "one message for each error")]
    pub fn message(&self, tell: &Tell<'_, S, M>, advice: &str) -> String {
        let position = |state| tell(state, None);
        let step = |mv, state, next| [tell(state, Some(mv)), position(state), position(next)];
        let (text, told) = match self {
            Self::Cyclic { cycle } => (
                "play can return to a position: {}; this solver needs a game without cycles: {}",
                vec![cycle_text(cycle, tell), advice.to_owned()],
            ),
            Self::Overflow { state } => (
                "the value of {} does not fit the game's value type; a wider one is needed",
                vec![position(state)],
            ),
            Self::NoMoves { state } => (
                "{} has no terminal value and no moves; one of the two is needed",
                vec![position(state)],
            ),
            Self::LayerOrder {
                state,
                mv,
                next,
                index,
            } => {
                let [mv, state, next] = step(mv, state, next);
                (
                    "move {} from {} leads to {} (number {}), \
                     which is not in an earlier layer within reach",
                    vec![mv, state, next, index.to_string()],
                )
            }
            Self::Layers { layer } => (
                "layer {} does not begin where the one before it ends, or goes beyond the last \
                 position, or has fewer states than numbers",
                vec![layer.to_string()],
            ),
            Self::TierOrder {
                state,
                mv,
                next,
                index,
            } => {
                let [mv, state, next] = step(mv, state, next);
                (
                    "move {} from {} leads to {} (number {}), \
                     which is in a later tier; one to the same tier or an earlier one is needed",
                    vec![mv, state, next, index.to_string()],
                )
            }
            Self::TierGain { state, mv } => (
                "move {} from {} gains something and stays in its tier; \
                 a gain needs to lead to an earlier one",
                vec![tell(state, Some(mv)), position(state)],
            ),
            Self::Tiers { tier } => (
                "tier {} does not begin where the one before it ends, or goes beyond the last \
                 position or does not come to it, or has fewer states than numbers",
                vec![tier.to_string()],
            ),
            Self::OutOfReach { state, index } => (
                "the start leads to {} (number {}), \
                 which is not in an earlier layer within its reach",
                vec![position(state), index.to_string()],
            ),
            Self::IndexOutOfRange {
                state,
                index,
                positions,
            } => (
                "{} is numbered {}, but the game says it has {} positions",
                vec![position(state), index.to_string(), positions.to_string()],
            ),
            Self::Grade {
                state,
                mv,
                next,
                grades: (from, to),
            } => {
                let [mv, state, next] = step(mv, state, next);
                (
                    "move {} from {} of grade {} leads to {} of grade {}; \
                     a greater grade is needed",
                    vec![mv, state, from.to_string(), next, to.to_string()],
                )
            }
            Self::Key { state } => (
                "the key of {} has more bits than the game says, or does not give the state back",
                vec![position(state)],
            ),
            Self::Bounds { state } => (
                "the bounds of {}, or of a position after it, leave no value it can have",
                vec![position(state)],
            ),
            Self::NoCode { state } => (
                "the value of {} has no code of 32 bits; \
                 a solver that keeps values as they are is needed",
                vec![position(state)],
            ),
            Self::InfinitePlay { convention } => (
                "no value of this game stands for {}; another convention is needed",
                vec![convention.to_string()],
            ),
            Self::Inapplicable { state } => (
                "the theorem does not hold for this game, as {} shows",
                vec![position(state)],
            ),
            Self::LastMoverLoses { state } => (
                "play ends in {} with a win for the player who would be to move; \
                 this solver needs a game whose last mover wins",
                vec![position(state)],
            ),
            Self::StartOnly { state } => (
                "this solver solves the game from its start only, not from {}; \
                 a solver of any position is needed",
                vec![position(state)],
            ),
            Self::TurnStays { state, mv } => (
                "after move {} from {} the mover moves again; \
                 this solver needs a game where the turn always passes",
                vec![tell(state, Some(mv)), position(state)],
            ),
        };
        filled(text, &told)
    }
}

/// A text with one of these for each `{}`. This is compiled once, not for each type of states.
fn filled(text: &str, told: &[String]) -> String {
    let mut told = told.iter();
    let mut parts = text.split("{}");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        filled += told.next().map_or("", String::as_str);
        filled += part;
    }
    filled
}

/// A cycle in words: its positions and moves, as [`SolveError::Cyclic`] has them, and where the last
/// one leads back to.
fn cycle_text<S, M>(cycle: &[(S, M)], tell: &Tell<'_, S, M>) -> String {
    /// A cycle longer than this is shown by its beginning.
    const SHOWN: usize = 12;
    let mut text = String::new();
    for (state, mv) in cycle.iter().take(SHOWN) {
        let (position, mv) = (tell(state, None), tell(state, Some(mv)));
        text += &filled("{} -[{}]-> ", &[position, mv]);
    }
    if let Some(more) = cycle.len().checked_sub(SHOWN + 1) {
        text += &filled("({} more) -> ", &[(more + 1).to_string()]);
    }
    text + &cycle
        .first()
        .map_or_else(String::new, |(state, _)| tell(state, None))
}

impl<S: Debug, M: Debug> SolveError<S, M> {
    /// The cycle of [`SolveError::Cyclic`] in words: its positions and moves, the first ones if
    /// there are many.
    #[must_use]
    pub fn cycle_text(&self) -> Option<String> {
        match self {
            Self::Cyclic { cycle } => Some(cycle_text(cycle, &shown)),
            _ => None,
        }
    }
}

impl<S: Debug, M: Debug> fmt::Debug for SolveError<S, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SolveError({self})")
    }
}

impl<S: Debug, M: Debug> std::error::Error for SolveError<S, M> {}

/// Why a solver did not go on.
#[derive(Debug)]
pub enum Halt<S, M> {
    /// A limit was reached: the solve ends with what is proved so far.
    Stopped(StopReason),
    /// The game broke a law: the solve fails.
    Fault(SolveError<S, M>),
}

impl<S: Debug, M: Debug> fmt::Display for Halt<S, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(reason) => write!(f, "stopped: {reason}"),
            Self::Fault(error) => write!(f, "{error}"),
        }
    }
}

impl<S: Debug, M: Debug> std::error::Error for Halt<S, M> {}

impl<S, M> From<StopReason> for Halt<S, M> {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl<S, M> From<SolveError<S, M>> for Halt<S, M> {
    fn from(error: SolveError<S, M>) -> Self {
        Self::Fault(error)
    }
}

impl<S, M> From<Box<SolveError<S, M>>> for Halt<S, M> {
    fn from(error: Box<SolveError<S, M>>) -> Self {
        Self::Fault(*error)
    }
}
