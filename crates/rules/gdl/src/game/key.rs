//! The key of a position: [`Key`].

use std::fmt::Debug;
use std::hash::Hash;

use stonework_core::block_bytes;

/// The key of a position: one integer where it has 128 bits at the most, words otherwise.
pub trait Key: Clone + Eq + Hash + Debug + Send + Sync + Sized + 'static {
    /// The key of these words.
    fn of_words(words: &[u64]) -> Self;

    /// Appends its words, so many of them.
    fn append_to(&self, words: &mut Vec<u64>, count: usize);

    /// Bits that differ for most different keys.
    fn mixed(&self) -> u64;

    /// The heap memory that it owns, in bytes.
    fn heap_bytes(&self) -> usize;
}

/// An odd number whose bits look random.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

#[inline]
fn mix(so_far: u64, word: u64) -> u64 {
    let mixed = (so_far ^ word).wrapping_mul(FACTOR);
    mixed ^ mixed >> 29
}

impl Key for u128 {
    #[inline]
    fn of_words(words: &[u64]) -> Self {
        let word = |at: usize| words.get(at).copied().map_or(0, Self::from);
        word(0) | word(1) << 64
    }

    #[inline]
    fn append_to(&self, words: &mut Vec<u64>, count: usize) {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the word after this one has the rest"
        )]
        let both = [*self as u64, (*self >> 64) as u64];
        words.extend_from_slice(&both[..count]);
    }

    #[inline]
    fn mixed(&self) -> u64 {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the word after this one has the rest"
        )]
        let (low, high) = (*self as u64, (*self >> 64) as u64);
        mix(mix(FACTOR, low), high)
    }

    fn heap_bytes(&self) -> usize {
        0
    }
}

impl Key for Box<[u64]> {
    fn of_words(words: &[u64]) -> Self {
        words.into()
    }

    fn append_to(&self, words: &mut Vec<u64>, _: usize) {
        words.extend_from_slice(self);
    }

    fn mixed(&self) -> u64 {
        self.iter().fold(FACTOR, |so_far, &word| mix(so_far, word))
    }

    fn heap_bytes(&self) -> usize {
        block_bytes(size_of_val(&**self))
    }
}
