//! The values of an endgame, which all threads may ask for while one finds out more:
//! [`EndgameTable`].

use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering};

use stonework_core::Budget;
use stonework_core::kit::prefetch;

/// The least that an endgame grows to.
const LEAST: usize = 1 << 10;

/// A thread solves so many positions before it looks around.
const PART: usize = 1 << 14;

/// The values of the positions with the smallest numbers, as far as they are known.
///
/// Its place in memory is reserved when it first grows, and the system gives the memory as it is
/// used. So it stays where it is, and some threads may read while others write: a position always
/// has the same value.
pub(super) struct EndgameTable {
    /// For each number the code of its value, and [`ZERO`]; 0 is not known.
    cells: OnceLock<Vec<AtomicU8>>,
    /// The numbers below this belong to the endgame.
    size: AtomicUsize,
    /// The numbers below this are solved; the largest number if the table is given up.
    solved: AtomicUsize,
    /// A thread solves more. The others search meanwhile, as each position is valued by those
    /// before.
    is_busy: AtomicBool,
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
            cells: OnceLock::new(),
            size: AtomicUsize::new(0),
            solved: AtomicUsize::new(0),
            is_busy: AtomicBool::new(false),
            due: AtomicU64::new(after),
            most_bytes,
        }
    }

    #[inline]
    fn cell(&self, number: usize) -> Option<&AtomicU8> {
        self.cells.get()?.get(number)
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

    /// The code of the value of a number, if it is known, for one who asks for many.
    #[inline]
    pub(super) fn reader(&self) -> impl Fn(usize) -> Option<i32> {
        let cells = self.cells.get().map_or(&[][..], |cells| cells);
        move |number| {
            let known = i32::from(cells.get(number)?.load(Ordering::Relaxed));
            (known > 0).then_some(known - ZERO)
        }
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

    /// Lets the endgame grow to `each` positions for each one that has been searched besides, if
    /// the budget allows and so many are numbered. It is due again when an eighth more have been
    /// searched.
    pub(super) fn grow(&self, positions: u64, each: usize, budget: &mut Budget, numbered: usize) {
        let before = self.size();
        let searched = positions.saturating_sub(before as u64);
        let worth = usize::try_from(searched).unwrap_or(usize::MAX);
        let worth = worth.saturating_mul(each).max(LEAST);
        let most = self.most_bytes.min(numbered);
        let size = worth.min(most);
        if size > before {
            let size = size.min(self.make_room(size, most, budget));
            self.size.store(size.max(before), Ordering::Release);
        }
        // The positions of the endgame are counted too, when they are solved.
        let next = searched + searched / 8 + self.size() as u64;
        self.due.store(next.max(LEAST as u64), Ordering::Relaxed);
    }

    /// Makes room for `size` positions at least and for `most` at best; returns for how many there
    /// is.
    fn make_room(&self, size: usize, most: usize, budget: &mut Budget) -> usize {
        if let Some(cells) = self.cells.get() {
            return cells.len();
        }
        let mut len = most;
        while len >= size {
            if let Ok(cells) = budget.zeroed(len) {
                // Only the leading thread makes room.
                self.cells.get_or_init(|| cells);
                return len;
            }
            len /= 2;
        }
        0
    }

    /// The next numbers to solve, if any are left and no other thread is about it.
    #[inline]
    pub(super) fn next_part(&self) -> Option<Part<'_>> {
        let size = self.size();
        if self.solved.load(Ordering::Relaxed) >= size || self.is_busy.swap(true, Ordering::Acquire)
        {
            return None;
        }
        // Now nobody else changes it.
        let solved = self.solved.load(Ordering::Relaxed).min(size);
        let left = solved..size.min(solved + PART);
        Some(Part {
            table: self,
            left,
            is_given_up: false,
        })
    }
}

/// Numbers that a thread solves, in their order. Another one goes on where it stops.
pub(super) struct Part<'a> {
    table: &'a EndgameTable,
    left: Range<usize>,
    is_given_up: bool,
}

impl Part<'_> {
    /// Those that are not solved yet.
    pub(super) fn numbers(&self) -> Range<usize> {
        self.left.clone()
    }

    /// Gives the table up if some of the numbers are not solved: they cannot be.
    pub(super) fn give_up_the_rest(&mut self) {
        self.is_given_up = !self.left.is_empty();
    }

    /// Keeps the codes of the values of the first numbers that are left. Returns whether they fit.
    #[inline]
    pub(super) fn put(&mut self, codes: impl IntoIterator<Item = Option<i32>>) -> bool {
        let cells = self.table.cells.get().map_or(&[][..], |cells| cells);
        let mut cells = cells.get(self.left.clone()).unwrap_or(&[]).iter();
        let mut put = |code: Option<i32>| {
            let kept = u8::try_from(code?.checked_add(ZERO)?).ok();
            let kept = kept.filter(|&kept| kept > 0)?;
            cells.next()?.store(kept, Ordering::Relaxed);
            self.left.start += 1;
            Some(())
        };
        codes.into_iter().all(|code| put(code).is_some())
    }
}

impl Drop for Part<'_> {
    fn drop(&mut self) {
        let table = self.table;
        if self.is_given_up {
            table.due.store(u64::MAX, Ordering::Relaxed);
            table.solved.store(usize::MAX, Ordering::Relaxed);
        } else {
            table.solved.store(self.left.start, Ordering::Relaxed);
        }
        table.is_busy.store(false, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

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
            table.grow(positions, 1, &mut budget, 1_000_000);
            sizes.push(table.size());
            while let Some(mut part) = table.next_part() {
                for number in part.numbers() {
                    assert_eq!(table.get(number), None);
                    assert!(part.put([Some(code_of(number))]));
                    assert_eq!(table.get(number), Some(code_of(number)));
                }
            }
        }
        assert_eq!(sizes, [1024, 3976, 396_024, 1_000_000, 1_000_000]);
        assert!((0..1_000_000).all(|number| table.get(number) == Some(code_of(number))));
        assert_eq!(table.get(1_000_000), None);
    }

    #[test]
    fn it_grows_to_so_many_for_each_position_that_is_searched() {
        let table = EndgameTable::new(0, 1 << 20);
        let mut budget = Budget::new(None);
        table.grow(8_000, 16, &mut budget, 1 << 20);
        assert_eq!(table.size(), 128_000);
        // Those of the endgame are counted when they are solved.
        assert!(!table.is_due(136_000) && table.is_due(137_000));
        table.grow(137_000, 16, &mut budget, 1 << 20);
        assert_eq!(table.size(), 144_000);
    }

    #[test]
    fn what_cannot_be_solved_to_the_end_is_given_up() {
        for (code, fits) in [
            (Some(127), true),
            (Some(-127), true),
            (Some(128), false),
            (Some(-128), false),
            (Some(i32::MAX), false),
            (None, false),
        ] {
            let table = EndgameTable::new(0, 1 << 20);
            table.grow(20_000, 1, &mut Budget::new(None), 20_000);
            let mut first = table.next_part().unwrap();
            assert!(table.next_part().is_none());
            assert_eq!(first.numbers(), 0..PART);
            assert_eq!(first.put([code]), fits);
            first.give_up_the_rest();
            drop(first);
            assert!(table.next_part().is_none() && !table.is_due(1 << 40));
            assert_eq!(table.get(0), code.filter(|_| fits));
            assert_eq!(table.get(1), None);
        }
    }

    #[test]
    fn what_one_thread_leaves_another_one_solves() {
        let table = EndgameTable::new(0, 1 << 20);
        table.grow(1 << 20, 1, &mut Budget::new(None), PART + 5);
        let mut first = table.next_part().unwrap();
        assert!(first.put([Some(3); 7]));
        drop(first);
        let mut second = table.next_part().unwrap();
        assert_eq!(second.numbers(), 7..PART + 5);
        assert!(second.put(vec![Some(3); PART - 2]));
        drop(second);
        assert!(table.next_part().is_none());
    }

    #[test]
    fn one_thread_after_another_sees_what_was_put() {
        const SIZE: usize = 3 * PART + 20;
        let table = EndgameTable::new(0, 1 << 20);
        table.grow(1 << 20, 1, &mut Budget::new(None), SIZE);
        thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    while table.solved.load(Ordering::Relaxed) < SIZE {
                        let Some(mut part) = table.next_part() else {
                            thread::yield_now();
                            continue;
                        };
                        for number in part.numbers() {
                            let before = number.saturating_sub(1);
                            let known = number == before || table.get(before).is_some();
                            assert!(known && part.put([Some(code_of(number))]));
                        }
                    }
                });
            }
        });
        assert!((0..SIZE).all(|number| table.get(number) == Some(code_of(number))));
    }

    #[test]
    fn it_does_not_grow_beyond_a_budget() {
        let table = EndgameTable::new(0, 1 << 20);
        let mut budget = Budget::new(Some(100_000));
        table.grow(1 << 14, 1, &mut budget, usize::MAX);
        assert_eq!(table.size(), 1 << 14);
        table.grow(1 << 20, 1, &mut budget, usize::MAX);
        assert_eq!(table.size(), 1 << 16);
        assert_eq!(budget.used(), 1 << 16);
    }
}
