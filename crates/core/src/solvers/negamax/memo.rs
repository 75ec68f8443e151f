//! Where memoised search keeps its values: the traits [`Memo`] and [`OpenMemo`].

use crate::game::Game;
use crate::oracle::Oracle;
use crate::run::{Budget, StopReason};

/// A table from positions to exact values.
///
/// A memo may forget, but what it answers must be exact: it compares the whole state or has a
/// number that belongs to one state only.
pub trait Memo<G: Game>: Oracle<G> {
    /// What finds a state in the table: its hash, or its number. Computed once a visit.
    type Key: Copy;

    /// The key of a state.
    ///
    /// # Errors
    ///
    /// The key as it is, if it lies outside the table. (A number beyond
    /// [`crate::Indexed::positions`]; hashes always fit.)
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

    /// How many values there is room for, where it is fixed.
    fn capacity(&self) -> Option<usize> {
        None
    }
}

/// Opens an empty [`Memo`] for one solve: the part of [`super::Negamax`] that can be exchanged.
pub trait OpenMemo<G: Game> {
    /// The memo.
    type Memo: Memo<G>;

    /// What the memo is called in a report.
    fn name(&self) -> String;

    /// An empty memo for a game, its memory taken from the budget.
    ///
    /// # Errors
    ///
    /// [`StopReason`] if the budget or the system does not have the memory.
    fn open(&self, game: &G, budget: &mut Budget) -> Result<Self::Memo, StopReason>;
}
