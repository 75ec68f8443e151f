//! Bits of 64 words changed for words of bits: [`transpose`].

/// Bit `j` of word `i` becomes bit `i` of word `j`.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "only what is inlined is compiled for the vectors of the machine"
)]
pub(super) fn transpose(words: &mut [u64; 64]) {
    let mut mask = 0x0000_0000_FFFF_FFFF_u64;
    let mut width = 32;
    while width > 0 {
        for block in words.chunks_exact_mut(2 * width) {
            let (low, high) = block.split_at_mut(width);
            for (low, high) in low.iter_mut().zip(high) {
                let swapped = (*low >> width ^ *high) & mask;
                *low ^= swapped << width;
                *high ^= swapped;
            }
        }
        width /= 2;
        mask ^= mask << width;
    }
}
