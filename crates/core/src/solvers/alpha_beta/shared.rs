//! What the threads of one solve share: [`Shared`], [`TableGuard`].

use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, RwLock, RwLockReadGuard};

use super::endgame_table::EndgameTable;
use super::settings::Settings;
use crate::run::Run;
use crate::solvers::question::Answer;

/// The most positions that a thread searches before it synchronizes: asks whether the table should
/// grow, and what other threads have found.
pub(super) const SYNC_INTERVAL: u64 = 64;

/// The most positions of its path that a thread announces to the others.
const ANNOUNCED: usize = 64;

/// The table, and what the threads tell one another while they search for the answer to one
/// question.
pub(super) struct Shared<V, T> {
    /// Read by all; written only to grow.
    table: RwLock<T>,
    /// The table should grow: whoever holds it to read lets go of it for a moment.
    should_grow: AtomicBool,
    /// A thread has the answer, or all should stop to search for it.
    over: AtomicBool,
    answer: Mutex<Option<Answer<V>>>,
    /// Positions that helpers have searched and the leader has not counted yet.
    positions: AtomicU64,
    /// Table hits of helpers, likewise.
    hits: AtomicU64,
    /// The bytes that helpers held at most, added up.
    bytes: AtomicUsize,
    /// The keys of large positions that are being searched, [`ANNOUNCED`] places for each thread; 0
    /// is none.
    searched_now: Vec<AtomicU64>,
    /// As [`super::AlphaBeta::cutoffs_from`] has it.
    cutoffs_from: u64,
    endgame: EndgameTable,
}

impl<V: Copy, T> Shared<V, T> {
    pub(super) fn new(table: T, threads: usize, settings: &Settings, run: &Run) -> Self {
        let places = if threads > 1 { threads * ANNOUNCED } else { 0 };
        Self {
            table: RwLock::new(table),
            should_grow: AtomicBool::new(false),
            over: AtomicBool::new(false),
            answer: Mutex::new(None),
            positions: AtomicU64::new(0),
            hits: AtomicU64::new(0),
            bytes: AtomicUsize::new(0),
            searched_now: (0..places).map(|_| AtomicU64::new(0)).collect(),
            cutoffs_from: settings.cutoffs_from,
            endgame: EndgameTable::new(settings.endgames_after, settings.table_bytes(run) / 4),
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

    /// Prepares for another question.
    pub(super) fn begin(&self) {
        self.over.store(false, Ordering::Relaxed);
        *self.answer.lock().unwrap_or_else(PoisonError::into_inner) = None;
        for place in &self.searched_now {
            place.store(0, Ordering::Relaxed);
        }
    }

    /// Ends the search for the answer, with the answer if it was found.
    pub(super) fn end(&self, answer: Option<Answer<V>>) {
        if answer.is_some() {
            *self.answer.lock().unwrap_or_else(PoisonError::into_inner) = answer;
        }
        self.over.store(true, Ordering::Release);
    }

    pub(super) fn is_over(&self) -> bool {
        self.over.load(Ordering::Acquire)
    }

    /// The answer that another thread has found.
    pub(super) fn answer(&self) -> Option<Answer<V>> {
        *self.answer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn request_growth(&self) {
        self.should_grow.store(true, Ordering::Relaxed);
    }

    pub(super) fn should_grow(&self) -> bool {
        self.should_grow.load(Ordering::Relaxed)
    }

    /// Grows the table, alone with it. The caller must not hold it.
    pub(super) fn grow(&self, grow: impl FnOnce(&mut T)) {
        grow(&mut self.table.write().unwrap_or_else(PoisonError::into_inner));
        self.should_grow.store(false, Ordering::Relaxed);
    }

    /// Adds positions that a helper has searched, and how many of them it found in the table.
    pub(super) fn add_counts(&self, positions: u64, hits: u64) {
        self.positions.fetch_add(positions, Ordering::Relaxed);
        self.hits.fetch_add(hits, Ordering::Relaxed);
    }

    /// What helpers have added since the last call.
    pub(super) fn take_counts(&self) -> (u64, u64) {
        (
            self.positions.swap(0, Ordering::Relaxed),
            self.hits.swap(0, Ordering::Relaxed),
        )
    }

    /// Adds the bytes that a helper held at most.
    pub(super) fn add_bytes(&self, bytes: usize) {
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// The bytes that helpers have added since the last call.
    pub(super) fn take_bytes(&self) -> usize {
        self.bytes.swap(0, Ordering::Relaxed)
    }

    /// Announces the position that a thread searches at this depth of its path.
    pub(super) fn announce(&self, worker: usize, depth: usize, key: u64) {
        if let Some(place) = self
            .searched_now
            .get(worker * ANNOUNCED + depth % ANNOUNCED)
        {
            place.store(key, Ordering::Relaxed);
        }
    }

    /// Whether another thread has announced the position of this key.
    pub(super) fn is_searched(&self, worker: usize, key: u64) -> bool {
        let others = self.searched_now.chunks_exact(ANNOUNCED).enumerate();
        others
            .filter(|&(other, _)| other != worker)
            .any(|(_, announced)| {
                announced
                    .iter()
                    .any(|place| place.load(Ordering::Relaxed) == key)
            })
            && key != 0
    }
}

/// The table as one thread holds it to read.
pub(super) struct TableGuard<'a, T> {
    lock: &'a RwLock<T>,
    guard: Option<RwLockReadGuard<'a, T>>,
}

impl<'a, T> TableGuard<'a, T> {
    pub(super) fn new<V>(shared: &'a Shared<V, T>) -> Self {
        let mut held = Self {
            lock: &shared.table,
            guard: None,
        };
        held.hold();
        held
    }

    /// Takes hold of the table.
    pub(super) fn hold(&mut self) {
        self.guard = Some(self.lock.read().unwrap_or_else(PoisonError::into_inner));
    }

    /// Lets go of the table, until [`TableGuard::hold`].
    pub(super) fn let_go(&mut self) {
        self.guard = None;
    }
}

impl<T> Deref for TableGuard<'_, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        self.guard
            .as_deref()
            .expect("the table is held all the time but while it grows")
    }
}
