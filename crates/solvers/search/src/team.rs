//! What threads that look for the same answer tell one another: [`Team`], and what each of them has
//! counted: [`Counts`]. Next: [`super::member::Member`].

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use stonework_core::kit::Meter;
use stonework_core::{Run, StopReason};

use crate::cache_lines::Apart;

/// The most positions that a thread searches before it synchronizes: asks whether the table should
/// grow, and what other threads have found.
pub(super) const SYNC_INTERVAL: u64 = 64;

/// The most positions of its path that a thread announces to the others.
const ANNOUNCED: usize = 64;

/// Threads that look for the same answer. One of them leads, and counts for all.
pub(super) struct Team {
    /// A thread has the answer, or all should stop to look for it.
    over: AtomicBool,
    counted: Apart<Counted>,
    /// The bytes that helpers held at most, added up.
    bytes: AtomicUsize,
    /// The keys of positions that are being searched, [`ANNOUNCED`] places for each thread; 0 is
    /// none.
    searched_now: Vec<AtomicU64>,
}

/// What helpers have counted and the leader has not taken over yet.
#[derive(Default)]
struct Counted {
    /// Positions that were searched.
    positions: AtomicU64,
    /// Table hits.
    hits: AtomicU64,
}

impl Team {
    pub(super) fn new(threads: usize) -> Self {
        let places = if threads > 1 { threads * ANNOUNCED } else { 0 };
        Self {
            over: AtomicBool::new(false),
            counted: Apart::default(),
            bytes: AtomicUsize::new(0),
            searched_now: (0..places).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Prepares for another question.
    pub(super) fn begin(&self) {
        self.over.store(false, Ordering::Relaxed);
        for place in &self.searched_now {
            place.store(0, Ordering::Relaxed);
        }
    }

    /// Ends the search for the answer.
    pub(super) fn end(&self) {
        self.over.store(true, Ordering::Release);
    }

    pub(super) fn is_over(&self) -> bool {
        self.over.load(Ordering::Acquire)
    }

    /// The bytes that helpers have added since the last call.
    pub(super) fn take_bytes(&self) -> usize {
        self.bytes.swap(0, Ordering::Relaxed)
    }

    /// Announces the position that a thread searches at this depth of its path; 0 for none.
    #[inline]
    pub(super) fn announce(&self, worker: usize, depth: usize, key: u64) {
        let place = worker * ANNOUNCED + depth % ANNOUNCED;
        if let Some(place) = self.searched_now.get(place) {
            place.store(key, Ordering::Relaxed);
        }
    }

    /// Whether another thread has announced the position of this key.
    pub(super) fn is_searched(&self, worker: usize, key: u64) -> bool {
        if key == 0 {
            return false;
        }
        let others = self.searched_now.chunks_exact(ANNOUNCED).enumerate();
        others
            .filter(|&(other, _)| other != worker)
            .any(|(_, announced)| {
                announced
                    .iter()
                    .any(|place| place.load(Ordering::Relaxed) == key)
            })
    }

    /// How many other threads have announced the position of this key at this depth.
    pub(super) fn searchers(&self, worker: usize, depth: usize, key: u64) -> u32 {
        let mut count = 0;
        for (other, announced) in self.searched_now.chunks_exact(ANNOUNCED).enumerate() {
            let there = announced[depth % ANNOUNCED].load(Ordering::Relaxed);
            count += u32::from(other != worker && there == key);
        }
        count
    }
}

/// What one thread of a [`Team`] has counted for others, or has told the leader of.
#[derive(Default)]
pub(super) struct Counts {
    /// Positions and hits of a helper that the leader has been told of.
    reported: (u64, u64),
    /// Positions that the leader has counted for helpers in advance.
    lent: u64,
}

impl Counts {
    /// Shares what this solve may still use: the limits of each helper, and the bytes for all of
    /// them.
    pub(super) fn lend(
        &mut self,
        meter: &mut Meter<'_>,
        threads: usize,
    ) -> Result<(Run, usize), StopReason> {
        let mut run = Run::new();
        let count = threads as u64;
        if let Some(left) = meter.positions_left() {
            let share = left / count;
            let lent = share * (count - 1);
            meter.count_many(lent)?;
            self.lent = lent;
            run = run.with_positions(share);
        }
        let mut bytes = 0;
        if let Some(left) = meter.budget.left() {
            let share = left / (2 * threads);
            bytes = share * (threads - 1);
            meter.budget.lend(bytes);
            run = run.with_bytes(share);
        }
        Ok((run, bytes))
    }

    /// Positions that are counted in advance.
    pub(super) fn lent(&self) -> u64 {
        self.lent
    }

    /// Ends the loan of so many bytes, when all helpers have ended.
    pub(super) fn end_loan(
        &mut self,
        meter: &mut Meter<'_>,
        team: &Team,
        bytes: usize,
    ) -> Result<(), StopReason> {
        meter.budget.have_back(bytes, team.take_bytes());
        let counted = self.count_helpers(meter, team);
        meter.uncount(std::mem::take(&mut self.lent));
        counted
    }

    /// Counts the positions that helpers have searched, without those that were lent to them.
    pub(super) fn count_helpers(
        &mut self,
        meter: &mut Meter<'_>,
        team: &Team,
    ) -> Result<(), StopReason> {
        let positions = team.counted.0.positions.swap(0, Ordering::Relaxed);
        meter.hits += team.counted.0.hits.swap(0, Ordering::Relaxed);
        let lent = positions.min(self.lent);
        self.lent -= lent;
        meter.count_many(positions - lent)
    }

    /// Tells the leader how many positions this helper has searched.
    pub(super) fn report(&mut self, meter: &Meter<'_>, team: &Team) {
        let now = (meter.positions(), meter.hits);
        let before = std::mem::replace(&mut self.reported, now);
        let Apart(counted) = &team.counted;
        counted
            .positions
            .fetch_add(now.0 - before.0, Ordering::Relaxed);
        counted.hits.fetch_add(now.1 - before.1, Ordering::Relaxed);
    }

    /// The same for the last time, with the bytes that it held at most.
    pub(super) fn report_all(&mut self, meter: &Meter<'_>, team: &Team) {
        self.report(meter, team);
        team.bytes.fetch_add(meter.budget.peak(), Ordering::Relaxed);
    }
}

/// Ends the search of the helpers when it is dropped, even if the game panics.
pub(super) struct Dismissal<'a>(pub(super) &'a Team);

impl Drop for Dismissal<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}
