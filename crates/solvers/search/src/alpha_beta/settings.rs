//! What a search is told besides the game: [`Settings`].

use stonework_core::Goal;

use crate::searches::TableBytes;

/// The settings that the type of the solver leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    pub(crate) table_bytes: TableBytes,
    pub(crate) goal: Goal,
    /// How many positions one thread searches for the answer to a question before the others help.
    pub(crate) patience: u64,
    /// Where searches took so many positions of late, the table is asked about all children first.
    pub(crate) cutoffs_from: u64,
    /// How many positions are searched before the first endgame is solved.
    pub(crate) endgames_after: u64,
}

impl Settings {
    /// Of another search beside this one, with a smaller table.
    pub(crate) fn of_another(mut self, most_bytes: usize) -> Self {
        self.table_bytes = self.table_bytes.at_most(most_bytes);
        self
    }
}
