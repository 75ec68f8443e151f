//! A table that keeps a position in 64 bits: [`Words`].

use std::fmt;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use super::{Kept, Table};
use crate::packed::Packed;
use crate::run::{Budget, StopReason};
use crate::solvers::prefetch::prefetch;
use crate::value::Coded;

/// Words in a line of the processor's cache.
const WAYS: usize = 8;

/// The base-two logarithm of how many lines the smallest table has, unless the key needs more.
const LEAST: u32 = 7;

/// Bits for the best move.
const BEST: u32 = 5;

/// Bits for the logarithm of the effort.
const EFFORT: u32 = 5;

/// The words of a bucket.
type Line = [AtomicU64; WAYS];

/// Lines of words, each word one position with its bounds.
///
/// Keys are stirred one to one, so that a stirred key tells the key. Its upper bits choose the line
/// and its lower bits are in the word: together they are the whole key, so no position is ever taken for
/// another. Besides, a word has a code for each of the bounds, the best move, and how much effort it took; in a
/// full line, what took the least goes.
///
/// Threads read and write words without a lock. Each stands for itself, so whatever the order in which they are
/// seen, what is read was proved.
pub(super) struct Words<G: Packed> {
    lines: Lines,
    layout: Layout,
    used: AtomicUsize,
    /// It is full when so many words are used.
    full: usize,
    most_bytes: usize,
    game: PhantomData<G>,
}

/// How a word is divided; from the lowest bit up: rest of the key, lower bound, upper bound, best move,
/// effort.
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

    /// The code of a bound as it is kept; 0 for none.
    #[inline]
    fn encode<V: Coded>(self, bound: Option<V>) -> u64 {
        let middle = 1 << (self.code - 1);
        match bound.and_then(V::code) {
            Some(code) if -middle < code && code < middle => {
                u64::from((code + middle).cast_unsigned())
            }
            _ => 0,
        }
    }

    #[inline]
    fn decode<V: Coded>(self, kept: u64) -> Option<V> {
        let middle = 1 << (self.code - 1);
        let kept = i32::try_from(kept & ((1 << self.code) - 1)).unwrap_or(0);
        if kept == 0 {
            None
        } else {
            V::from_code(kept - middle)
        }
    }
}

/// What of a key is below 2⁶⁴: all of it, if the table is one of words.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "nothing is above, or the table would not be one of words"
)]
fn low_bits(key: u128) -> u64 {
    key as u64
}

/// Stirs the lowest `bits` bits of a key, one to one.
#[inline]
fn stir(key: u64, bits: u32) -> u64 {
    let mask = u64::MAX >> (u64::BITS - bits);
    let half = bits.div_ceil(2);
    // To multiply by an odd number and to add upper bits to lower ones can both be undone.
    let mut stirred = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) & mask;
    stirred ^= stirred >> half;
    stirred = stirred.wrapping_mul(0xD6E8_FEB8_6659_FD93) & mask;
    stirred ^ (stirred >> half)
}

impl<G: Packed<Value: Coded>> Words<G> {
    /// An empty table that may grow to `most_bytes`; `None` if the keys are too long for one of that size.
    pub(super) fn open(
        game: &G,
        most_bytes: usize,
        budget: &mut Budget,
    ) -> Result<Option<Self>, StopReason> {
        let Some(layout) = Layout::smallest(game.key_bits(), game.value_bits()) else {
            return Ok(None);
        };
        let lines = 1_usize << layout.line;
        if lines > 1 << LEAST && Lines::bytes(lines) > most_bytes {
            return Ok(None);
        }
        Ok(Some(Self {
            lines: Lines::empty(lines, budget)?,
            layout,
            used: AtomicUsize::new(0),
            full: (WAYS << layout.line) * 5 / 8,
            most_bytes,
            game: PhantomData,
        }))
    }

    #[inline]
    fn place(&self, key: u64) -> (usize, u64) {
        let rest = self.layout.rest();
        let line = usize::try_from(key >> rest).unwrap_or(0);
        (line, key & ((1 << rest) - 1))
    }
}

/// Lines that lie as those of the processor's cache do.
struct Lines {
    words: Vec<AtomicU64>,
    /// Words before the first line.
    before: usize,
    /// How many there are, a power of two.
    len: usize,
}

impl Lines {
    /// How many bytes so many lines take.
    fn bytes(lines: usize) -> usize {
        lines.saturating_add(1).saturating_mul(size_of::<Line>())
    }

    fn empty(len: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        let words: Vec<AtomicU64> = budget.zeroed(len.saturating_add(1).saturating_mul(WAYS))?;
        let first = words.as_ptr().align_offset(size_of::<Line>());
        Ok(Self {
            // Where the address is not to be had, lines lie as they may.
            before: if first < WAYS { first } else { 0 },
            words,
            len,
        })
    }

    #[inline]
    fn line(&self, at: usize) -> &Line {
        let words = &self.words[self.before..self.before + self.len * WAYS];
        &words.as_chunks().0[at & (self.len - 1)]
    }

    fn line_mut(&mut self, at: usize) -> &mut Line {
        let words = &mut self.words[self.before..self.before + self.len * WAYS];
        &mut words.as_chunks_mut().0[at]
    }
}

/// Where a word with this rest of a key is in a line.
#[inline]
fn find(line: &Line, key: u64, rest: u32) -> Option<usize> {
    let above = u64::BITS - rest;
    // An empty word has no bounds, so the rest of its key being 0 does no harm.
    (0..WAYS).find(|&at| (line[at].load(Ordering::Relaxed) ^ key) << above == 0)
}

impl<G: Packed<Value: Coded>> Table<G> for Words<G> {
    #[inline]
    fn key(&self, game: &G, state: &G::State) -> u64 {
        stir(low_bits(game.pack(state).into()), self.layout.key)
    }

    #[inline]
    fn expect(&self, key: u64) {
        prefetch(self.lines.line(self.place(key).0));
    }

    #[inline]
    fn get(&self, key: u64, _: &G::State) -> Option<Kept<G::Value>> {
        let (line, rest) = self.place(key);
        let line = self.lines.line(line);
        let word = line[find(line, rest, self.layout.rest())?].load(Ordering::Relaxed);
        // Another thread may have put another word there meanwhile.
        if (word ^ rest) << (u64::BITS - self.layout.rest()) != 0 {
            return None;
        }
        let word = word >> self.layout.rest();
        let best = word >> (2 * self.layout.code) & ((1 << BEST) - 1);
        Some(Kept {
            lower: self.layout.decode(word),
            upper: self.layout.decode(word >> self.layout.code),
            best: u8::try_from(best).ok().and_then(|best| best.checked_sub(1)),
        })
    }

    #[inline]
    fn put(&self, key: u64, _: &G::State, kept: Kept<G::Value>, effort: u64) -> bool {
        let layout = self.layout;
        let (line, rest) = self.place(key);
        let lower = layout.encode(kept.lower);
        let upper = layout.encode(kept.upper);
        if lower | upper == 0 {
            return false;
        }
        let best = kept
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

    fn is_full(&self, more: usize) -> bool {
        self.used.fetch_add(more, Ordering::Relaxed) + more >= self.full
    }

    #[cold]
    fn grow(&mut self, budget: &mut Budget) {
        let lines = self.lines.len;
        // Unless there is something to grow into, it stays as it is from now on.
        self.full = usize::MAX;
        if self.layout.rest() == 1 || Lines::bytes(lines.saturating_mul(2)) > self.most_bytes {
            return;
        }
        let Ok(mut larger) = Lines::empty(lines * 2, budget) else {
            return;
        };
        let old = self.layout;
        let new = Layout {
            line: old.line + 1,
            ..old
        };
        let mask = (1_u64 << new.rest()) - 1;
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
        self.full = (WAYS << new.line) * 5 / 8;
        budget.give_back(Lines::bytes(lines));
    }
}

/// Puts a word in its line; tells whether no other had to go for it.
#[inline]
fn place_word(line: &Line, word: u64, key: u64, layout: Layout) -> bool {
    let rest = layout.rest();
    let above = u64::BITS - rest;
    let (mut least, mut least_effort) = (0, u64::MAX);
    for (at, place) in line.iter().enumerate() {
        let there = place.load(Ordering::Relaxed);
        if there == 0 || (there ^ key) << above == 0 {
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

impl<G: Packed> fmt::Debug for Words<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words")
            .field("lines", &self.lines.len)
            .field("layout", &self.layout)
            .finish_non_exhaustive()
    }
}
