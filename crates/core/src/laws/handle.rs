//! A state and a move of whatever type, as one type each: [`AnyState`], [`AnyMove`].

use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};

/// What is asked about the states and moves of a game, each by its number.
pub(super) trait Tables {
    /// The number of a new state: a clone of this one.
    fn clone_state(&self, number: usize) -> usize;
    fn drop_state(&self, number: usize);
    fn equal_states(&self, one: usize, other: usize) -> bool;
    fn hash_state(&self, number: usize, hasher: &mut dyn Hasher);
    fn show_state(&self, number: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    /// The bytes of a state, on the heap or not.
    fn state_bytes(&self, number: usize) -> usize;
    fn equal_moves(&self, one: usize, other: usize) -> bool;
    fn show_move(&self, number: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// A state of a game. Clones, compares, hashes and is shown as that state does.
pub(super) struct AnyState<'t> {
    number: usize,
    tables: &'t dyn Tables,
}

impl<'t> AnyState<'t> {
    /// The state of a number, which is dropped with this.
    pub(super) fn of(number: usize, tables: &'t dyn Tables) -> Self {
        Self { number, tables }
    }

    pub(super) fn number(&self) -> usize {
        self.number
    }

    pub(super) fn bytes(&self) -> usize {
        self.tables.state_bytes(self.number)
    }
}

impl Clone for AnyState<'_> {
    fn clone(&self) -> Self {
        Self::of(self.tables.clone_state(self.number), self.tables)
    }
}

impl Drop for AnyState<'_> {
    fn drop(&mut self) {
        self.tables.drop_state(self.number);
    }
}

impl PartialEq for AnyState<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.tables.equal_states(self.number, other.number)
    }
}

impl Eq for AnyState<'_> {}

impl Hash for AnyState<'_> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.tables.hash_state(self.number, hasher);
    }
}

impl Debug for AnyState<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tables.show_state(self.number, f)
    }
}

/// A move of a game. Compares and is shown as that move does.
#[derive(Clone, Copy)]
pub(super) struct AnyMove<'t> {
    number: usize,
    tables: &'t dyn Tables,
}

impl<'t> AnyMove<'t> {
    pub(super) fn of(number: usize, tables: &'t dyn Tables) -> Self {
        Self { number, tables }
    }

    pub(super) fn number(self) -> usize {
        self.number
    }
}

impl PartialEq for AnyMove<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.tables.equal_moves(self.number, other.number)
    }
}

impl Eq for AnyMove<'_> {}

impl Debug for AnyMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tables.show_move(self.number, f)
    }
}
