//! One thread among those that search on a table: [`Member`]. It depends on no game.

use std::sync::Mutex;

use stonework_core::kit::{Meter, lock};
use stonework_core::{Run, StopReason};

use super::growth::GrowingTable;
use super::shared_table::{SharedTable, TableGuard};
use super::team::{Counts, SYNC_INTERVAL, Team};

/// The leading thread tells how full the table is each time it has synchronized so often.
const SYNCS_PER_LOAD: u64 = 256;

/// Threads that search together count for one another each time they have synchronized so often: to
/// write where another one has written takes as long as some positions.
const SYNCS_PER_COUNT: u64 = 8;

/// The table, and what the threads of a solve tell one another while they search for the answer to
/// one question, which is an `A`.
pub(super) struct Common<A, T> {
    pub(super) table: SharedTable<T>,
    pub(super) team: Team,
    /// The answer that one of the threads has found.
    answer: Mutex<Option<A>>,
}

impl<A: Copy, T> Common<A, T> {
    pub(super) fn new(table: T, threads: usize) -> Self {
        Self {
            table: SharedTable::new(table),
            team: Team::new(threads),
            answer: Mutex::new(None),
        }
    }

    /// Ends the search of all threads with the answer.
    pub(super) fn end(&self, answer: A) {
        *lock(&self.answer) = Some(answer);
        self.team.end();
    }
}

/// One thread among those that search on a table.
pub(super) struct Member<'a, A, T> {
    pub(super) common: &'a Common<A, T>,
    pub(super) table: TableGuard<'a, T>,
    /// Which of the threads this one is; 0 leads.
    pub(super) worker: usize,
    /// Whether others search for the same answer.
    pub(super) is_shared: bool,
    /// The count of positions at which the threads synchronize again.
    pub(super) next_sync: u64,
    /// So many positions are counted until then.
    pub(super) interval: u64,
    syncs: u64,
    /// It asks the table for the answers to the questions on its path each time it has synchronized
    /// so often.
    syncs_per_path_check: u64,
    pub(super) counts: Counts,
    /// The heap memory behind the states of the table, as far as the leader has counted it.
    table_heap_bytes: usize,
    /// How many slots of the table were taken since the threads synchronized.
    fresh: usize,
}

/// What a thread has learnt from the others.
pub(super) enum News<A> {
    Nothing,
    /// It is time to look for answers on the path.
    CheckPath,
    /// Another one has found the answer.
    Proved(A),
}

impl<'a, A: Copy, T: GrowingTable> Member<'a, A, T> {
    /// The one that leads.
    pub(super) fn new(common: &'a Common<A, T>, syncs_per_path_check: u64) -> Self {
        Self {
            common,
            table: TableGuard::new(&common.table),
            worker: 0,
            is_shared: false,
            next_sync: SYNC_INTERVAL,
            interval: SYNC_INTERVAL,
            syncs: 0,
            syncs_per_path_check,
            counts: Counts::default(),
            table_heap_bytes: 0,
            fresh: 0,
        }
    }

    /// Begins to search for an answer with others. Gives what each of them may use, and the bytes
    /// that are set aside for all of them.
    pub(super) fn begin(
        &mut self,
        meter: &mut Meter<'_>,
        threads: usize,
    ) -> Result<(Run, usize), StopReason> {
        self.common.team.begin();
        *lock(&self.common.answer) = None;
        let lent = self.counts.lend(meter, threads)?;
        self.is_shared = true;
        Ok(lent)
    }

    /// Ends it, when all of them have ended, and counts for them.
    pub(super) fn end(&mut self, meter: &mut Meter<'_>, bytes: usize) -> Result<(), StopReason> {
        self.table.hold();
        self.is_shared = false;
        self.counts.end_loan(meter, &self.common.team, bytes)
    }

    /// Searches for an answer as one of those that help.
    pub(super) fn join(&mut self, worker: usize) {
        self.worker = worker;
        self.is_shared = true;
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
            self.common.team.announce(self.worker, depth, hash);
        }
    }

    /// Synchronizes with the other threads: grows the table if it should, and asks what others have
    /// found.
    #[cold]
    pub(super) fn synchronize(&mut self, meter: &mut Meter<'_>) -> Result<News<A>, StopReason> {
        self.next_sync = meter.positions() + self.interval;
        self.syncs += 1;
        if self.worker == 0 {
            self.count_table_heap(meter)?;
            if self.syncs.is_multiple_of(SYNCS_PER_LOAD) {
                meter.found.table = Some(self.table.growth().load());
            }
        }
        let shared = &self.common.table;
        let counts = !self.is_shared || self.syncs.is_multiple_of(SYNCS_PER_COUNT);
        if counts {
            self.count_slots();
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
        let team = &self.common.team;
        if self.worker == 0 {
            if counts {
                self.counts.count_helpers(meter, team)?;
            }
            if team.is_over()
                && let Some(proved) = *lock(&self.common.answer)
            {
                return Ok(News::Proved(proved));
            }
        } else {
            if counts {
                self.counts.report(meter, team);
            }
            if team.is_over() {
                return Err(StopReason::Cancelled);
            }
        }
        Ok(if self.syncs.is_multiple_of(self.syncs_per_path_check) {
            News::CheckPath
        } else {
            News::Nothing
        })
    }

    /// Counts the slots that were taken since the last call, and asks for a larger table if it is
    /// time.
    fn count_slots(&mut self) {
        if self.table.growth().is_due(std::mem::take(&mut self.fresh)) {
            self.common.table.request_growth();
        }
    }

    /// Ends to help: tells the leader what was counted.
    pub(super) fn leave(&mut self, meter: &Meter<'_>) {
        self.count_slots();
        self.counts.report_all(meter, &self.common.team);
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
