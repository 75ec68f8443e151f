//! What is asked of a search once a solve or once a question, whatever table and hints it uses:
//! [`Asked`].

use stonework_core::kit::{Meter, cycle};
use stonework_core::{Game, Halt, Question, SolveError, StopReason, Value};

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

    /// What the game broke when [`Halted::Fault`] was last returned, and a position that shows it.
    /// The next call gives the one before on a cycle; `None` if there are no more.
    fn take_fault(&mut self) -> Option<(Law, P)>;

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
    if let Halted::Stopped(reason) = halted {
        return Halt::Stopped(reason);
    }
    let mut cycle = Vec::new();
    while let Some((law, state)) = search.take_fault() {
        cycle.push(match law {
            Law::Cyclic => state,
            Law::Key => return Halt::Fault(SolveError::Key { state }),
            Law::NoMoves => return Halt::Fault(SolveError::NoMoves { state }),
            Law::Overflow => return Halt::Fault(SolveError::Overflow { state }),
        });
    }
    cycle.reverse();
    Halt::Fault(cycle::report(game, &cycle, |state| state))
}
