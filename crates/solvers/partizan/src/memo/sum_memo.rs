//! Sums that were computed: [`SumMemo`].

use std::sync::atomic::{AtomicU64, Ordering::Acquire, Ordering::Relaxed, Ordering::Release};

use super::memos::Memo;
use crate::bytes::Bytes;
use crate::error::FormError;
use crate::mixed::mixed;

/// Pairs of forms with their sums. An entry has two words, or four in a small table, and each holds
/// the whole pair, but for bits that its place tells, beside a piece of the sum. What
/// threads write at once into the same entry is thus found only if all of it is of one pair, and
/// then it is right.
#[derive(Debug)]
pub(crate) struct SumMemo {
    words: Box<[AtomicU64]>,
    /// Words of an entry.
    width: usize,
    /// The logarithm of the number of entries: more than there are bits in a piece.
    log: u32,
}

/// A table of so many bytes has entries of two words.
const WIDE_ENTRIES_BELOW: usize = 1 << 21;

impl SumMemo {
    /// Bits of the piece of a sum in each word.
    #[inline]
    fn piece(&self) -> u32 {
        if self.width == 2 { 16 } else { 8 }
    }

    #[inline]
    fn entry(&self, index: usize) -> &[AtomicU64] {
        &self.words[index * self.width..(index + 1) * self.width]
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "below the number of entries"
    )]
    fn index(&self, hash: u64) -> usize {
        (hash >> (64 - self.log)) as usize
    }

    /// The bits of the sum of these, if it is held.
    #[inline]
    pub(crate) fn get(&self, pair: u64) -> Option<u32> {
        let (hash, piece) = (mixed(pair), self.piece());
        let index = self.index(hash);
        'ways: for way in [index, index ^ 1] {
            let mut bits = 0;
            for word in self.entry(way) {
                let word = word.load(Acquire);
                if word >> piece != hash << piece >> piece {
                    continue 'ways;
                }
                bits = bits << piece | word & ((1 << piece) - 1);
            }
            #[expect(
                clippy::cast_possible_truncation,
                reason = "all pieces together have 32 bits"
            )]
            let bits = !(bits as u32);
            // An empty entry; no form has all bits.
            if bits != u32::MAX {
                return Some(bits);
            }
        }
        None
    }

    /// Notes the bits of a sum, in place of another one if it `may_replace` it. Whether there was no
    /// free entry.
    pub(crate) fn set(&self, pair: u64, sum: u32, may_replace: bool) -> bool {
        self.set_hashed(mixed(pair), sum, may_replace)
    }

    fn set_hashed(&self, hash: u64, sum: u32, may_replace: bool) -> bool {
        let piece = self.piece();
        if hash << piece == 0 {
            // Its words look like those of an empty entry.
            return false;
        }
        let index = self.index(hash);
        let is_free = |way: &usize| self.entry(*way)[0].load(Relaxed) == 0;
        let free = [index, index ^ 1].into_iter().find(is_free);
        if free.is_none() && !may_replace {
            return true;
        }
        let way = free.unwrap_or(index ^ (hash & 1) as usize);
        let mut bits = u64::from(!sum);
        for word in self.entry(way).iter().rev() {
            word.store(hash << piece | bits & ((1 << piece) - 1), Release);
            bits >>= piece;
        }
        free.is_none()
    }
}

impl Memo for SumMemo {
    const FIRST: usize = 1 << 14;

    fn of_bytes(bytes: usize, counter: &Bytes, limit: usize) -> Result<Self, FormError> {
        let width = if bytes < WIDE_ENTRIES_BELOW { 4 } else { 2 };
        let len = bytes / size_of::<AtomicU64>();
        Ok(Self {
            words: counter.filled(len, limit)?,
            width,
            log: (len / width).ilog2(),
        })
    }

    fn bytes(&self) -> usize {
        self.words.len() * size_of::<AtomicU64>()
    }

    fn take_over(&self, other: &Self) {
        let (piece, mask) = (other.piece(), (1 << other.piece()) - 1);
        'entries: for (index, entry) in other.words.chunks_exact(other.width).enumerate() {
            let first = entry[0].load(Acquire) >> piece;
            let mut bits = 0;
            for word in entry {
                let word = word.load(Acquire);
                if word >> piece != first {
                    continue 'entries;
                }
                bits = bits << piece | word & mask;
            }
            #[expect(
                clippy::cast_possible_truncation,
                reason = "all pieces together have 32 bits"
            )]
            let sum = !(bits as u32);
            if sum != u32::MAX {
                let above = (index as u64) >> (other.log - piece) << (64 - piece);
                self.set_hashed(above | first, sum, true);
            }
        }
    }
}
