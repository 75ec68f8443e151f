//! What the threads of one solve share: [`Shared`].

use stonework_core::Run;

use super::endgame_table::EndgameTable;
use super::settings::Settings;
use crate::member::Common;
use crate::question::Answer;

/// What the threads of one solve share.
pub(super) struct Shared<V, T> {
    pub(super) common: Common<Answer<V>, T>,
    /// Where searches took so many positions of late, the table is asked about all children first.
    pub(super) cutoffs_from: u64,
    /// The endgame that is solved as the search grows.
    pub(super) endgame: EndgameTable,
}

impl<V: Copy, T> Shared<V, T> {
    pub(super) fn new(table: T, threads: usize, settings: &Settings, run: &Run) -> Self {
        Self {
            common: Common::new(table, threads),
            cutoffs_from: settings.cutoffs_from,
            endgame: EndgameTable::new(settings.endgames_after, settings.table_bytes.of(run) / 2),
        }
    }
}
