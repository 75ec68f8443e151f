//! Tables that are opened small and double as they fill: [`GrowingTable`], [`Growth`].

use std::sync::atomic::{AtomicIsize, AtomicU32, Ordering};

use stonework_core::Budget;

use crate::cache_lines::Apart;

/// A table that is opened small and doubles as it fills.
pub(crate) trait GrowingTable {
    /// The heap memory behind the states that are kept and that no budget counts yet.
    fn uncounted_heap_bytes(&self) -> usize {
        0
    }

    fn growth(&self) -> &Growth;

    /// Doubles the table, if the budget allows.
    fn grow(&mut self, budget: &mut Budget);
}

/// After the memory for a larger table was refused, it is not due so many times: memory may have
/// been given back by then.
pub(super) const CALLS_BETWEEN_TRIES: u32 = 1 << 10;

/// How many places of a table are used, and when it is to grow: when five eighths are.
pub(crate) struct Growth {
    /// Less than nothing for a moment, as threads count the places that they take a little late.
    ///
    /// It lies apart from what all threads read for each position.
    used: Apart<AtomicIsize>,
    /// How many places there are.
    places: usize,
    /// The table is full when so many places are used.
    full: isize,
    /// So many more times it is not due, however full it is.
    wait: AtomicU32,
    most_bytes: usize,
}

impl Growth {
    /// Of an empty table of so many places, which may grow to `most_bytes`.
    pub(super) fn new(places: usize, most_bytes: usize) -> Self {
        Self {
            used: Apart(AtomicIsize::new(0)),
            places,
            full: full(places),
            wait: AtomicU32::new(0),
            most_bytes,
        }
    }

    pub(super) fn most_bytes(&self) -> usize {
        self.most_bytes
    }

    /// How many places are used, and how many there are.
    pub(super) fn load(&self) -> (usize, usize) {
        (self.used().min(self.places), self.places)
    }

    /// How many places are used.
    pub(super) fn used(&self) -> usize {
        let used = self.used.0.load(Ordering::Relaxed);
        usize::try_from(used).unwrap_or(0)
    }

    /// Counts a place that is used no more.
    pub(super) fn free_place(&self) {
        self.used.0.fetch_sub(1, Ordering::Relaxed);
    }

    /// Counts a place that is used now, for one thread alone.
    #[inline]
    pub(super) fn use_place(&mut self) {
        *self.used.0.get_mut() += 1;
    }

    /// Whether the table should grow, and may, now that `more` places are used than at the last
    /// call.
    #[inline]
    pub(super) fn is_due(&self, more: usize) -> bool {
        let more = more.cast_signed();
        if self.used.0.fetch_add(more, Ordering::Relaxed) + more < self.full {
            return false;
        }
        let waited = |wait: u32| wait.checked_sub(1);
        let (success, failure) = (Ordering::Relaxed, Ordering::Relaxed);
        self.wait.fetch_update(success, failure, waited).is_err()
    }

    /// Whether the table may take so many bytes. If not, it never grows again.
    pub(super) fn may_take(&mut self, bytes: usize) -> bool {
        let may = bytes <= self.most_bytes;
        if !may {
            self.full = isize::MAX;
        }
        may
    }

    /// There was no memory for a larger table.
    pub(super) fn was_refused(&mut self) {
        *self.wait.get_mut() = CALLS_BETWEEN_TRIES;
    }

    /// The table is full as soon as one of so many places would be.
    pub(super) fn set_full(&mut self, places: usize) {
        self.full = full(places);
    }

    /// The table has so many places now, of which so many are used.
    pub(super) fn set(&mut self, places: usize, used: usize) {
        (self.places, self.full) = (places, full(places));
        *self.used.0.get_mut() = used.cast_signed();
    }
}

/// A table of so many places is full when so many of them are used.
fn full(places: usize) -> isize {
    (places * 5 / 8).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_was_refused_memory_is_not_due_for_a_while() {
        let mut growth = Growth::new(16, 1 << 10);
        assert!(!growth.is_due(9) && growth.is_due(1));
        assert!(growth.may_take(1 << 10));
        growth.was_refused();
        for _ in 0..CALLS_BETWEEN_TRIES {
            assert!(!growth.is_due(0));
        }
        assert!(growth.is_due(0));
        growth.set(32, growth.used());
        assert!(!growth.is_due(9) && growth.is_due(1));
        assert!(!growth.may_take((1 << 10) + 1));
        assert!(!growth.is_due(1 << 20));
    }
}
