//! Words in lines of the processor's cache, for tables that threads share: [`CacheLines`], [`Apart`].

use std::sync::atomic::AtomicU64;

use stonework_core::{Budget, StopReason};

/// Words in a line of the processor's cache.
pub(super) const WAYS: usize = 8;

/// The words of a line.
pub(super) type Line = [AtomicU64; WAYS];

/// A value on a line of its own, so that a thread that writes to it does not slow down those that
/// read what lies beside it (false sharing).
#[derive(Default)]
#[repr(align(64))]
pub(super) struct Apart<T>(pub(super) T);

/// Lines that are aligned as those of the processor's cache.
pub(super) struct CacheLines {
    words: Vec<AtomicU64>,
    /// Words before the first line.
    before: usize,
    /// How many there are, a power of two.
    len: usize,
}

impl CacheLines {
    /// How many bytes so many lines take.
    pub(super) fn bytes(lines: usize) -> usize {
        lines.saturating_add(1).saturating_mul(size_of::<Line>())
    }

    /// So many empty lines, a power of two.
    pub(super) fn empty(len: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        let words: Vec<AtomicU64> = budget.zeroed(len.saturating_add(1).saturating_mul(WAYS))?;
        let first = words.as_ptr().align_offset(size_of::<Line>());
        Ok(Self {
            // Where the address cannot be told, lines are not aligned.
            before: if first < WAYS { first } else { 0 },
            words,
            len,
        })
    }

    /// How many there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The line with this number.
    #[inline]
    pub(super) fn line(&self, at: usize) -> &Line {
        let first = self.before + (at & (self.len - 1)) * WAYS;
        self.words[first..]
            .first_chunk()
            .expect("there are as many words as the lines have")
    }

    /// The same, for one thread alone.
    pub(super) fn line_mut(&mut self, at: usize) -> &mut Line {
        let words = &mut self.words[self.before..self.before + self.len * WAYS];
        &mut words.as_chunks_mut().0[at]
    }
}
