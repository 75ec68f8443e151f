//! What is asked of a search once a solve or once a question, whatever table and hints it uses:
//! [`Asked`].

use stonework_core::kit::{Meter, cycle};
use stonework_core::{Game, Halt, Question, SolveError, StopReason, Value};

use crate::question::Answer;

/// A search does not go on: see [`Asked::take_halt`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Halted;

/// Why a search does not go on, as positions, which are `P`, show it.
pub(crate) enum HaltedBy<P> {
    Stopped(StopReason),
    /// The game broke a law.
    Broken(Law, P),
}

/// Results that a limit may stand in the way of.
pub(super) trait OrHalted<T> {
    /// Keeps the limit, if it was reached, and says so in less memory: for what runs often.
    fn or_halted(self, stopped: &mut Option<StopReason>) -> Result<T, Halted>;
}

impl<T> OrHalted<T> for Result<T, StopReason> {
    #[inline]
    fn or_halted(self, stopped: &mut Option<StopReason>) -> Result<T, Halted> {
        match self {
            Ok(value) => Ok(value),
            Err(reason) => {
                *stopped = Some(reason);
                Err(Halted)
            }
        }
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

    /// Goes on looking for the answer that the last call did not find, in about so many positions
    /// more; with `together`, all threads look for it. `None` if they do not tell it.
    fn go_on(
        &mut self,
        position: &P,
        question: Question<V>,
        within: u64,
        together: bool,
    ) -> Result<Option<Answer<V>>, Halted>;

    /// The place of the best move of a position among those to be searched, as far as the table
    /// knows.
    fn best_place(&self, position: &P) -> Option<u8>;

    /// Why [`Halted`] was last returned. If positions of a cycle show it, each call gives the one
    /// before; `None` if there are no more.
    fn take_halt(&mut self) -> Option<HaltedBy<P>>;

    fn meter(&mut self) -> &mut Meter<'r>;
}

/// Calls a user with a search.
pub(crate) type UseSearch<'u, 'r, P, V> = dyn FnMut(&mut dyn Asked<'r, P, V>) + 'u;

/// Why the search of a game does not go on, in full.
#[cold]
pub(super) fn halt_of<G: Game>(
    game: &G,
    search: &mut dyn Asked<'_, G::State, G::Value>,
) -> Halt<G::State, G::Move> {
    let mut cycle = Vec::new();
    while let Some(halted) = search.take_halt() {
        let (law, state) = match halted {
            HaltedBy::Stopped(reason) => return Halt::Stopped(reason),
            HaltedBy::Broken(law, state) => (law, state),
        };
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
