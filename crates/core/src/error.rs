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
    #[expect(clippy::too_many_lines, reason = "one message for each error")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cyclic { cycle } => f.write_str(&cyclic_text(
                &cycle_text(cycle),
                "Retrograde, and ProofNumber::with_repetition, solve games with cycles",
            )),
            Self::Overflow { state } => show(
                f,
                "the value of {} does not fit the game's value type; a wider one is needed",
                &[state],
            ),
            Self::NoMoves { state } => show(
                f,
                "{} has no terminal value and no moves; one of the two is needed",
                &[state],
            ),
            Self::LayerOrder {
                state,
                mv,
                next,
                index,
            } => show(
                f,
                "move {} from {} leads to {} (number {}), \
                 which is not in an earlier layer within reach",
                &[mv, state, next, index],
            ),
            Self::Layers { layer } => show(
                f,
                "layer {} does not begin where the one before it ends, or goes beyond the last \
                 position, or has fewer states than numbers",
                &[layer],
            ),
            Self::TierOrder {
                state,
                mv,
                next,
                index,
            } => show(
                f,
                "move {} from {} leads to {} (number {}), \
                 which is in a later tier; one to the same tier or an earlier one is needed",
                &[mv, state, next, index],
            ),
            Self::Tiers { tier } => show(
                f,
                "tier {} does not begin where the one before it ends, or goes beyond the last \
                 position or does not come to it, or has fewer states than numbers",
                &[tier],
            ),
            Self::OutOfReach { state, index } => show(
                f,
                "the start leads to {} (number {}), \
                 which is not in an earlier layer within its reach",
                &[state, index],
            ),
            Self::IndexOutOfRange {
                state,
                index,
                positions,
            } => show(
                f,
                "{} is numbered {}, but the game says it has {} positions",
                &[state, index, positions],
            ),
            Self::Grade {
                state,
                mv,
                next,
                grades: (from, to),
            } => show(
                f,
                "move {} from {} of grade {} leads to {} of grade {}; a greater grade is needed",
                &[mv, state, from, next, to],
            ),
            Self::Key { state } => show(
                f,
                "the key of {} has more bits than the game says, or does not give the state back",
                &[state],
            ),
            Self::Bounds { state } => show(
                f,
                "the bounds of {}, or of a position after it, leave no value it can have",
                &[state],
            ),
            Self::NoCode { state } => show(
                f,
                "the value of {} has no code of 32 bits; \
                 a solver that keeps values as they are is needed",
                &[state],
            ),
            Self::InfinitePlay { convention } => write!(
                f,
                "no value of this game stands for {convention}; another convention is needed"
            ),
            Self::Inapplicable { state } => show(
                f,
                "the theorem does not hold for this game, as {} shows",
                &[state],
            ),
            Self::LastMoverLoses { state } => show(
                f,
                "play ends in {} with a win for the player who would be to move; \
                 this solver needs a game whose last mover wins",
                &[state],
            ),
            Self::StartOnly { state } => show(
                f,
                "this solver solves the game from its start only, not from {}; \
                 a solver of any position is needed",
                &[state],
            ),
            Self::TurnStays { state, mv } => show(
                f,
                "after move {} from {} the mover moves again; \
                 this solver needs a game where the turn always passes",
                &[mv, state],
            ),
        }
    }
}

/// Writes a text with a value for each `{}`. This is compiled once, not for each type of states.
fn show(f: &mut fmt::Formatter<'_>, text: &str, values: &[&dyn Debug]) -> fmt::Result {
    let mut values = values.iter();
    for (at, part) in text.split("{}").enumerate() {
        if at > 0
            && let Some(value) = values.next()
        {
            write!(f, "{value:?}")?;
        }
        f.write_str(part)?;
    }
    Ok(())
}

/// The steps of a cycle: states and moves that can be shown.
type Steps<'a> = dyn ExactSizeIterator<Item = (&'a dyn Debug, &'a dyn Debug)> + 'a;

/// Writes the steps of a cycle, and where they lead back to. This is compiled once.
fn show_cycle(f: &mut dyn fmt::Write, steps: &mut Steps<'_>) -> fmt::Result {
    /// A cycle longer than this is shown by its beginning.
    const SHOWN: usize = 12;
    let more = steps.len().saturating_sub(SHOWN);
    let mut first = None;
    for (state, mv) in steps.take(SHOWN) {
        first = first.or(Some(state));
        write!(f, "{state:?} -[{mv:?}]-> ")?;
    }
    if more > 0 {
        write!(f, "({more} more) -> ")?;
    }
    if let Some(state) = first {
        write!(f, "{state:?}")?;
    }
    Ok(())
}

/// A cycle in words: its positions and moves, as [`SolveError::Cyclic`] has them.
fn cycle_text<S: Debug, M: Debug>(cycle: &[(S, M)]) -> String {
    let mut text = String::new();
    let steps = cycle.iter();
    let written = show_cycle(
        &mut text,
        &mut steps.map(|(state, mv)| (state as _, mv as _)),
    );
    written.expect("a string takes all that is written to it");
    text
}

/// That a game has this cycle, and what solves such a game.
fn cyclic_text(cycle: &str, advice: &str) -> String {
    format!(
        "play can return to a position: {cycle}; this solver needs a game without cycles: {advice}"
    )
}

impl<S: Debug, M: Debug> SolveError<S, M> {
    /// The cycle of [`SolveError::Cyclic`] in words: its positions and moves, the first ones if
    /// there are many.
    #[must_use]
    pub fn cycle_text(&self) -> Option<String> {
        match self {
            Self::Cyclic { cycle } => Some(cycle_text(cycle)),
            _ => None,
        }
    }

    /// The message of the error where solvers are not chosen by their types: the advice says how a
    /// game with cycles is solved.
    #[must_use]
    pub fn message_advising(&self, advice: &str) -> String {
        match self {
            Self::Cyclic { cycle } => cyclic_text(&cycle_text(cycle), advice),
            other => other.to_string(),
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
