//! What is kept of a position, in bits: [`Layout`]. Next: [`super::proof_words::ProofWords`].
//!
//! An entry has two words, or four where a key or the codes of values are long:
//!
//! | words | the key | the codes of two bounds or of what is asked | the rest |
//! |---|---|---|---|
//! | 2 | the first, mixed | 18 bits each, in the second | in the second |
//! | 4 | the first two | 32 bits each, in the third | in the fourth |
//!
//! The rest is, from the lowest bit up, the kind of the entry, its effort, proof numbers, and
//! whether the first player is to move. The highest bit is the lock of a line.

use stonework_core::{Bounds, Question};

use super::few_bits::{
    EFFORT, NUMBER, SHORT_CODE, decode_effort, decode_number, decode_short, encode_effort,
    encode_number, encode_short,
};
use super::proof_numbers::ProofNumbers;
use crate::cache_lines::WAYS;

/// What is kept of a position: bounds, or the proof numbers of a question. Values are codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CodedEntry {
    Bounds(Bounds<i32>),
    Numbers(Question<i32>, ProofNumbers),
}

/// The key of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PositionKey {
    /// Of entries of two words, all of the key and who is to move, mixed one to one.
    pub(super) hash: u64,
    /// Only entries of four words need it.
    pub(super) key: u128,
    pub(super) is_first: bool,
}

/// How the words of an entry are divided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Layout {
    /// Two words: for keys and codes that are short.
    Short,
    /// Four words.
    Long,
}

const KIND: u32 = 2;
/// Where what depends on the layout begins.
const REST: u32 = KIND + EFFORT;

/// The kinds of entries; 0 is an empty one.
const BOUNDS: u64 = 1;
const AT_LEAST: u64 = 2;
const MORE_THAN: u64 = 3;

/// The lock of a line, in the last word of its first entry.
pub(super) const LOCK: u64 = 1 << (u64::BITS - 1);

impl Layout {
    /// The layout for keys and codes of so many bits.
    pub(super) fn new(key_bits: u32, code_bits: u32) -> Self {
        if key_bits <= u64::BITS && code_bits < SHORT_CODE - 3 {
            Self::Short
        } else {
            Self::Long
        }
    }

    /// Words of an entry.
    #[inline]
    pub(super) fn words(self) -> usize {
        match self {
            Self::Short => 2,
            Self::Long => 4,
        }
    }

    /// Entries in a line of the processor's cache.
    #[inline]
    pub(super) fn entries(self) -> usize {
        WAYS / self.words()
    }

    /// Bits of a code as it is kept.
    fn code(self) -> u32 {
        match self {
            Self::Short => SHORT_CODE,
            Self::Long => 32,
        }
    }

    /// The hash of a key, and of who is to move; as different keys of so many bits as there are in
    /// short entries have different hashes, it stands for the key there.
    #[inline]
    pub(super) fn hash(self, key: u128, is_first: bool) -> u64 {
        let [low, high] = halves(key);
        let side = u64::from(!is_first);
        match self {
            // A key leaves the highest bit to the player, if that makes a difference.
            Self::Short => mix(low ^ side << (u64::BITS - 1)),
            Self::Long => mix(mix(low).wrapping_add(high) ^ side << (u64::BITS - 1)),
        }
    }

    /// The words of an entry; `None` if a code is too long, or a bound says nothing.
    pub(super) fn encode(
        self,
        key: &PositionKey,
        entry: &CodedEntry,
        effort: u64,
    ) -> Option<[u64; 4]> {
        let (kind, low, high, numbers) = match entry {
            CodedEntry::Bounds(Bounds { lower, upper }) => {
                let low = lower.and_then(|code| self.encode_code(code)).unwrap_or(0);
                let high = upper.and_then(|code| self.encode_code(code)).unwrap_or(0);
                (BOUNDS, low, high, 0)
            }
            CodedEntry::Numbers(question, numbers) => {
                let (kind, code) = match question {
                    Question::AtLeast(code) => (AT_LEAST, *code),
                    Question::MoreThan(code) => (MORE_THAN, *code),
                    Question::Exact => return None,
                };
                let (proof, disproof) = (
                    encode_number(numbers.proof),
                    encode_number(numbers.disproof),
                );
                (kind, self.encode_code(code)?, 0, proof | disproof << NUMBER)
            }
        };
        if low | high == 0 {
            return None;
        }
        let data = kind | encode_effort(effort) << KIND;
        Some(match (self, kind) {
            (Self::Short, BOUNDS) => [key.hash, data | (low | high << SHORT_CODE) << REST, 0, 0],
            (Self::Short, _) => [key.hash, data | (low | numbers << SHORT_CODE) << REST, 0, 0],
            (Self::Long, _) => {
                let [key_low, key_high] = halves(key.key);
                let side = u64::from(key.is_first) << (2 * NUMBER);
                [
                    key_low,
                    key_high,
                    low | high << 32,
                    data | (numbers | side) << REST,
                ]
            }
        })
    }

    /// What is in the words of an entry; `None` if it is empty.
    #[inline]
    pub(super) fn decode(self, words: &[u64; 4]) -> Option<CodedEntry> {
        let data = words[self.words() - 1];
        let rest = (data & !LOCK) >> REST;
        let (codes, numbers) = match self {
            Self::Short => (rest, rest >> SHORT_CODE),
            Self::Long => (words[2], rest),
        };
        let question: fn(i32) -> Question<i32> = match data & ((1 << KIND) - 1) {
            BOUNDS => {
                return Some(CodedEntry::Bounds(Bounds {
                    lower: self.decode_code(codes),
                    upper: self.decode_code(codes >> self.code()),
                }));
            }
            AT_LEAST => Question::AtLeast,
            MORE_THAN => Question::MoreThan,
            _ => return None,
        };
        let numbers = ProofNumbers {
            proof: decode_number(numbers),
            disproof: decode_number(numbers >> NUMBER),
        };
        let question = question(self.decode_code(codes)?);
        Some(CodedEntry::Numbers(question, numbers))
    }

    /// The first of the words about this position.
    #[inline]
    pub(super) fn first_word(self, key: &PositionKey) -> u64 {
        match self {
            Self::Short => key.hash,
            Self::Long => halves(key.key)[0],
        }
    }

    /// Whether these words are about this position, or empty.
    #[inline]
    pub(super) fn is_about(self, words: &[u64; 4], key: &PositionKey) -> bool {
        match self {
            Self::Short => words[0] == key.hash,
            Self::Long => {
                let is_first = words[3] >> (REST + 2 * NUMBER) & 1 == 1;
                words[..2] == halves(key.key) && is_first == key.is_first
            }
        }
    }

    /// The hash of the position that these words are about.
    pub(super) fn hash_of(self, words: &[u64; 4]) -> u64 {
        match self {
            Self::Short => words[0],
            Self::Long => {
                let key = u128::from(words[1]) << u64::BITS | u128::from(words[0]);
                self.hash(key, words[3] >> (REST + 2 * NUMBER) & 1 == 1)
            }
        }
    }

    /// How many positions it took to find out what is in these words, as [`Layout::effort`] of them
    /// says; 0 only if they are empty.
    #[inline]
    pub(super) fn rank(self, words: &[u64; 4]) -> u64 {
        match words[self.words() - 1] & ((1 << REST) - 1) {
            0 => 0,
            data => 1 + (data >> KIND),
        }
    }

    /// About how many positions it took to find out what is in these words.
    pub(super) fn effort(self, words: &[u64; 4]) -> u64 {
        decode_effort(words[self.words() - 1] >> KIND)
    }

    /// A code as it is kept, which is never 0; `None` if it is too long.
    fn encode_code(self, code: i32) -> Option<u64> {
        match self {
            Self::Short => encode_short(code),
            Self::Long => Some(u64::from(code.cast_unsigned() ^ MIN)).filter(|&kept| kept > 0),
        }
    }

    #[inline]
    fn decode_code(self, kept: u64) -> Option<i32> {
        match self {
            Self::Short => decode_short(kept & ((1 << SHORT_CODE) - 1)),
            Self::Long => {
                let kept = u32::try_from(kept & u64::from(u32::MAX)).ok()?;
                (kept > 0).then(|| (kept ^ MIN).cast_signed())
            }
        }
    }
}

/// The bits of the least code, which is none of a value.
const MIN: u32 = i32::MIN.cast_unsigned();

/// The lower and the upper half.
#[inline]
fn halves(key: u128) -> [u64; 2] {
    #[expect(clippy::cast_possible_truncation, reason = "the lower half is meant")]
    [key as u64, (key >> u64::BITS) as u64]
}

/// Mixes 64 bits one to one (the finalizer of `MurmurHash3`, by A. Appleby).
#[inline]
fn mix(key: u64) -> u64 {
    let mut mixed = key ^ key >> 33;
    mixed = mixed.wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    mixed ^= mixed >> 33;
    mixed = mixed.wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    mixed ^ mixed >> 33
}

#[cfg(test)]
mod tests {
    use super::*;
    use stonework_core::SeededRng;

    #[test]
    fn what_is_encoded_is_decoded() {
        let mut dice = SeededRng::new(3);
        for layout in [Layout::Short, Layout::Long] {
            for _ in 0..20_000 {
                let mut code = || {
                    let most = if layout == Layout::Short { 13 } else { 31 };
                    let code = dice.between(2 - (1 << most), (1 << most) - 2);
                    let code = i32::try_from(code).unwrap();
                    match dice.below(5) {
                        0 => i32::MAX - code.abs(),
                        1 => code.abs() - i32::MAX,
                        2 if most == 13 => code - (1 << 30),
                        _ => code,
                    }
                };
                let codes = [code(), code()];
                let numbers = ProofNumbers {
                    proof: u32::try_from(dice.between(1, 8000)).unwrap(),
                    disproof: u32::try_from(dice.between(1, 8000)).unwrap(),
                };
                let entry = match dice.below(5) {
                    0 => CodedEntry::Numbers(Question::AtLeast(codes[0]), numbers),
                    1 => CodedEntry::Numbers(Question::MoreThan(codes[0]), numbers),
                    at => CodedEntry::Bounds(Bounds {
                        lower: (at != 2).then_some(codes[0]),
                        upper: (at != 3).then_some(codes[1]),
                    }),
                };
                let is_first = dice.percent(50);
                let key = u128::from(mix(dice.below(1 << 30) as u64) >> 1);
                let long = key << 64 | 0x77;
                let key = match layout {
                    Layout::Short => key,
                    Layout::Long => long,
                };
                let hash = layout.hash(key, is_first);
                let place = PositionKey {
                    hash,
                    key,
                    is_first,
                };
                let words = layout.encode(&place, &entry, 3).unwrap();
                assert_eq!(words[layout.words() - 1] & LOCK, 0);
                assert_eq!(layout.decode(&words), Some(entry));
                assert_eq!(layout.hash_of(&words), hash);
                assert_eq!(layout.effort(&words), 3);
                assert!(layout.is_about(&words, &place));
                let other = PositionKey {
                    hash: layout.hash(key, !is_first),
                    key,
                    is_first: !is_first,
                };
                assert!(!layout.is_about(&words, &other));
            }
            let codes = Bounds {
                lower: match layout {
                    Layout::Short => Some(1 << 20),
                    Layout::Long => Some(i32::MIN),
                },
                upper: None,
            };
            let place = PositionKey {
                hash: 0,
                key: 0,
                is_first: true,
            };
            let nothing = layout.encode(&place, &CodedEntry::Bounds(codes), 3);
            assert_eq!(nothing, None);
            assert_eq!(layout.decode(&[0; 4]), None);
        }
    }
}
