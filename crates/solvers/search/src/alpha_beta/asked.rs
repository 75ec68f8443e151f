//! What is asked of a search once a solve or once a question, whatever table and hints it uses:
//! [`Asked`].

use stonework_core::kit::{Meter, cycle};
use stonework_core::{Game, Halt, Question, SolveError, SolveErrorOf, StopReason, Value};

use crate::question::Answer;

/// Why a search does not go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Halted {
    Stopped(StopReason),
    /// The game broke a law: see [`Asked::take_fault`].
    Fault,
}

impl From<StopReason> for Halted {
    #[inline]
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// A law that a game broke.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Law {
    /// [`SolveError::Cyclic`].
    Cyclic,
    /// [`SolveError::Key`].
    Key,
    /// [`SolveError::NoMoves`].
    NoMoves,
    /// [`SolveError::Overflow`].
    Overflow,
}

/// A law that a game broke, and the positions that show it: those of a cycle, else one.
#[derive(Clone, Debug)]
pub(crate) struct Fault<P> {
    pub(crate) law: Law,
    pub(crate) positions: Vec<P>,
}

impl<S> Fault<S> {
    /// The error that reports it; `None` without a position.
    fn error<G: Game<State = S>>(mut self, game: &G) -> Option<SolveErrorOf<G>> {
        if self.law == Law::Cyclic {
            return Some(cycle::report(game, &self.positions, |state| state));
        }
        let state = self.positions.pop()?;
        Some(match self.law {
            Law::Key => SolveError::Key { state },
            Law::Overflow => SolveError::Overflow { state },
            Law::NoMoves | Law::Cyclic => SolveError::NoMoves { state },
        })
    }
}

/// A search that answers questions about positions, which are `P`, one after another.
pub(crate) trait Asked<'r, P, V: Value> {
    /// Answers a question about a position that is not terminal. With `within`, one thread looks
    /// for the answer in about so many positions; `None` if they do not tell it.
    fn ask(
        &mut self,
        position: &P,
        question: Question<V>,
        within: Option<u64>,
    ) -> Result<Option<Answer<V>>, Halted>;

    /// The place of the best move of a position among those to be searched, as far as the table
    /// knows.
    fn best_place(&self, position: &P) -> Option<u8>;

    /// What the game broke when [`Halted::Fault`] was last returned.
    fn take_fault(&mut self) -> Option<Fault<P>>;

    fn meter(&mut self) -> &mut Meter<'r>;
}

/// Calls a user with a search.
pub(crate) type UseSearch<'u, 'r, P, V> = dyn FnMut(&mut dyn Asked<'r, P, V>) + 'u;

/// Why the search of a game does not go on, in full.
#[cold]
pub(super) fn halt_of<G: Game>(
    game: &G,
    search: &mut dyn Asked<'_, G::State, G::Value>,
    halted: Halted,
) -> Halt<G::State, G::Move> {
    match halted {
        Halted::Stopped(reason) => Halt::Stopped(reason),
        Halted::Fault => {
            let fault = search.take_fault();
            let error = fault.and_then(|fault| fault.error(game));
            Halt::Fault(error.expect("a search that finds a fault keeps it"))
        }
    }
}
