//! A number for every part of a row: [`Triangle`].

use stonework_core::{Budget, Margin, StopReason};

/// A number for every part `start..end` of a row that is not empty; 0 at first.
pub(super) struct Triangle<V> {
    len: usize,
    /// Those that begin with the first stone, shortest first, then those that begin with the
    /// second.
    values: Vec<V>,
}

impl<V: Margin> Triangle<V> {
    /// The parts of a row of so many stones; n (n + 1) / 2 numbers.
    pub(super) fn new(len: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        let parts = len.saturating_mul(len.saturating_add(1)) / 2;
        Ok(Self {
            len,
            values: budget.filled(V::zero(), parts)?,
        })
    }

    #[inline]
    fn index(&self, start: usize, end: usize) -> usize {
        start * (2 * self.len - start + 1) / 2 + (end - start - 1)
    }

    /// The number of the part `start..end`.
    #[inline]
    pub(super) fn at(&self, start: usize, end: usize) -> V {
        self.values[self.index(start, end)]
    }

    /// Sets the number of the part `start..end`.
    #[inline]
    pub(super) fn set(&mut self, start: usize, end: usize, value: V) {
        let index = self.index(start, end);
        self.values[index] = value;
    }
}
