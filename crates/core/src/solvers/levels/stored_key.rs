//! The integers in which keys are stored: [`StoredKey`].

use crate::packed::PackedKey;

/// A key in as few bytes as the keys of a game need.
pub(super) trait StoredKey: PackedKey {
    /// The distance from a lesser key, in steps of 2^`shift`.
    fn distance(self, from: Self, shift: u32) -> usize;

    /// The least shift with which the distance from a lesser key is less than `most`.
    fn shift_to(self, from: Self, most: usize) -> u32;
}

macro_rules! stored_keys {
    ($($key:ty),*) => {$(
        impl StoredKey for $key {
            #[inline]
            fn distance(self, from: Self, shift: u32) -> usize {
                usize::try_from(self.saturating_sub(from) >> shift).unwrap_or(usize::MAX)
            }

            fn shift_to(self, from: Self, most: usize) -> u32 {
                (0..<$key>::BITS)
                    .find(|&shift| self.distance(from, shift) < most)
                    .unwrap_or(<$key>::BITS - 1)
            }
        }
    )*};
}

stored_keys!(u32, u64, u128);
