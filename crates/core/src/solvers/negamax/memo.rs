//! The tables of [`super::Negamax`]: the traits [`Memo`] and [`OpenMemo`].

use crate::game::Game;
use crate::oracle::Oracle;
use crate::run::{Budget, StopReason};
use crate::sealed::Sealed;

/// A table from positions to exact values.
///
/// A memo may forget, but its answers are exact: it compares whole states or has a number for each
/// state. Only this crate implements it.
pub trait Memo<G: Game>: Oracle<G> + Sealed {
    /// The hash or the number by which a state is found. It is computed once for each visit.
    type Key: Copy;

    /// The key of a state.
    ///
    /// # Errors
    ///
    /// The number of the state if it is outside the table; a hash never is.
    fn key(&self, game: &G, state: &G::State) -> Result<Self::Key, usize>;

    /// The value kept for a state.
    fn get(&self, key: Self::Key, state: &G::State) -> Option<G::Value>;

    /// Keeps the value of a state whose search took `effort` positions.
    ///
    /// # Errors
    ///
    /// [`StopReason`] if the table would have to grow beyond the budget.
    fn put(
        &mut self,
        key: Self::Key,
        state: G::State,
        value: G::Value,
        effort: u64,
        budget: &mut Budget,
    ) -> Result<(), StopReason>;

    /// The most values that the table can have; `None` if it grows.
    fn capacity(&self) -> Option<usize> {
        None
    }
}

/// Opens an empty [`Memo`] for one solve: the setting of [`super::Negamax`]. Only this crate
/// implements it.
pub trait OpenMemo<G: Game>: Sealed {
    /// The memo.
    type Memo: Memo<G>;

    /// The name of the memo in a report.
    fn name(&self) -> String;

    /// An empty memo for a game, with its memory taken from the budget.
    ///
    /// # Errors
    ///
    /// [`StopReason`] if the budget or the system does not have the memory.
    fn open(&self, game: &G, budget: &mut Budget) -> Result<Self::Memo, StopReason>;
}
