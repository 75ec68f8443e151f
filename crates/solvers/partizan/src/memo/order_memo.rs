//! Comparisons that were made: [`OrderMemo`].

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::memos::Memo;
use crate::bytes::Bytes;
use crate::error::FormError;
use crate::mixed::mixed;

/// Pairs of forms, a word each: four in each bucket that are at most the other, four that are not.
/// A pair is held whole, so that what is found is right, whichever threads write.
#[derive(Debug)]
pub(crate) struct OrderMemo {
    words: Box<[AtomicU64]>,
    /// 64 less the logarithm of the number of buckets.
    shift: u32,
}

const BUCKET: usize = 8;

impl OrderMemo {
    #[inline]
    fn bucket(&self, pair: u64) -> (&[AtomicU64], u64) {
        let hash = mixed(pair);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "below the number of buckets"
        )]
        let start = (hash >> self.shift) as usize * BUCKET;
        (&self.words[start..start + BUCKET], hash)
    }

    /// Whether the first of these is at most the second, which is another one, if it is held.
    #[inline]
    pub(crate) fn get(&self, pair: u64) -> Option<bool> {
        let (bucket, _) = self.bucket(pair);
        let at = bucket.iter().position(|it| it.load(Relaxed) == pair)?;
        Some(at < BUCKET / 2)
    }

    /// Notes it. Whether another pair was forgotten for it.
    #[inline]
    pub(crate) fn set(&self, pair: u64, at_most: bool) -> bool {
        let (bucket, hash) = self.bucket(pair);
        let half = if at_most {
            &bucket[..BUCKET / 2]
        } else {
            &bucket[BUCKET / 2..]
        };
        let free = half.iter().find(|it| it.load(Relaxed) == 0);
        free.unwrap_or(&half[(hash & 3) as usize])
            .store(pair, Relaxed);
        free.is_none()
    }
}

impl Memo for OrderMemo {
    const FIRST: usize = 1 << 12;

    fn of_bytes(bytes: usize, counter: &Bytes, limit: usize) -> Result<Self, FormError> {
        let words = counter.filled(bytes / size_of::<AtomicU64>(), limit)?;
        let shift = 64 - (bytes / size_of::<AtomicU64>() / BUCKET).ilog2();
        Ok(Self { words, shift })
    }

    fn bytes(&self) -> usize {
        self.words.len() * size_of::<AtomicU64>()
    }

    fn take_over(&self, other: &Self) {
        for (at, word) in other.words.iter().enumerate() {
            let pair = word.load(Relaxed);
            if pair != 0 {
                self.set(pair, at % BUCKET < BUCKET / 2);
            }
        }
    }
}
