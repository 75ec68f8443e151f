//! Locks that hold after a panic of another thread: its panic reaches the caller anyway.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks, whether or not a thread panicked that had it locked.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a lock held, likewise.
pub fn into_inner<T>(mutex: Mutex<T>) -> T {
    mutex.into_inner().unwrap_or_else(PoisonError::into_inner)
}
