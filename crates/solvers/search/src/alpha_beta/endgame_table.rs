//! The values of an endgame, which all threads may ask for while one finds out more:
//! [`EndgameTable`].

use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use stonework_core::kit::prefetch;
use stonework_core::{Budget, EndgameValues};

/// The least that an endgame grows to.
const LEAST: usize = 1 << 10;

/// So many values are in a word.
const IN_WORD: usize = size_of::<u64>();

/// The values of the positions with the smallest numbers, as far as they are known.
///
/// Its place in memory is reserved when it first grows, and the system gives the memory as it is
/// used. So it stays where it is, and some threads may read while others write: a position always
/// has the same value.
pub(super) struct EndgameTable {
    /// For each number a byte, from the lowest of each word on: the code of its value, and
    /// [`ZERO`]; 0 is not known.
    words: OnceLock<Vec<AtomicU64>>,
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

/// The byte of a number in its word.
#[inline]
fn byte_of(word: u64, number: usize) -> u8 {
    (word >> (number % IN_WORD * 8) & 0xff) as u8
}

impl EndgameTable {
    /// One that is to grow for the first time after so many positions.
    pub(super) fn new(after: u64, most_bytes: usize) -> Self {
        Self {
            words: OnceLock::new(),
            size: AtomicUsize::new(0),
            solved: AtomicUsize::new(0),
            is_busy: AtomicBool::new(false),
            due: AtomicU64::new(after),
            most_bytes,
        }
    }

    #[inline]
    fn words(&self) -> &[AtomicU64] {
        self.words.get().map_or(&[], |words| words)
    }

    /// Has the code of a number fetched from memory, as it will be asked for soon.
    #[inline]
    pub(super) fn prefetch(&self, number: usize) {
        if let Some(word) = self.words().get(number / IN_WORD) {
            prefetch(word);
        }
    }

    /// The code of the value of a number, if it is known.
    #[inline]
    pub(super) fn get(&self, number: usize) -> Option<i32> {
        if number >= self.size.load(Ordering::Acquire) {
            return None;
        }
        let word = self.words().get(number / IN_WORD)?.load(Ordering::Relaxed);
        let known = i32::from(byte_of(word, number));
        (known > 0).then_some(known - ZERO)
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
        if let Some(words) = self.words.get() {
            return words.len() * IN_WORD;
        }
        let mut len = most.div_ceil(IN_WORD);
        while len * IN_WORD >= size {
            if let Ok(words) = budget.zeroed(len) {
                // Only the leading thread makes room.
                return self.words.get_or_init(|| words).len() * IN_WORD;
            }
            len /= 2;
        }
        0
    }

    /// The next numbers to solve, `most` of them at most, if any are left and no other thread is
    /// about it.
    #[inline]
    pub(super) fn next_part(&self, most: usize) -> Option<Part<'_>> {
        let size = self.size();
        if self.solved.load(Ordering::Relaxed) >= size || self.is_busy.swap(true, Ordering::Acquire)
        {
            return None;
        }
        // Now nobody else changes it.
        let solved = self.solved.load(Ordering::Relaxed).min(size);
        let left = solved..size.min(solved.saturating_add(most));
        Some(Part {
            table: self,
            words: self.words(),
            left,
            is_given_up: false,
        })
    }
}

/// Numbers that a thread solves, in their order. Another one goes on where it stops.
pub(super) struct Part<'a> {
    table: &'a EndgameTable,
    words: &'a [AtomicU64],
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
    pub(super) fn put_code(&mut self, code: Option<i32>) -> bool {
        let kept = code.and_then(|code| u8::try_from(code.checked_add(ZERO)?).ok());
        kept.is_some_and(|kept| kept > 0 && self.put(&[kept]))
    }
}

impl EndgameValues for Part<'_> {
    #[inline]
    fn get(&self, number: usize) -> Option<u8> {
        let word = self.words.get(number / IN_WORD)?.load(Ordering::Relaxed);
        let byte = byte_of(word, number);
        (byte > 0).then_some(byte)
    }

    #[inline]
    fn read(&self, first: usize, into: &mut [u8]) -> Option<()> {
        if first + into.len() > self.left.start {
            return None;
        }
        let words = self.words.get(first / IN_WORD..)?;
        let mut words = words
            .iter()
            .map(|word| word.load(Ordering::Relaxed).to_le_bytes());
        let begin = first % IN_WORD;
        let (head, tail) = into.split_at_mut(into.len().min((IN_WORD - begin) % IN_WORD));
        if !head.is_empty() {
            head.copy_from_slice(&words.next()?[begin..begin + head.len()]);
        }
        let mut whole = tail.chunks_exact_mut(IN_WORD);
        for (into, word) in whole.by_ref().zip(words.by_ref()) {
            into.copy_from_slice(&word);
        }
        let rest = whole.into_remainder();
        if !rest.is_empty() {
            rest.copy_from_slice(&words.next()?[..rest.len()]);
        }
        Some(())
    }

    fn put(&mut self, bytes: &[u8]) -> bool {
        if bytes.len() > self.left.len() || bytes.contains(&0) {
            return false;
        }
        let mut bytes = bytes;
        while !bytes.is_empty() {
            let begin = self.left.start % IN_WORD;
            let (now, rest) = bytes.split_at(bytes.len().min(IN_WORD - begin));
            let Some(word) = self.words.get(self.left.start / IN_WORD) else {
                return false;
            };
            // Nobody else writes meanwhile.
            let mut kept = word.load(Ordering::Relaxed).to_le_bytes();
            kept[begin..begin + now.len()].copy_from_slice(now);
            word.store(u64::from_le_bytes(kept), Ordering::Relaxed);
            self.left.start += now.len();
            bytes = rest;
        }
        true
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

    const PART: usize = 1 << 14;

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
            while let Some(mut part) = table.next_part(PART) {
                for number in part.numbers() {
                    assert_eq!(table.get(number), None);
                    assert!(part.put_code(Some(code_of(number))));
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
            let mut first = table.next_part(PART).unwrap();
            assert!(table.next_part(PART).is_none());
            assert_eq!(first.numbers(), 0..PART);
            assert_eq!(first.put_code(code), fits);
            first.give_up_the_rest();
            drop(first);
            assert!(table.next_part(PART).is_none() && !table.is_due(1 << 40));
            assert_eq!(table.get(0), code.filter(|_| fits));
            assert_eq!(table.get(1), None);
        }
    }

    #[test]
    fn what_one_thread_leaves_another_one_solves() {
        let table = EndgameTable::new(0, 1 << 20);
        table.grow(1 << 20, 1, &mut Budget::new(None), PART + 5);
        let mut first = table.next_part(PART).unwrap();
        assert!(first.put(&[131; 7]));
        drop(first);
        let mut second = table.next_part(PART).unwrap();
        assert_eq!(second.numbers(), 7..PART + 5);
        assert!(second.put(&vec![131; PART - 2]));
        drop(second);
        assert!(table.next_part(PART).is_none());
    }

    #[test]
    fn bytes_are_read_as_they_were_put_wherever_they_begin() {
        let table = EndgameTable::new(0, 1 << 20);
        table.grow(1 << 20, 1, &mut Budget::new(None), 100);
        let mut part = table.next_part(PART).unwrap();
        let bytes: Vec<u8> = (1..=100).collect();
        let mut put = 0;
        for len in [0, 1, 2, 5, 8, 9, 16, 20, 37] {
            assert!(part.put(&bytes[put..put + len]));
            put += len;
            for begin in 0..=put {
                for end in begin..=put {
                    let mut read = vec![0; end - begin];
                    assert_eq!(part.read(begin, &mut read), Some(()));
                    assert_eq!(read, bytes[begin..end]);
                }
            }
            // What is not put yet is not read.
            assert_eq!(part.read(put, &mut [0]), None);
        }
        // There is no byte 0, and no room for three.
        assert!(!part.put(&[1, 0]) && !part.put(&[1; 3]));
        assert_eq!(part.numbers(), 98..100);
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
                        let Some(mut part) = table.next_part(PART) else {
                            thread::yield_now();
                            continue;
                        };
                        for number in part.numbers() {
                            let before = number.saturating_sub(1);
                            let known = number == before || table.get(before).is_some();
                            assert!(known && part.put_code(Some(code_of(number))));
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
