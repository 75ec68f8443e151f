//! What the threads of one solve have in common: [`Shared`].

use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, RwLock, RwLockReadGuard};

use crate::solvers::question::Answer;

/// How many of the positions of its path a thread tells the others of, at the most.
const TOLD: usize = 64;

/// The table, and what the threads tell one another while they look for the answer to one question.
pub(super) struct Shared<V, T> {
    /// Read by all; written only to grow.
    table: RwLock<T>,
    /// The table should grow: whoever reads lets go of it for a moment.
    crowded: AtomicBool,
    /// Somebody has the answer, or nobody is to look for it any longer.
    over: AtomicBool,
    answer: Mutex<Option<Answer<V>>>,
    /// Positions that helpers have looked at and the leader has not counted yet.
    positions: AtomicU64,
    /// How often helpers found a position in the table, likewise.
    hits: AtomicU64,
    /// The bytes that helpers have held.
    bytes: AtomicUsize,
    /// The keys of large positions that are being searched, [`TOLD`] places for each thread; 0 is none.
    busy: Vec<AtomicU64>,
}

impl<V: Copy, T> Shared<V, T> {
    pub(super) fn new(table: T, threads: usize) -> Self {
        let places = if threads > 1 { threads * TOLD } else { 0 };
        Self {
            table: RwLock::new(table),
            crowded: AtomicBool::new(false),
            over: AtomicBool::new(false),
            answer: Mutex::new(None),
            positions: AtomicU64::new(0),
            hits: AtomicU64::new(0),
            bytes: AtomicUsize::new(0),
            busy: (0..places).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Before threads look for the answer to another question.
    pub(super) fn begin(&self) {
        self.over.store(false, Ordering::Relaxed);
        *self.answer.lock().unwrap_or_else(PoisonError::into_inner) = None;
        for place in &self.busy {
            place.store(0, Ordering::Relaxed);
        }
    }

    /// Ends the search for the answer, which is this one if there is one.
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

    pub(super) fn tell_crowded(&self) {
        self.crowded.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_crowded(&self) -> bool {
        self.crowded.load(Ordering::Relaxed)
    }

    /// Has the table to itself. The caller must not hold it.
    pub(super) fn grow(&self, grow: impl FnOnce(&mut T)) {
        grow(&mut self.table.write().unwrap_or_else(PoisonError::into_inner));
        self.crowded.store(false, Ordering::Relaxed);
    }

    /// Tells how many positions a helper has looked at, and how many of them it found in the table.
    pub(super) fn tell_counts(&self, positions: u64, hits: u64) {
        self.positions.fetch_add(positions, Ordering::Relaxed);
        self.hits.fetch_add(hits, Ordering::Relaxed);
    }

    /// What helpers have told since the last time.
    pub(super) fn take_counts(&self) -> (u64, u64) {
        (
            self.positions.swap(0, Ordering::Relaxed),
            self.hits.swap(0, Ordering::Relaxed),
        )
    }

    /// Tells how many bytes a helper held.
    pub(super) fn tell_bytes(&self, bytes: usize) {
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// How many bytes all helpers held since the last time.
    pub(super) fn take_bytes(&self) -> usize {
        self.bytes.swap(0, Ordering::Relaxed)
    }

    /// Tells what a thread searches at this depth of its path.
    pub(super) fn tell_busy(&self, member: usize, depth: usize, key: u64) {
        if let Some(place) = self.busy.get(member * TOLD + depth % TOLD) {
            place.store(key, Ordering::Relaxed);
        }
    }

    /// Whether another thread searches the position of this key.
    pub(super) fn is_busy(&self, member: usize, key: u64) -> bool {
        let others = self.busy.chunks_exact(TOLD).enumerate();
        others
            .filter(|&(other, _)| other != member)
            .any(|(_, told)| {
                told.iter()
                    .any(|place| place.load(Ordering::Relaxed) == key)
            })
            && key != 0
    }
}

/// The table as one thread holds it.
pub(super) struct Held<'a, T> {
    lock: &'a RwLock<T>,
    guard: Option<RwLockReadGuard<'a, T>>,
}

impl<'a, T> Held<'a, T> {
    pub(super) fn new<V>(shared: &'a Shared<V, T>) -> Self {
        let mut held = Self {
            lock: &shared.table,
            guard: None,
        };
        held.hold();
        held
    }

    /// Takes hold of the table again.
    pub(super) fn hold(&mut self) {
        self.guard = Some(self.lock.read().unwrap_or_else(PoisonError::into_inner));
    }

    /// Lets go of the table, until [`Held::hold`].
    pub(super) fn let_go(&mut self) {
        self.guard = None;
    }
}

impl<T> Deref for Held<'_, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        self.guard
            .as_deref()
            .expect("the table is held but while threads meet")
    }
}
