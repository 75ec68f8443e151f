//! What the search keeps of positions that have keys: [`ProofWords`].

use std::hint;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use stonework_core::kit::prefetch;
use stonework_core::{Bounds, Budget, Question, StopReason};

use super::entry_bits::{CodedEntry, LOCK, Layout, PositionKey};
use super::proof_numbers::ProofNumbers;
use crate::cache_lines::{CacheLines, Line};
use crate::growth::Growth;

/// Lines of the smallest table that has room to grow.
const LEAST: usize = 16;

/// Lines of the processor's cache with four entries each, or two of long ones.
///
/// It depends on no game: keys are integers, and values are codes. In a full line, a new entry
/// replaces the one that took the least effort. Where threads share the table, each locks a line to
/// read or write it.
pub(super) struct ProofWords {
    lines: CacheLines,
    layout: Layout,
    /// The base-two logarithm of the number of lines.
    bits: u32,
    is_shared: bool,
    growth: Growth,
}

/// What is known of a position, and of a question about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CodedKnown {
    pub(super) bounds: Bounds<i32>,
    pub(super) numbers: Option<ProofNumbers>,
}

/// Lets go of the lock of a line when it is dropped.
struct Locked<'a>(Option<&'a AtomicU64>);

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        if let Some(word) = self.0 {
            word.fetch_and(!LOCK, Ordering::Release);
        }
    }
}

impl ProofWords {
    /// An empty table that may grow to `most_bytes`, and has one line at least.
    pub(super) fn open(
        layout: Layout,
        most_bytes: usize,
        is_shared: bool,
        budget: &mut Budget,
    ) -> Result<Self, StopReason> {
        let lines = if most_bytes < CacheLines::bytes(LEAST) {
            1
        } else {
            LEAST
        };
        Ok(Self {
            lines: CacheLines::empty(lines, budget)?,
            layout,
            bits: lines.ilog2(),
            is_shared,
            growth: Growth::new(lines * layout.entries(), most_bytes),
        })
    }

    pub(super) fn layout(&self) -> Layout {
        self.layout
    }

    #[inline]
    fn line(&self, hash: u64) -> &Line {
        let at = hash.checked_shr(u64::BITS - self.bits).unwrap_or(0);
        self.lines.line(usize::try_from(at).unwrap_or(0))
    }

    /// Has the line of a hash fetched from memory.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        prefetch(self.line(hash));
    }

    /// Waits until no other thread holds this line, and holds it.
    #[inline]
    fn lock<'a>(&self, line: &'a Line) -> Locked<'a> {
        if !self.is_shared {
            return Locked(None);
        }
        let word = &line[self.layout.words() - 1];
        let mut tries = 0_u32;
        while word.fetch_or(LOCK, Ordering::Acquire) & LOCK != 0 {
            tries += 1;
            if tries.is_multiple_of(64) {
                // The thread that holds it may have been put to sleep.
                thread::yield_now();
            } else {
                hint::spin_loop();
            }
        }
        Locked(Some(word))
    }

    /// The words of an entry in a line, without the lock.
    #[inline]
    fn read(&self, line: &Line, at: usize) -> [u64; 4] {
        let words = self.layout.words();
        let mut read = [0; 4];
        for (to, word) in read.iter_mut().zip(&line[at * words..(at + 1) * words]) {
            *to = word.load(Ordering::Relaxed);
        }
        read[words - 1] &= !LOCK;
        read
    }

    /// Writes the words of an entry in a line, which is locked if others share the table.
    fn write(&self, line: &Line, at: usize, entry: &[u64; 4]) {
        let words = self.layout.words();
        let places = &line[at * words..(at + 1) * words];
        let held = if self.is_shared && at == 0 { LOCK } else { 0 };
        for (at, (place, &word)) in places.iter().zip(entry).enumerate() {
            let held = if at == words - 1 { held } else { 0 };
            place.store(word | held, Ordering::Relaxed);
        }
    }

    /// What is known of a position, and of a question about it.
    pub(super) fn get(&self, key: &PositionKey, question: Option<Question<i32>>) -> CodedKnown {
        let line = self.line(key.hash);
        let mut known = CodedKnown {
            bounds: Bounds {
                lower: None,
                upper: None,
            },
            numbers: None,
        };
        let (first, words) = (self.layout.first_word(key), self.layout.words());
        let _locked = self.lock(line);
        for at in 0..self.layout.entries() {
            if line[at * words].load(Ordering::Relaxed) != first {
                continue;
            }
            let words = self.read(line, at);
            if !self.layout.is_about(&words, key) {
                continue;
            }
            match self.layout.decode(&words) {
                Some(CodedEntry::Bounds(bounds)) => known.bounds = bounds,
                Some(CodedEntry::Numbers(of, numbers)) if Some(of) == question => {
                    known.numbers = Some(numbers);
                }
                _ => {}
            }
        }
        known
    }

    /// Keeps an entry, and forgets the proof numbers of a question that it `answers`. Returns
    /// whether it took an empty place.
    pub(super) fn put(
        &self,
        key: &PositionKey,
        entry: &CodedEntry,
        answers: Option<Question<i32>>,
        effort: u64,
    ) -> bool {
        let layout = self.layout;
        let line = self.line(key.hash);
        let _locked = self.lock(line);
        let (mut same, mut answered) = (None, None);
        let (mut least, mut least_rank) = (0, u64::MAX);
        for at in 0..layout.entries() {
            let words = self.read(line, at);
            let rank = layout.rank(&words);
            if rank < least_rank {
                (least, least_rank) = (at, rank);
            }
            if !layout.is_about(&words, key) {
                continue;
            }
            match (layout.decode(&words), entry) {
                (Some(CodedEntry::Bounds(_)), CodedEntry::Bounds(_)) => same = Some((at, words)),
                (Some(CodedEntry::Numbers(old, _)), CodedEntry::Numbers(new, _)) if old == *new => {
                    same = Some((at, words));
                }
                (Some(CodedEntry::Numbers(old, _)), _) if Some(old) == answers => {
                    answered = Some((at, words));
                }
                _ => {}
            }
        }
        let before = same.or(answered);
        let spent = before.map_or(0, |(_, words)| layout.effort(&words));
        let Some(words) = layout.encode(key, entry, effort.saturating_add(spent)) else {
            return false;
        };
        let at = before.map_or(least, |(at, _)| at);
        self.write(line, at, &words);
        if let (Some(_), Some((at, _))) = (same, answered) {
            self.write(line, at, &[0; 4]);
            self.growth.free_place();
        }
        before.is_none() && least_rank == 0
    }

    pub(super) fn growth(&self) -> &Growth {
        &self.growth
    }

    /// Doubles the table, if its limit and the budget allow.
    #[cold]
    pub(super) fn grow(&mut self, budget: &mut Budget) {
        let lines = self.lines.len();
        if !self
            .growth
            .may_take(CacheLines::bytes(lines.saturating_mul(2)))
        {
            return;
        }
        let Ok(larger) = CacheLines::empty(lines * 2, budget) else {
            self.growth.was_refused();
            return;
        };
        let smaller = std::mem::replace(&mut self.lines, larger);
        // This thread is alone with the table.
        let is_shared = std::mem::take(&mut self.is_shared);
        self.bits += 1;
        let mut used = 0;
        for line in 0..lines {
            let from = smaller.line(line);
            for words in (0..self.layout.entries()).map(|at| self.read(from, at)) {
                if self.layout.rank(&words) == 0 {
                    continue;
                }
                // The entries of one line go to two, so that there is room.
                let to = self.line(self.layout.hash_of(&words));
                let mut places = 0..self.layout.entries();
                let free = places.find(|&at| self.layout.rank(&self.read(to, at)) == 0);
                if let Some(at) = free {
                    self.write(to, at, &words);
                    used += 1;
                }
            }
        }
        self.is_shared = is_shared;
        self.growth.set(lines * 2 * self.layout.entries(), used);
        budget.give_back(CacheLines::bytes(lines));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::growth::CALLS_BETWEEN_TRIES;
    use std::collections::HashSet;
    use stonework_core::SeededRng;

    fn key(layout: Layout, at: u64) -> PositionKey {
        let key = u128::from(at / 2) << if layout == Layout::Short { 3 } else { 70 };
        let is_first = at.is_multiple_of(2);
        PositionKey {
            hash: layout.hash(key, is_first),
            key,
            is_first,
        }
    }

    /// The questions and the proof numbers that are ever kept of a key, and its bounds.
    fn entries(at: u64) -> [CodedEntry; 3] {
        let code = i32::try_from(at % 1000).unwrap() - 500;
        let proof = u32::try_from(at % 4000 + 1).unwrap();
        let numbers = ProofNumbers {
            proof,
            disproof: proof + 1,
        };
        [
            CodedEntry::Numbers(Question::AtLeast(code), numbers),
            CodedEntry::Numbers(Question::MoreThan(code), numbers),
            CodedEntry::Bounds(Bounds {
                lower: Some(code),
                upper: Some(code + 1),
            }),
        ]
    }

    /// Whether what is known of a key is what was kept, if anything was.
    fn is_right(words: &ProofWords, at: u64) -> usize {
        let [numbers, _, bounds] = entries(at);
        let CodedEntry::Numbers(question, numbers) = numbers else {
            panic!("the first is about a question");
        };
        let CodedEntry::Bounds(bounds) = bounds else {
            panic!("the last has bounds");
        };
        let known = words.get(&key(words.layout(), at), Some(question));
        assert!(known.numbers.is_none_or(|known| known == numbers));
        assert!(known.bounds.lower.is_none() || known.bounds == bounds);
        usize::from(known.numbers.is_some()) + usize::from(known.bounds.lower.is_some())
    }

    #[test]
    fn threads_read_what_was_written_of_that_key_however_they_meet() {
        const KEYS: u64 = 3000;
        for layout in [Layout::Short, Layout::Long] {
            let mut budget = Budget::new(None);
            let words = ProofWords::open(layout, 1 << 11, true, &mut budget).unwrap();
            let steps = if cfg!(miri) { 300 } else { 60 * KEYS };
            std::thread::scope(|scope| {
                for thread in 0..4 {
                    let words = &words;
                    scope.spawn(move || {
                        for step in (0..steps).map(|step| step * 5 + thread * 1001) {
                            let at = step % KEYS * 21;
                            is_right(words, at);
                            let entries = entries(at);
                            let entry = &entries[usize::try_from(step % 3).unwrap()];
                            words.put(&key(layout, at), entry, None, step % 4096);
                        }
                    });
                }
            });
            assert!((0..KEYS).map(|at| is_right(&words, at * 21)).sum::<usize>() > 10);
        }
    }

    #[test]
    fn nothing_is_lost_as_the_table_grows_and_an_answer_takes_the_place_of_numbers() {
        for layout in [Layout::Short, Layout::Long] {
            let mut budget = Budget::new(None);
            let mut words = ProofWords::open(layout, 1 << 20, false, &mut budget).unwrap();
            let mut kept = HashSet::new();
            let mut dice = SeededRng::new(5);
            for _ in 0..3000 {
                let at = dice.below(900) as u64;
                let entries = entries(at);
                let entry = &entries[if dice.percent(60) { 0 } else { 2 }];
                let answers = match (entry, &entries[0]) {
                    (CodedEntry::Bounds(_), &CodedEntry::Numbers(question, _)) => Some(question),
                    _ => None,
                };
                let fresh = words.put(&key(layout, at), entry, answers, 1);
                kept.insert(at);
                if words.growth().is_due(fresh.into()) {
                    words.grow(&mut budget);
                }
            }
            let found: usize = kept.iter().map(|&at| is_right(&words, at)).sum();
            let (used, room) = words.growth().load();
            assert!(found * 20 >= kept.len() * 19, "{found} of {}", kept.len());
            assert!(found <= used && used <= room && budget.used() <= 1 << 20);
        }
    }

    #[test]
    fn what_an_answer_takes_the_place_of_is_not_counted_any_more() {
        for layout in [Layout::Short, Layout::Long] {
            let mut budget = Budget::new(None);
            let words = ProofWords::open(layout, 1 << 20, false, &mut budget).unwrap();
            let (place, [numbers, _, bounds]) = (key(layout, 7), entries(7));
            let CodedEntry::Numbers(question, _) = numbers else {
                panic!("the first is about a question");
            };
            for _ in 0..100 {
                let fresh = words.put(&place, &numbers, None, 1);
                assert!(!words.growth().is_due(fresh.into()));
                let fresh = words.put(&place, &bounds, Some(question), 1);
                assert!(!words.growth().is_due(fresh.into()));
                assert_eq!(words.growth().load().0, 1);
            }
        }
    }

    #[test]
    fn a_table_that_was_refused_memory_grows_when_there_is_some() {
        let least = CacheLines::bytes(LEAST);
        let mut budget = Budget::new(Some(2 * least));
        let mut words = ProofWords::open(Layout::Short, 1 << 20, false, &mut budget).unwrap();
        let room = words.growth().load().1;
        assert!(words.growth().is_due(room));
        words.grow(&mut budget);
        assert_eq!(words.lines.len(), LEAST);
        // Somebody gives memory back.
        budget.have_back(1 << 20, 0);
        for _ in 0..CALLS_BETWEEN_TRIES {
            assert!(!words.growth().is_due(0));
        }
        assert!(words.growth().is_due(0));
        words.grow(&mut budget);
        assert_eq!(words.lines.len(), 2 * LEAST);
    }
}
