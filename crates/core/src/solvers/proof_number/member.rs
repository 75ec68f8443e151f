//! One thread among those that search on a table: [`Member`]. It depends on no game. Next:
//! [`super::sharing`].

use super::shared::{Proved, Shared};
use crate::run::{Meter, StopReason};
use crate::solvers::growth::GrowingTable;
use crate::solvers::shared_table::TableGuard;
use crate::solvers::team::{Counts, SYNC_INTERVAL};

/// A thread asks the table for the answers to the questions on its path each time it has
/// synchronized so often.
const SYNCS_PER_PATH_CHECK: u64 = 2;

/// The leading thread tells how full the table is each time it has synchronized so often.
const SYNCS_PER_LOAD: u64 = 256;

/// One thread among those that search on a table.
pub(super) struct Member<'a, V, T> {
    pub(super) shared: &'a Shared<V, T>,
    pub(super) table: TableGuard<'a, T>,
    /// Which of the threads this one is; 0 leads.
    pub(super) worker: usize,
    /// Whether others search for the same answer.
    pub(super) is_shared: bool,
    /// The count of positions at which the threads synchronize again.
    pub(super) next_sync: u64,
    syncs: u64,
    pub(super) counts: Counts,
    /// The heap memory behind the states of the table, as far as the leader has counted it.
    table_heap_bytes: usize,
    /// How many slots of the table were taken since the threads synchronized.
    fresh: usize,
}

/// What a thread has learnt from the others.
pub(super) enum News<V> {
    Nothing,
    /// It is time to look for answers on the path.
    CheckPath,
    /// Another one has found the answer.
    Proved(Proved<V>),
}

impl<'a, V: Copy, T: GrowingTable> Member<'a, V, T> {
    /// The one that leads.
    pub(super) fn new(shared: &'a Shared<V, T>) -> Self {
        Self {
            shared,
            table: TableGuard::new(&shared.table),
            worker: 0,
            is_shared: false,
            next_sync: SYNC_INTERVAL,
            syncs: 0,
            counts: Counts::default(),
            table_heap_bytes: 0,
            fresh: 0,
        }
    }

    /// Counts a slot of the table if an entry took an empty one.
    #[inline]
    pub(super) fn count_slot(&mut self, is_fresh: bool) {
        self.fresh += usize::from(is_fresh);
    }

    /// Announces the position that this thread searches at this depth of its path; 0 for none.
    #[inline]
    pub(super) fn announce(&self, depth: usize, hash: u64) {
        if self.is_shared {
            self.shared.team.announce(self.worker, depth, hash);
        }
    }

    /// Synchronizes with the other threads: grows the table if it should, and asks what others have
    /// found.
    #[cold]
    pub(super) fn synchronize(&mut self, meter: &mut Meter<'_>) -> Result<News<V>, StopReason> {
        self.next_sync = meter.positions() + SYNC_INTERVAL;
        self.syncs += 1;
        if self.worker == 0 {
            self.count_table_heap(meter)?;
            if self.syncs.is_multiple_of(SYNCS_PER_LOAD) {
                meter.found.table = Some(self.table.growth().load());
            }
        }
        let shared = &self.shared.table;
        if self.table.growth().is_due(std::mem::take(&mut self.fresh)) {
            shared.request_growth();
        }
        if shared.should_grow() {
            self.table.let_go();
            if self.worker == 0 {
                shared.grow(|table| table.grow(&mut meter.budget));
            }
            self.table.hold();
        }
        if !self.is_shared {
            return Ok(News::Nothing);
        }
        let team = &self.shared.team;
        if self.worker == 0 {
            self.counts.count_helpers(meter, team)?;
            if team.is_over()
                && let Some(proved) = team.answer()
            {
                return Ok(News::Proved(proved));
            }
        } else {
            self.counts.report(meter, team);
            if team.is_over() {
                return Err(StopReason::Cancelled);
            }
        }
        Ok(if self.syncs.is_multiple_of(SYNCS_PER_PATH_CHECK) {
            News::CheckPath
        } else {
            News::Nothing
        })
    }

    /// Counts the heap memory behind the states of the table.
    fn count_table_heap(&mut self, meter: &mut Meter<'_>) -> Result<(), StopReason> {
        let held = self.table.uncounted_heap_bytes();
        let counted = std::mem::replace(&mut self.table_heap_bytes, held);
        let budget = &mut meter.budget;
        budget.give_back_heap(counted.saturating_sub(held));
        budget.take_heap(held.saturating_sub(counted))
    }
}
