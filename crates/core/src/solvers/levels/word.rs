//! The unsigned integers that keys are kept in: [`Word`].

use crate::packed::PackedKey;

/// A key as it is kept, in no more bytes than keys take.
pub(super) trait Word: PackedKey + Ord {
    /// How far it is from a lesser one, in steps of a power of two.
    fn distance(self, from: Self, shift: u32) -> usize;

    /// The power of two with which it is less than `most` steps from a lesser one.
    fn shift_to(self, from: Self, most: usize) -> u32;
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl Word for $word {
            #[inline]
            fn distance(self, from: Self, shift: u32) -> usize {
                usize::try_from(self.saturating_sub(from) >> shift).unwrap_or(usize::MAX)
            }

            fn shift_to(self, from: Self, most: usize) -> u32 {
                (0..<$word>::BITS)
                    .find(|&shift| self.distance(from, shift) < most)
                    .unwrap_or(<$word>::BITS - 1)
            }
        }
    )*};
}

words!(u32, u64, u128);
