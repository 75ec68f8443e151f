//! A table that keeps a position in 64 bits: [`Words`].

use std::sync::atomic::Ordering;

use stonework_core::kit::prefetch;
use stonework_core::{Budget, StopReason};

use super::table::{CodedEntry, NO_CODE};
use crate::cache_lines::{CacheLines, Line, WAYS};
use crate::growth::Growth;

/// The base-two logarithm of how many lines the smallest table has, unless the key needs more.
const LEAST: u32 = 7;

/// Bits for the best move.
const BEST: u32 = 5;

/// Bits for the logarithm of the effort.
const EFFORT: u32 = 5;

/// Cache lines of eight words each; a word holds one position with its bounds.
///
/// The key of a position is mixed one to one, so that two positions never have the same mixed key.
/// Its upper bits choose the line and its lower bits are in the word: together they are the whole
/// key, so that no position is taken for another. The rest of a word is a code for each of the two
/// bounds, the place of the best move, and the logarithm of the effort. In a full line, a new word
/// replaces the one that took the least effort.
///
/// Threads read and write words without a lock. Each word stands for itself, so that whatever the
/// order in which they are seen, what is read was proved.
pub(crate) struct Words {
    lines: CacheLines,
    layout: Layout,
    growth: Growth,
}

/// How a word is divided; from the lowest bit up: rest of the key, lower bound, upper bound, best
/// move, effort.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Layout {
    /// Bits of a key.
    key: u32,
    /// Bits of a key that choose the line.
    line: u32,
    /// Bits of a bound's code.
    code: u32,
}

impl Layout {
    /// The layout with the fewest lines.
    fn smallest(key: u32, code: u32) -> Option<Self> {
        let code = code.clamp(2, 16);
        // Some of the key is in the word in any case.
        let most = key.checked_sub(1)?.min(usize::BITS - 8);
        let least = (key + 2 * code + BEST + EFFORT).saturating_sub(u64::BITS);
        let line = least.max(LEAST.min(most));
        (key <= u64::BITS && line <= most).then_some(Self { key, line, code })
    }

    #[inline]
    fn rest(self) -> u32 {
        self.key - self.line
    }

    /// The bits of a word that have the rest of the key.
    #[inline]
    fn rest_mask(self) -> u64 {
        (1 << self.rest()) - 1
    }

    /// The code of a bound as it is kept; 0 for none.
    #[inline]
    fn encode(self, code: i32) -> u64 {
        let middle = 1 << (self.code - 1);
        if -middle < code && code < middle {
            u64::from((code + middle).cast_unsigned())
        } else {
            0
        }
    }

    #[inline]
    fn decode(self, kept: u64) -> i32 {
        let middle = 1 << (self.code - 1);
        match i32::try_from(kept & ((1 << self.code) - 1)) {
            Ok(0) | Err(_) => NO_CODE,
            Ok(kept) => kept - middle,
        }
    }
}

/// Mixes the lowest `bits` bits of a key, one to one.
#[inline]
fn mix(key: u64, bits: u32) -> u64 {
    let mask = u64::MAX >> (u64::BITS - bits);
    let half = bits.div_ceil(2);
    // A multiplication by an odd number and an exclusive or of upper bits into lower ones can both
    // be undone.
    let mut mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) & mask;
    mixed ^= mixed >> half;
    mixed = mixed.wrapping_mul(0xD6E8_FEB8_6659_FD93) & mask;
    mixed ^ (mixed >> half)
}

impl Words {
    /// An empty table that may grow to `most_bytes`; `None` if the keys are too long for one of
    /// that size.
    pub(super) fn open(
        key_bits: u32,
        value_bits: u32,
        most_bytes: usize,
        budget: &mut Budget,
    ) -> Result<Option<Self>, StopReason> {
        let Some(layout) = Layout::smallest(key_bits, value_bits) else {
            return Ok(None);
        };
        let lines = 1_usize << layout.line;
        if lines > 1 << LEAST && CacheLines::bytes(lines) > most_bytes {
            return Ok(None);
        }
        Self::with_layout(layout, most_bytes, budget).map(Some)
    }

    fn with_layout(
        layout: Layout,
        most_bytes: usize,
        budget: &mut Budget,
    ) -> Result<Self, StopReason> {
        Ok(Self {
            lines: CacheLines::empty(1 << layout.line, budget)?,
            layout,
            growth: Growth::new(WAYS << layout.line, most_bytes),
        })
    }

    /// The line of a key, and the rest of the key.
    #[inline]
    fn place(&self, key: u64) -> (usize, u64) {
        let rest = self.layout.rest();
        let line = usize::try_from(key >> rest).unwrap_or(0);
        (line, key & self.layout.rest_mask())
    }

    /// A key as it is mixed; `None` if it has more bits than the game says.
    #[inline]
    pub(super) fn mixed(&self, key: u128) -> Option<u64> {
        let key = u64::try_from(key).ok()?;
        let bits = self.layout.key;
        (key <= u64::MAX >> (u64::BITS - bits)).then(|| mix(key, bits))
    }

    /// Has the line of a key fetched from memory.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        prefetch(self.lines.line(self.place(key).0));
    }

    /// What is kept under a key.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<CodedEntry> {
        let (line, rest) = self.place(key);
        let line = self.lines.line(line);
        let word = line[find(line, rest, self.layout.rest_mask())?].load(Ordering::Relaxed);
        // Another thread may have put another word there meanwhile.
        if (word ^ rest) & self.layout.rest_mask() != 0 {
            return None;
        }
        let word = word >> self.layout.rest();
        let best = word >> (2 * self.layout.code) & ((1 << BEST) - 1);
        Some(CodedEntry {
            lower: self.layout.decode(word),
            upper: self.layout.decode(word >> self.layout.code),
            best: u8::try_from(best).ok().and_then(|best| best.checked_sub(1)),
        })
    }

    /// Keeps an entry under a key; returns whether it took an empty word.
    #[inline]
    pub(super) fn put(&self, key: u64, entry: CodedEntry, effort: u64) -> bool {
        let layout = self.layout;
        let (line, rest) = self.place(key);
        let lower = layout.encode(entry.lower);
        let upper = layout.encode(entry.upper);
        if lower | upper == 0 {
            return false;
        }
        let best = entry
            .best
            .map(|best| u64::from(best) + 1)
            .filter(|&best| best < 1 << BEST)
            .unwrap_or(0);
        let effort = u64::from(effort.checked_ilog2().unwrap_or(0)).min((1 << EFFORT) - 1);
        let word = (((effort << BEST | best) << layout.code | upper) << layout.code | lower)
            << layout.rest()
            | rest;
        place_word(self.lines.line(line), word, rest, layout)
    }

    pub(super) fn growth(&self) -> &Growth {
        &self.growth
    }

    /// Doubles the table, if its limit and the budget allow.
    #[cold]
    pub(super) fn grow(&mut self, budget: &mut Budget) {
        let lines = self.lines.len();
        // Some of the key is in the word in any case.
        let bytes = match self.layout.rest() {
            1 => usize::MAX,
            _ => CacheLines::bytes(lines.saturating_mul(2)),
        };
        if !self.growth.may_take(bytes) {
            return;
        }
        let Ok(mut larger) = CacheLines::empty(lines * 2, budget) else {
            self.growth.was_refused();
            return;
        };
        let old = self.layout;
        let new = Layout {
            line: old.line + 1,
            ..old
        };
        let mask = new.rest_mask();
        for at in 0..lines {
            let mut filled = [0; 2];
            for word in self.lines.line_mut(at) {
                let word = *word.get_mut();
                if word != 0 {
                    let half = usize::from(word >> new.rest() & 1 == 1);
                    let word = word >> old.rest() << new.rest() | word & mask;
                    *larger.line_mut(2 * at + half)[filled[half]].get_mut() = word;
                    filled[half] += 1;
                }
            }
        }
        self.lines = larger;
        self.layout = new;
        self.growth.set(WAYS << new.line, self.growth.used());
        budget.give_back(CacheLines::bytes(lines));
    }
}

/// Where a word with this rest of a key is in a line.
#[inline]
fn find(line: &Line, key: u64, rest_mask: u64) -> Option<usize> {
    // An empty word has no bounds, so the rest of its key being 0 does no harm.
    (0..WAYS).find(|&at| (line[at].load(Ordering::Relaxed) ^ key) & rest_mask == 0)
}

/// Puts a word in its line; returns whether it took an empty place.
#[inline]
fn place_word(line: &Line, word: u64, key: u64, layout: Layout) -> bool {
    let rest = layout.rest();
    let rest_mask = layout.rest_mask();
    let (mut least, mut least_effort) = (0, u64::MAX);
    for (at, place) in line.iter().enumerate() {
        let there = place.load(Ordering::Relaxed);
        if there == 0 || (there ^ key) & rest_mask == 0 {
            place.store(word, Ordering::Relaxed);
            return there == 0;
        }
        // The effort is what a word has at the top.
        let effort = there >> (rest + 2 * layout.code + BEST);
        if effort < least_effort {
            (least, least_effort) = (at, effort);
        }
    }
    line[least].store(word, Ordering::Relaxed);
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::growth::CALLS_BETWEEN_TRIES;

    #[test]
    fn threads_read_what_was_written_of_that_key_however_they_meet() {
        const KEYS: u64 = 3000;
        let layout = Layout {
            key: 16,
            line: LEAST,
            code: 12,
        };
        let mut budget = Budget::new(None);
        let words = Words::with_layout(layout, 1 << 20, &mut budget).unwrap();
        // What is ever kept of a key: a lower bound, an upper one, or both.
        let bounds = |key: u64| {
            let value = i32::try_from(key * 7 % 1000).unwrap();
            (value, value + 1)
        };
        let steps = if cfg!(miri) { 300 } else { 60 * KEYS };
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let words = &words;
                scope.spawn(move || {
                    for step in (0..steps).map(|step| step * 5 + thread * 1001) {
                        let key = step % KEYS * 21;
                        let (lower, upper) = bounds(key);
                        if let Some(entry) = words.get(key) {
                            assert!([lower, NO_CODE].contains(&entry.lower));
                            assert!([upper, NO_CODE].contains(&entry.upper));
                        }
                        let entry = CodedEntry {
                            lower: if step % 3 > 0 { lower } else { NO_CODE },
                            upper: if step % 3 < 2 { upper } else { NO_CODE },
                            best: u8::try_from(key % 20).ok(),
                        };
                        words.put(key, entry, step % 4096);
                    }
                });
            }
        });
    }

    #[test]
    fn a_table_that_was_refused_memory_grows_when_there_is_some() {
        let layout = Layout {
            key: 20,
            line: LEAST,
            code: 12,
        };
        let least = CacheLines::bytes(1 << LEAST);
        let mut budget = Budget::new(Some(2 * least));
        let mut words = Words::with_layout(layout, 1 << 20, &mut budget).unwrap();
        let lines = words.lines.len();
        let used = lines * WAYS;
        assert!(words.growth().is_due(used));
        words.grow(&mut budget);
        assert_eq!(words.lines.len(), lines);
        // Somebody gives memory back.
        budget.have_back(1 << 20, 0);
        for _ in 0..CALLS_BETWEEN_TRIES {
            assert!(!words.growth().is_due(0));
        }
        assert!(words.growth().is_due(0));
        words.grow(&mut budget);
        assert_eq!(words.lines.len(), 2 * lines);
    }
}
