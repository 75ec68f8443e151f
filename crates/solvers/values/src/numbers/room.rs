//! The memory of a solve: [`Room`].

use std::sync::atomic::{AtomicUsize, Ordering};

use hashbrown::HashTable;
use stonework_core::StopReason;
use stonework_partizan::Forms;

/// Counts the bytes that the threads of a solve hold, beside those of the forms, against one limit.
#[derive(Debug)]
pub(crate) struct Room<'f> {
    forms: &'f Forms,
    used: AtomicUsize,
    peak: AtomicUsize,
    limit: AtomicUsize,
}

impl<'f> Room<'f> {
    pub(crate) fn new(forms: &'f Forms) -> Self {
        Self {
            forms,
            used: AtomicUsize::new(0),
            peak: AtomicUsize::new(0),
            limit: AtomicUsize::new(usize::MAX),
        }
    }

    pub(crate) fn forms(&self) -> &'f Forms {
        self.forms
    }

    /// Begins a solve with this limit; its peak begins with what is held.
    pub(crate) fn begin(&self, limit: Option<usize>) {
        self.limit
            .store(limit.unwrap_or(usize::MAX), Ordering::Relaxed);
        self.peak.store(self.held(), Ordering::Relaxed);
    }

    /// All bytes that are held, with the forms.
    pub(crate) fn held(&self) -> usize {
        self.used
            .load(Ordering::Relaxed)
            .saturating_add(self.forms.bytes())
    }

    /// The most bytes that were held in this solve.
    pub(crate) fn peak(&self) -> usize {
        self.peak.load(Ordering::Relaxed).max(self.held())
    }

    /// Takes bytes before they are allocated.
    pub(crate) fn take(&self, bytes: usize) -> Result<(), StopReason> {
        if bytes == 0 {
            return Ok(());
        }
        self.used.fetch_add(bytes, Ordering::Relaxed);
        let (needed, limit) = (self.held(), self.limit.load(Ordering::Relaxed));
        if needed > limit {
            self.give_back(bytes);
            return Err(StopReason::Bytes { needed, limit });
        }
        self.peak.fetch_max(needed, Ordering::Relaxed);
        Ok(())
    }

    /// Gives back bytes that were taken.
    pub(crate) fn give_back(&self, bytes: usize) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Whether what is held is within the limit: the forms grow by themselves.
    pub(crate) fn check(&self) -> Result<(), StopReason> {
        let (needed, limit) = (self.held(), self.limit.load(Ordering::Relaxed));
        if needed > limit {
            return Err(StopReason::Bytes { needed, limit });
        }
        self.peak.fetch_max(needed, Ordering::Relaxed);
        Ok(())
    }

    /// Appends to a list.
    #[inline]
    pub(crate) fn push<T>(&self, list: &mut Vec<T>, element: T) -> Result<(), StopReason> {
        if list.len() == list.capacity() {
            self.grow(list)?;
        }
        list.push(element);
        Ok(())
    }

    /// Doubles a full list. The old and the new memory are held together while it moves.
    #[cold]
    pub(crate) fn grow<T>(&self, list: &mut Vec<T>) -> Result<(), StopReason> {
        let old = list.capacity();
        let more = old.max(8);
        let bytes = (old + more).saturating_mul(size_of::<T>());
        self.take(bytes)?;
        if list.try_reserve_exact(more).is_err() {
            self.give_back(bytes);
            return Err(StopReason::Allocation(bytes));
        }
        self.give_back(old * size_of::<T>());
        Ok(())
    }

    /// Doubles a full table.
    #[cold]
    pub(crate) fn grow_table(
        &self,
        table: &mut HashTable<u32>,
        rehash: impl Fn(&u32) -> u64,
    ) -> Result<(), StopReason> {
        let old = table.allocation_size();
        // Seven eighths of the slots are used, of which there is a power of two.
        let slots = ((table.capacity() + 1) * 8)
            .div_ceil(7)
            .next_power_of_two()
            .max(16);
        let bound = (slots * (size_of::<u32>() + 1) + 64).max(2 * old);
        self.take(bound)?;
        if table.try_reserve(1, rehash).is_err() {
            self.give_back(bound);
            return Err(StopReason::Allocation(bound));
        }
        let new = table.allocation_size().min(bound);
        self.give_back(old + bound - new);
        Ok(())
    }

    /// Gives back what a list holds that is about to be dropped.
    pub(crate) fn freed<T>(&self, list: &Vec<T>) {
        self.give_back(list.capacity() * size_of::<T>());
    }
}
