//! Hashes of ids: [`mixed`].

/// A word in which each bit of this one counts for all bits, of no other word.
#[inline]
pub(crate) fn mixed(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ word >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word ^ word >> 32
}
