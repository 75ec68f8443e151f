//! The values of an endgame, which threads find out together: [`EndgameTable`].

use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::{hint, thread};

use crate::run::{Budget, StopReason};
use crate::solvers::prefetch::prefetch;

/// The first segment has so many positions, and each further one as many as all before it.
const FIRST_SEGMENT: usize = 1 << 16;

/// So many segments are enough for any endgame that fits into memory.
const SEGMENTS: usize = 32;

/// A thread solves so many positions before others may take what follows.
const PART: usize = 1 << 10;

/// A thread looks so often for what another one solves before it lets others run.
const LOOKS: u32 = 1 << 7;

/// The values of the positions with the smallest numbers, as far as they are known.
///
/// It grows by segments that stay where they are, so that some threads may read while others write:
/// a position always has the same value.
pub(super) struct EndgameTable {
    /// For each number the code of its value, and [`ZERO`]; 0 is not known.
    segments: [OnceLock<Vec<AtomicU8>>; SEGMENTS],
    /// The numbers below this belong to the endgame.
    size: AtomicUsize,
    /// The numbers below this are solved, or a thread is about to; the largest number if the table is
    /// given up.
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

    #[inline]
    fn cell(&self, number: usize) -> Option<&AtomicU8> {
        let (segment, at) = Self::place(number);
        self.segments.get(segment)?.get()?.get(at)
    }

    /// Has the code of a number fetched from memory, as it will be asked for soon.
    #[inline]
    pub(super) fn prefetch(&self, number: usize) {
        if let Some(cell) = self.cell(number) {
            prefetch(cell);
        }
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

    /// The code of the value of a number that some thread is solving, as soon as it is known; `None`
    /// if the table is given up.
    #[inline]
    pub(super) fn wait_for(&self, number: usize) -> Option<i32> {
        self.get(number).or_else(|| self.wait_long_for(number))
    }

    #[cold]
    fn wait_long_for(&self, number: usize) -> Option<i32> {
        let mut looks = 0_u32;
        while self.taken.load(Ordering::Relaxed) < usize::MAX {
            if let Some(code) = self.get(number) {
                return Some(code);
            }
            looks += 1;
            if looks.is_multiple_of(LOOKS) {
                thread::yield_now();
            } else {
                hint::spin_loop();
            }
        }
        None
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

    /// Lets the endgame grow to as many positions as have been searched besides, if the budget allows
    /// and so many are numbered. It is due again when there are an eighth more.
    pub(super) fn grow(&self, positions: u64, budget: &mut Budget, numbered: usize) {
        let next = positions + positions / 8;
        self.due.store(next.max(PART as u64), Ordering::Relaxed);
        let searched = positions.saturating_sub(self.size() as u64);
        let worth = usize::try_from(searched).unwrap_or(usize::MAX);
        let size = worth.max(PART).min(self.most_bytes).min(numbered);
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
    pub(super) fn next_part(&self) -> Option<Part<'_>> {
        let size = self.size();
        if self.taken.load(Ordering::Relaxed) >= size {
            return None;
        }
        let end = |taken: usize| (taken < size).then(|| size.min(taken + PART));
        let taken = self
            .taken
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, end)
            .ok()?;
        let left = taken..size.min(taken + PART);
        Some(Part { table: self, left })
    }

    /// Ends its growth.
    fn give_up(&self) {
        self.due.store(u64::MAX, Ordering::Relaxed);
        self.taken.store(usize::MAX, Ordering::Relaxed);
    }
}

/// Numbers that one thread solves, in their order.
///
/// If it does not solve all of them, the table is given up: others may wait for them.
pub(super) struct Part<'a> {
    table: &'a EndgameTable,
    left: Range<usize>,
}

impl Part<'_> {
    /// Those that are not solved yet.
    pub(super) fn numbers(&self) -> Range<usize> {
        self.left.clone()
    }

    /// Keeps the code of the value of the first number that is left. Returns whether it is one that fits.
    #[inline]
    pub(super) fn put(&mut self, code: i32) -> bool {
        let kept = code
            .checked_add(ZERO)
            .and_then(|kept| u8::try_from(kept).ok());
        let (Some(kept @ 1..), Some(cell)) = (kept, self.table.cell(self.left.start)) else {
            return false;
        };
        cell.store(kept, Ordering::Relaxed);
        self.left.start += 1;
        true
    }
}

impl Drop for Part<'_> {
    fn drop(&mut self) {
        if !self.left.is_empty() {
            self.table.give_up();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code that a test keeps for a number.
    fn code_of(number: usize) -> i32 {
        i32::try_from(number % 255).unwrap() - 127
    }

    #[test]
    fn what_is_put_is_there_and_nothing_else() {
        let table = EndgameTable::new(0, 1 << 20);
        let mut budget = Budget::new(None);
        let mut sizes = vec![];
        for positions in [0, 5_000, 400_000, 1 << 30, 1 << 31] {
            table.grow(positions, &mut budget, 1_000_000);
            sizes.push(table.size());
            while let Some(mut part) = table.next_part() {
                for number in part.numbers() {
                    assert_eq!(table.get(number), None);
                    assert!(part.put(code_of(number)));
                    assert_eq!(table.wait_for(number), Some(code_of(number)));
                }
            }
        }
        assert_eq!(sizes, [1024, 3976, 396_024, 1_000_000, 1_000_000]);
        assert!((0..1_000_000).all(|number| table.get(number) == Some(code_of(number))));
        assert_eq!(table.get(1_000_000), None);
    }

    #[test]
    fn what_is_not_solved_to_the_end_is_given_up() {
        for (code, fits) in [
            (127, true),
            (-127, true),
            (128, false),
            (-128, false),
            (i32::MAX, false),
        ] {
            let table = EndgameTable::new(0, 1 << 20);
            table.grow(5_000, &mut Budget::new(None), 2_000);
            let (mut first, second) = (table.next_part().unwrap(), table.next_part().unwrap());
            assert_eq!((first.numbers(), second.numbers()), (0..1024, 1024..2000));
            assert_eq!(first.put(code), fits);
            assert!(table.is_due(1 << 40));
            drop(second);
            assert!(table.next_part().is_none() && !table.is_due(1 << 40));
            assert_eq!(table.wait_for(0), Some(code).filter(|_| fits));
            assert_eq!(table.wait_for(1500), None);
        }
    }

    #[test]
    fn threads_wait_for_one_another() {
        let table = EndgameTable::new(0, 1 << 20);
        table.grow(20_000, &mut Budget::new(None), 20_000);
        thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    while let Some(mut part) = table.next_part() {
                        for number in part.numbers() {
                            let before = number.saturating_sub(1);
                            let known = number == before || table.wait_for(before).is_some();
                            assert!(known && part.put(code_of(number)));
                        }
                    }
                });
            }
        });
        assert!((0..20_000).all(|number| table.get(number) == Some(code_of(number))));
    }

    #[test]
    fn it_does_not_grow_beyond_a_budget() {
        let table = EndgameTable::new(0, 1 << 20);
        let mut budget = Budget::new(Some(100_000));
        table.grow(1 << 14, &mut budget, usize::MAX);
        assert_eq!(table.size(), 1 << 14);
        table.grow(1 << 20, &mut budget, usize::MAX);
        assert_eq!(table.size(), 1 << 14);
        assert_eq!(budget.used(), FIRST_SEGMENT);
    }
}
