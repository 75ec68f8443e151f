//! Bytes that are counted before they are taken: [`Bytes`].

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use stonework_core::StopReason;
use stonework_core::kit::huge_pages;

use crate::error::FormError;

/// The bytes that threads have taken together, and how many they may take.
#[derive(Debug)]
#[repr(align(128))]
pub(crate) struct Bytes {
    taken: AtomicUsize,
    limit: usize,
}

impl Bytes {
    /// None are taken.
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            taken: AtomicUsize::new(0),
            limit,
        }
    }

    /// The bytes that are taken.
    pub(crate) fn taken(&self) -> usize {
        self.taken.load(Relaxed)
    }

    /// The limit, with another one that counts as well.
    pub(crate) fn limit(&self, other: usize) -> usize {
        self.limit.min(other)
    }

    /// Takes so many bytes, if all that are taken then keep the limit, and another one.
    pub(crate) fn take(&self, bytes: usize, other: usize) -> Result<(), FormError> {
        let limit = self.limit(other);
        let sum = |taken: usize| taken.checked_add(bytes).filter(|&sum| sum <= limit);
        match self.taken.fetch_update(Relaxed, Relaxed, sum) {
            Ok(_) => Ok(()),
            Err(taken) => Err(FormError::Stopped(StopReason::Bytes {
                needed: taken.saturating_add(bytes),
                limit,
            })),
        }
    }

    /// Gives back bytes that were taken.
    pub(crate) fn give_back(&self, bytes: usize) {
        self.taken.fetch_sub(bytes, Relaxed);
    }

    /// So many elements by default, counted.
    pub(crate) fn filled<T: Default>(
        &self,
        len: usize,
        other: usize,
    ) -> Result<Box<[T]>, FormError> {
        let bytes = len.saturating_mul(size_of::<T>());
        self.take(bytes, other)?;
        let mut vec: Vec<T> = Vec::new();
        if vec.try_reserve_exact(len).is_err() {
            self.give_back(bytes);
            return Err(FormError::Stopped(StopReason::Allocation(bytes)));
        }
        huge_pages::ask_for(vec.as_mut_ptr().cast(), bytes);
        vec.resize_with(len, T::default);
        Ok(vec.into_boxed_slice())
    }
}

/// A stack whose bytes are counted before they are taken, and given back with it.
#[derive(Debug)]
pub(crate) struct CountedStack<'f, T> {
    stack: Vec<T>,
    bytes: &'f Bytes,
    limit: usize,
}

impl<'f, T> CountedStack<'f, T> {
    /// An empty one, which takes nothing.
    pub(crate) fn new(bytes: &'f Bytes, limit: usize) -> Self {
        Self {
            stack: Vec::new(),
            bytes,
            limit,
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, element: T) -> Result<(), FormError> {
        if self.stack.len() == self.stack.capacity() {
            self.grow()?;
        }
        self.stack.push(element);
        Ok(())
    }

    #[cold]
    fn grow(&mut self) -> Result<(), FormError> {
        let (old, more) = (self.stack.capacity(), self.stack.capacity().max(16));
        let bytes = (old + more) * size_of::<T>();
        self.bytes.take(bytes, self.limit)?;
        if self.stack.try_reserve_exact(more).is_err() {
            self.bytes.give_back(bytes);
            return Err(FormError::Stopped(StopReason::Allocation(bytes)));
        }
        self.bytes.give_back(old * size_of::<T>());
        Ok(())
    }
}

impl<T> Drop for CountedStack<'_, T> {
    fn drop(&mut self) {
        // Threads share the counter: it is left alone for nothing.
        if self.stack.capacity() > 0 {
            self.bytes.give_back(self.stack.capacity() * size_of::<T>());
        }
    }
}

impl<T> std::ops::Deref for CountedStack<'_, T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.stack
    }
}

impl<T> std::ops::DerefMut for CountedStack<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.stack
    }
}

impl<T> CountedStack<'_, T> {
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<T> {
        self.stack.pop()
    }

    #[inline]
    pub(crate) fn truncate(&mut self, len: usize) {
        self.stack.truncate(len);
    }
}
