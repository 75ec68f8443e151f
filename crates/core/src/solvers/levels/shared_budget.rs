//! A budget that several threads share: [`SharedBudget`].

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::run::{Budget, StopReason};

/// A budget that several threads share.
pub(super) struct SharedBudget<'b>(Mutex<&'b mut Budget>);

impl<'b> SharedBudget<'b> {
    pub(super) fn new(budget: &'b mut Budget) -> Self {
        Self(Mutex::new(budget))
    }

    /// The budget, for this thread alone.
    pub(super) fn lock(&self) -> MutexGuard<'_, &'b mut Budget> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Appends to a vector, and counts its growth.
    #[inline]
    pub(super) fn push<T>(&self, vec: &mut Vec<T>, value: T) -> Result<(), StopReason> {
        if vec.len() < vec.capacity() {
            vec.push(value);
            return Ok(());
        }
        self.lock().push(vec, value)
    }
}
