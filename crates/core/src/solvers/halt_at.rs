//! Why a solver could not go on, before the position at fault is known by its state: [`HaltAt`].

use crate::error::{Halt, SolveError};
use crate::run::StopReason;

/// As [`Halt`], where the game breaks a law in a position that has the number or key `N`.
///
/// So code that knows positions only by number does not depend on the game.
#[derive(Clone, Copy, Debug)]
pub(super) enum HaltAt<N> {
    Stopped(StopReason),
    Fault(N),
}

impl<N> From<StopReason> for HaltAt<N> {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl<N> HaltAt<N> {
    /// The halt, given the error of a position.
    pub(super) fn explain<S, M>(self, error: impl FnOnce(N) -> SolveError<S, M>) -> Halt<S, M> {
        match self {
            Self::Stopped(reason) => Halt::Stopped(reason),
            Self::Fault(position) => Halt::Fault(error(position)),
        }
    }
}
