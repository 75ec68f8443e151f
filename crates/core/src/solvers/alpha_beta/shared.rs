//! What the threads of one solve share: [`Shared`].

use super::endgame_table::EndgameTable;
use super::settings::Settings;
use crate::run::Run;
use crate::solvers::question::Answer;
use crate::solvers::searches::table_bytes;
use crate::solvers::shared_table::SharedTable;
use crate::solvers::team::Team;

/// The table, and what the threads tell one another while they search for the answer to one
/// question.
pub(super) struct Shared<V, T> {
    pub(super) table: SharedTable<T>,
    pub(super) team: Team<Answer<V>>,
    /// As [`super::AlphaBeta::cutoffs_from`] has it.
    cutoffs_from: u64,
    endgame: EndgameTable,
}

impl<V: Copy, T> Shared<V, T> {
    pub(super) fn new(table: T, threads: usize, settings: &Settings, run: &Run) -> Self {
        Self {
            table: SharedTable::new(table),
            team: Team::new(threads),
            cutoffs_from: settings.cutoffs_from,
            endgame: EndgameTable::new(
                settings.endgames_after,
                table_bytes(settings.table_bytes, run) / 2,
            ),
        }
    }

    /// The endgame that is solved as the search grows.
    #[inline]
    pub(super) fn endgame(&self) -> &EndgameTable {
        &self.endgame
    }

    /// Where searches took so many positions of late, the table is asked about all children first.
    pub(super) fn cutoffs_from(&self) -> u64 {
        self.cutoffs_from
    }
}
