//! A move of whatever type: [`AnyMove`].

use std::fmt::{self, Debug};

use super::tables::Tables;

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
