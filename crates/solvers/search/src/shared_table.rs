//! A table that the threads of a solve share: [`SharedTable`], [`TableGuard`].

use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

/// A table that all threads hold to read; only to grow, it is held by one of them alone.
pub(super) struct SharedTable<T> {
    table: RwLock<T>,
    /// The table should grow: whoever holds it lets go of it for a moment.
    should_grow: AtomicBool,
}

impl<T> SharedTable<T> {
    pub(super) fn new(table: T) -> Self {
        Self {
            table: RwLock::new(table),
            should_grow: AtomicBool::new(false),
        }
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
}

/// The table as one thread holds it to read.
pub(super) struct TableGuard<'a, T> {
    lock: &'a RwLock<T>,
    guard: Option<RwLockReadGuard<'a, T>>,
}

impl<'a, T> TableGuard<'a, T> {
    pub(super) fn new(shared: &'a SharedTable<T>) -> Self {
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
