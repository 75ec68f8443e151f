//! Why a game cannot be solved by a solver at all: [`SolveError`]; why one did not go on: [`Halt`].

use std::fmt;

use crate::game::Game;
use crate::run::StopReason;

/// A game broke a law the solver relies on. (A limit reached is no error: see
/// [`crate::Solution::stopped`].)
#[non_exhaustive]
pub enum SolveError<G: Game> {
    /// Play can come back to a position, and the solver needs a game where it cannot.
    Cyclic {
        /// The positions of the cycle, each with the move that leads to the next; the last leads
        /// to the first.
        cycle: Vec<(G::State, G::Move)>,
    },
    /// A gain and a value do not add up within [`Game::Value`]: a wider type is needed.
    Overflow {
        /// The position whose value cannot be represented.
        state: G::State,
    },
    /// A position has neither a terminal value nor a move.
    NoMoves {
        /// The position.
        state: G::State,
    },
    /// A move does not lead to an earlier layer within reach, as [`crate::Layered`] promises.
    LayerOrder {
        /// The position.
        state: G::State,
        /// The move that leads elsewhere.
        mv: G::Move,
        /// Where it leads.
        next: G::State,
        /// The number of the position it leads to.
        index: usize,
    },
    /// A layer does not begin where the one before it ends, or goes beyond the last position, or
    /// has fewer states than numbers.
    Layers {
        /// The layer.
        layer: usize,
    },
    /// A move leads to a later tier, which [`crate::Tiered`] promises not to happen.
    TierOrder {
        /// The position.
        state: G::State,
        /// The move.
        mv: G::Move,
        /// Where it leads.
        next: G::State,
        /// The number of the position it leads to.
        index: usize,
    },
    /// A tier does not begin where the one before it ends, or the last one does not end with the last position, or a
    /// tier has fewer states than numbers.
    Tiers {
        /// The tier; the number of tiers, if it is the end of the last one that is wrong.
        tier: usize,
    },
    /// A move of the start leads to a position outside the layers within reach of it.
    OutOfReach {
        /// The position it leads to.
        state: G::State,
        /// The number of that position.
        index: usize,
    },
    /// A state is numbered beyond what [`crate::Indexed::positions`] promises.
    IndexOutOfRange {
        /// The position.
        state: G::State,
        /// Its number.
        index: usize,
        /// How many positions there are meant to be.
        positions: usize,
    },
    /// A move does not lead to a position of a greater grade, as [`crate::Graded`] promises.
    Grade {
        /// The position.
        state: G::State,
        /// The move.
        mv: G::Move,
        /// Where it leads.
        next: G::State,
        /// The grades of the two.
        grades: (u32, u32),
    },
    /// A key has more bits than [`crate::Packed`] promises, or does not give back its state, as
    /// [`crate::Unpack`] does.
    Key {
        /// The position.
        state: G::State,
    },
    /// The value of a position has no [`crate::Coded::code`], which is all that the solver keeps.
    NoCode {
        /// The position.
        state: G::State,
    },
    /// Play ends with a win for the player who would be to move, and the solver needs a game whose last mover wins.
    LastMoverLoses {
        /// The position at the end.
        state: G::State,
    },
    /// The theorem does not hold for this game.
    Inapplicable {
        /// A position that shows it.
        state: G::State,
    },
    /// The mover moves again, and the solver needs a game where the turn always passes.
    TurnStays {
        /// The position.
        state: G::State,
        /// The move.
        mv: G::Move,
    },
}

impl<G: Game> fmt::Display for SolveError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cyclic { cycle } => {
                /// A cycle longer than this is shown by its beginning.
                const SHOWN: usize = 12;
                write!(f, "play can go round in a circle: ")?;
                for (state, mv) in cycle.iter().take(SHOWN) {
                    write!(f, "{state:?} -[{mv:?}]-> ")?;
                }
                if cycle.len() > SHOWN {
                    write!(f, "({} more) -> ", cycle.len() - SHOWN)?;
                }
                match cycle.first() {
                    Some((state, _)) => write!(f, "{state:?}"),
                    None => Ok(()),
                }?;
                write!(f, "; this solver needs a game without loops")
            }
            Self::Overflow { state } => write!(
                f,
                "the value of {state:?} does not fit the game's value type; a wider one is needed"
            ),
            Self::NoMoves { state } => write!(
                f,
                "{state:?} has no terminal value and no moves; one of the two is needed"
            ),
            Self::LayerOrder {
                state,
                mv,
                next,
                index,
            } => write!(
                f,
                "move {mv:?} from {state:?} leads to {next:?} (number {index}), \
                 which is not in an earlier layer within reach"
            ),
            Self::Layers { layer } => write!(
                f,
                "layer {layer} does not begin where the one before it ends, or goes beyond the last \
                 position, or has fewer states than numbers"
            ),
            Self::TierOrder {
                state,
                mv,
                next,
                index,
            } => write!(
                f,
                "move {mv:?} from {state:?} leads to {next:?} (number {index}), \
                 which is in a later tier; one to the same tier or an earlier one is needed"
            ),
            Self::Tiers { tier } => write!(
                f,
                "tier {tier} does not begin where the one before it ends, or goes beyond the last \
                 position or does not come to it, or has fewer states than numbers"
            ),
            Self::OutOfReach { state, index } => write!(
                f,
                "the start leads to {state:?} (number {index}), \
                 which is not in an earlier layer within its reach"
            ),
            Self::IndexOutOfRange {
                state,
                index,
                positions,
            } => write!(
                f,
                "{state:?} is numbered {index}, but the game says it has {positions} positions"
            ),
            Self::Grade {
                state,
                mv,
                next,
                grades: (from, to),
            } => write!(
                f,
                "move {mv:?} from {state:?} of grade {from} leads to {next:?} of grade {to}; \
                 a greater grade is needed"
            ),
            Self::Key { state } => write!(
                f,
                "the key of {state:?} has more bits than the game says, or does not give the state back"
            ),
            Self::NoCode { state } => write!(
                f,
                "the value of {state:?} has no code of 32 bits; a solver that keeps values as they are is needed"
            ),
            Self::LastMoverLoses { state } => write!(
                f,
                "play ends in {state:?} with a win for the player who would be to move; \
                 this solver needs a game whose last mover wins"
            ),
            Self::Inapplicable { state } => {
                write!(
                    f,
                    "the theorem does not hold for this game, as {state:?} shows"
                )
            }
            Self::TurnStays { state, mv } => write!(
                f,
                "after move {mv:?} from {state:?} the mover moves again; \
                 this solver needs a game where the turn always passes"
            ),
        }
    }
}

impl<G: Game> fmt::Debug for SolveError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SolveError({self})")
    }
}

impl<G: Game> std::error::Error for SolveError<G> {}

/// Why a solver, or a part of one, could not go on.
pub enum Halt<G: Game> {
    /// A limit: the solve ends with what is proved.
    Stopped(StopReason),
    /// The game broke a law: the solve fails.
    Fault(SolveError<G>),
}

impl<G: Game> From<StopReason> for Halt<G> {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl<G: Game> From<SolveError<G>> for Halt<G> {
    fn from(error: SolveError<G>) -> Self {
        Self::Fault(error)
    }
}

impl<G: Game> From<Box<SolveError<G>>> for Halt<G> {
    fn from(error: Box<SolveError<G>>) -> Self {
        Self::Fault(*error)
    }
}

impl<G: Game> fmt::Debug for Halt<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(reason) => write!(f, "Stopped({reason:?})"),
            Self::Fault(error) => write!(f, "Fault({error:?})"),
        }
    }
}
