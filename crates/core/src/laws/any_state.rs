//! A state of whatever type: [`AnyState`].

use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};

use super::tables::Tables;

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
