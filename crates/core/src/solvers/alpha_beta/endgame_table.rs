//! The values of an endgame, which threads find out together: [`EndgameTable`].

use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};

use crate::run::{Budget, StopReason};

/// The first segment has so many positions, and each further one as many as all before it.
const FIRST_SEGMENT: usize = 1 << 16;

/// So many segments are enough for any endgame that fits into memory.
const SEGMENTS: usize = 32;

/// An endgame of so many times fewer positions than have been searched is worth solving.
const SHARE: u64 = 8;

/// A thread solves so many positions before others may take what follows.
const PART: usize = 1 << 10;

/// The values of the positions with the smallest numbers, as far as they are known.
///
/// It grows by segments that stay where they are, so that some threads may read while others write:
/// a position always has the same value.
pub(super) struct EndgameTable {
    /// For each number the code of its value, and [`ZERO`]; 0 is not known.
    segments: [OnceLock<Vec<AtomicU8>>; SEGMENTS],
    /// The numbers below this belong to the endgame.
    size: AtomicUsize,
    /// The numbers below this are solved, or a thread is about to.
    taken: AtomicUsize,
    /// The endgame is to grow when so many positions have been searched.
    due: AtomicU64,
    /// The most bytes it may grow to.
    most_bytes: usize,
}

/// What is added to a code in the table.
const ZERO: i32 = 128;

impl EndgameTable {
    /// One that is to grow for the first time after so many positions.
    pub(super) fn new(after: u64, most_bytes: usize) -> Self {
        Self {
            segments: [const { OnceLock::new() }; SEGMENTS],
            size: AtomicUsize::new(0),
            taken: AtomicUsize::new(0),
            due: AtomicU64::new(after),
            most_bytes,
        }
    }

    /// The segment of a number, and its place there.
    #[inline]
    fn place(number: usize) -> (usize, usize) {
        match (number / FIRST_SEGMENT).checked_ilog2() {
            None => (0, number),
            Some(log) => (1 + log as usize, number - (FIRST_SEGMENT << log)),
        }
    }

    fn cell(&self, number: usize) -> Option<&AtomicU8> {
        let (segment, at) = Self::place(number);
        self.segments.get(segment)?.get()?.get(at)
    }

    /// The code of the value of a number, if it is known.
    #[inline]
    pub(super) fn get(&self, number: usize) -> Option<i32> {
        if number >= self.size.load(Ordering::Acquire) {
            return None;
        }
        let known = i32::from(self.cell(number)?.load(Ordering::Relaxed));
        (known > 0).then_some(known - ZERO)
    }

    /// Keeps the code of the value of a number. Returns whether it is one that fits.
    pub(super) fn put(&self, number: usize, code: i32) -> bool {
        let kept = code
            .checked_add(ZERO)
            .and_then(|kept| u8::try_from(kept).ok());
        let (Some(kept @ 1..), Some(cell)) = (kept, self.cell(number)) else {
            return false;
        };
        cell.store(kept, Ordering::Relaxed);
        true
    }

    /// How many positions belong to the endgame.
    pub(super) fn size(&self) -> usize {
        self.size.load(Ordering::Acquire)
    }

    /// Whether the endgame is to grow after so many positions have been searched.
    #[inline]
    pub(super) fn is_due(&self, positions: u64) -> bool {
        positions >= self.due.load(Ordering::Relaxed)
    }

    /// Lets the endgame grow, if the budget allows, to the size that `size` finds for a most number
    /// of positions: a [`SHARE`] of those that have been searched. It is due again when they have doubled.
    pub(super) fn grow(
        &self,
        positions: u64,
        budget: &mut Budget,
        size: impl FnOnce(usize) -> usize,
    ) {
        let next = positions.saturating_mul(2).max(FIRST_SEGMENT as u64);
        self.due.store(next, Ordering::Relaxed);
        let share = usize::try_from(positions / SHARE).unwrap_or(usize::MAX);
        let most = share.max(PART).min(self.most_bytes);
        let size = size(most).min(most);
        if size > self.size() && self.make_room(size, budget).is_ok() {
            self.size.store(size, Ordering::Release);
        }
    }

    /// Makes the segments for so many positions.
    fn make_room(&self, size: usize, budget: &mut Budget) -> Result<(), StopReason> {
        for segment in 0..=Self::place(size - 1).0 {
            let made = self.segments.get(segment);
            if made.is_none_or(|made| made.get().is_some()) {
                continue;
            }
            let len = FIRST_SEGMENT << segment.saturating_sub(1);
            let cells = budget.zeroed(len)?;
            if let Some(made) = made {
                // Only the leading thread makes segments.
                made.get_or_init(|| cells);
            }
        }
        Ok(())
    }

    /// The next numbers to solve, if any are left.
    #[inline]
    pub(super) fn next_part(&self) -> Option<Range<usize>> {
        let size = self.size();
        if self.taken.load(Ordering::Relaxed) >= size {
            return None;
        }
        let next = |taken: usize| (taken < size).then(|| size.min(taken + PART));
        let taken = self
            .taken
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, next)
            .ok()?;
        Some(taken..size.min(taken + PART))
    }

    /// Ends its growth: the game breaks a law of endgames.
    pub(super) fn give_up(&self) {
        self.due.store(u64::MAX, Ordering::Relaxed);
        self.taken.store(usize::MAX, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_there_and_nothing_else() {
        let table = EndgameTable::new(0, 1 << 20);
        let mut budget = Budget::new(None);
        let mut sizes = vec![];
        for positions in [0, 5_000, 400_000, 1 << 30] {
            table.grow(positions, &mut budget, |most| {
                sizes.push(most);
                most
            });
            assert_eq!(table.size(), *sizes.last().unwrap());
            let parts: Vec<_> = std::iter::from_fn(|| table.next_part()).collect();
            assert_eq!(
                parts.last().map_or(table.size(), |part| part.end),
                table.size()
            );
            for number in parts.into_iter().flatten() {
                assert_eq!(table.get(number), None);
                let code = i32::try_from(number % 255).unwrap() - 127;
                assert!(table.put(number, code));
            }
        }
        assert_eq!(sizes, [1024, 1024, 50_000, 1 << 20]);
        for number in 0..1 << 20 {
            let code = i32::try_from(number % 255).unwrap() - 127;
            assert_eq!(table.get(number), Some(code));
        }
        assert_eq!(table.get(1 << 20), None);
        assert!(!table.put(5, 128) && !table.put(5, -128) && !table.put(5, i32::MAX));
        assert!(!table.put(1 << 21, 0));
        assert!(table.is_due(1 << 31) && !table.is_due((1 << 31) - 1));
        table.give_up();
        assert!(!table.is_due(1 << 31));
    }

    #[test]
    fn it_does_not_grow_beyond_a_budget() {
        let table = EndgameTable::new(0, 1 << 20);
        let mut budget = Budget::new(Some(100_000));
        table.grow(1 << 17, &mut budget, |most| most);
        assert_eq!(table.size(), 1 << 14);
        table.grow(1 << 20, &mut budget, |most| most);
        assert_eq!(table.size(), 1 << 14);
        assert_eq!(budget.used(), FIRST_SEGMENT);
    }
}
