//! Locks that hold after a panic of another thread: [`lock`].

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks, whether or not a thread panicked that had it locked: its panic reaches the caller anyway.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
