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
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError<S, M> {
    /// Play can return to a position, and the solver needs a game where it cannot.
    #[error(fmt = show_cycle)]
    Cyclic {
        /// The positions of the cycle, each with the move to the next one; the last move leads to
        /// the first position.
        cycle: Vec<(S, M)>,
    },
    /// The sum of a gain and a value does not fit [`Game::Value`]: a wider type is needed.
    #[error("the value of {state:?} does not fit the game's value type; a wider one is needed")]
    Overflow {
        /// The position whose value cannot be represented.
        state: S,
    },
    /// A position has no terminal value and no moves.
    #[error("{state:?} has no terminal value and no moves; one of the two is needed")]
    NoMoves {
        /// The position.
        state: S,
    },
    /// A move does not lead to an earlier layer within reach, as [`crate::Layered`] promises.
    #[error(
        "move {mv:?} from {state:?} leads to {next:?} (number {index}), which is not in an \
         earlier layer within reach"
    )]
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
    #[error(
        "layer {layer} does not begin where the one before it ends, or goes beyond the last \
         position, or has fewer states than numbers"
    )]
    Layers {
        /// The layer.
        layer: usize,
    },
    /// A move leads to a later tier, though [`crate::Tiered`] promises that none does.
    #[error(
        "move {mv:?} from {state:?} leads to {next:?} (number {index}), which is in a later tier; \
         one to the same tier or an earlier one is needed"
    )]
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
    #[error(
        "tier {tier} does not begin where the one before it ends, or goes beyond the last \
         position or does not come to it, or has fewer states than numbers"
    )]
    Tiers {
        /// The tier; the number of tiers, if the end of the last one is wrong.
        tier: usize,
    },
    /// A move of the start leads to a position outside the layers within its reach.
    #[error(
        "the start leads to {state:?} (number {index}), which is not in an earlier layer within \
         its reach"
    )]
    OutOfReach {
        /// The position it leads to.
        state: S,
        /// The number of that position.
        index: usize,
    },
    /// The number of a state is not below the number of positions that [`crate::Indexed`] promises.
    #[error("{state:?} is numbered {index}, but the game says it has {positions} positions")]
    IndexOutOfRange {
        /// The position.
        state: S,
        /// Its number.
        index: usize,
        /// How many positions the game says it has.
        positions: usize,
    },
    /// A move does not lead to a position of a greater grade, though [`crate::Graded`] promises it.
    #[error(
        "move {mv:?} from {state:?} of grade {} leads to {next:?} of grade {}; a greater grade is \
         needed",
        .grades.0,
        .grades.1
    )]
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
    #[error(
        "the key of {state:?} has more bits than the game says, or does not give the state back"
    )]
    Key {
        /// The position.
        state: S,
    },
    /// The bounds of a position leave no value: those that a [`crate::Bounded`] game tells of it, or of a position that
    /// play from it can lead to, are wrong.
    #[error("the bounds of {state:?}, or of a position after it, leave no value it can have")]
    Bounds {
        /// The position.
        state: S,
    },
    /// The value of a position has no [`crate::Coded::code`], and the solver keeps codes only.
    #[error(
        "the value of {state:?} has no code of 32 bits; a solver that keeps values as they are is \
         needed"
    )]
    NoCode {
        /// The position.
        state: S,
    },
    /// No value of the game says what infinite play is meant to be worth: see
    /// [`crate::Value::of_infinite_play`].
    #[error("no value of this game stands for {convention}; another convention is needed")]
    InfinitePlay {
        /// What it is meant to be worth.
        convention: InfinitePlay,
    },
    /// Play ends with a win for the player who would be to move, and the solver needs a game whose
    /// last mover wins.
    #[error(
        "play ends in {state:?} with a win for the player who would be to move; this solver needs \
         a game whose last mover wins"
    )]
    LastMoverLoses {
        /// The terminal position.
        state: S,
    },
    /// The solver knows only the start of the game and was asked about another position.
    #[error(
        "this solver solves the game from its start only, not from {state:?}; a solver of any \
         position is needed"
    )]
    StartOnly {
        /// The position.
        state: S,
    },
    /// The theorem does not hold for this game.
    #[error("the theorem does not hold for this game, as {state:?} shows")]
    Inapplicable {
        /// A position that shows it.
        state: S,
    },
    /// The mover moves again, and the solver needs a game where the turn always passes.
    #[error(
        "after move {mv:?} from {state:?} the mover moves again; this solver needs a game where \
         the turn always passes"
    )]
    TurnStays {
        /// The position.
        state: S,
        /// The move.
        mv: M,
    },
}

fn show_cycle<S: Debug, M: Debug>(cycle: &[(S, M)], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    /// A cycle longer than this is shown by its beginning.
    const SHOWN: usize = 12;
    f.write_str("play can return to a position: ")?;
    for (state, mv) in cycle.iter().take(SHOWN) {
        write!(f, "{state:?} -[{mv:?}]-> ")?;
    }
    if let more @ 1.. = cycle.len().saturating_sub(SHOWN) {
        write!(f, "({more} more) -> ")?;
    }
    if let Some((state, _)) = cycle.first() {
        write!(f, "{state:?}")?;
    }
    f.write_str("; this solver needs a game without cycles")
}

impl<S: Debug, M: Debug> fmt::Debug for SolveError<S, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SolveError({self})")
    }
}

/// Why a solver did not go on.
#[derive(Debug)]
pub enum Halt<S, M> {
    /// A limit was reached: the solve ends with what is proved so far.
    Stopped(StopReason),
    /// The game broke a law: the solve fails.
    Fault(SolveError<S, M>),
}

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
