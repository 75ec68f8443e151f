//! Numbers in few bits: efforts, proof numbers and the codes of values. Next:
//! [`super::entry_bits`].

use super::proof_numbers::ProofNumbers;

/// Bits of an effort.
pub(super) const EFFORT: u32 = 7;

/// Bits of a proof number.
pub(super) const NUMBER: u32 = 18;

/// Two bits of an effort, and how far they are shifted; what comes below is rounded.
pub(super) fn encode_effort(effort: u64) -> u64 {
    let effort = effort.min(3 << 31);
    let shift = u64::from((u64::BITS - effort.leading_zeros()).saturating_sub(2));
    let rounded = effort.saturating_add((1 << shift) >> 1) >> shift;
    match rounded {
        4.. => (shift + 1) << 2 | 2,
        _ => shift << 2 | rounded,
    }
}

/// About the effort that was encoded.
pub(super) fn decode_effort(kept: u64) -> u64 {
    let kept = kept & ((1 << EFFORT) - 1);
    (kept & 3) << (kept >> 2)
}

/// Bits of a proof number that are kept; further ones are rounded up.
const KEPT: u32 = 13;

/// Thirteen bits of a number, and how far they are shifted: exact up to 8,191, then no less than
/// the number, and greater by less than a four-thousandth.
#[inline]
pub(super) fn encode_number(number: u32) -> u64 {
    let shift = (u32::BITS - number.leading_zeros()).saturating_sub(KEPT);
    let up = (1_u64 << shift) - 1;
    let kept = (u64::from(number) + up) >> shift;
    match kept >> KEPT {
        0 => u64::from(shift) << KEPT | kept,
        _ => u64::from(shift + 1) << KEPT | kept >> 1,
    }
}

#[inline]
pub(super) fn decode_number(kept: u64) -> u32 {
    let kept = kept & ((1 << NUMBER) - 1);
    let number = (kept & ((1 << KEPT) - 1)) << (kept >> KEPT);
    u32::try_from(number).map_or(ProofNumbers::INFINITE - 1, |number| {
        number.min(ProofNumbers::INFINITE - 1)
    })
}

/// Bits of a short code.
pub(super) const SHORT_CODE: u32 = 18;

/// Bits of a short code that say how far it is from a sixteenth of all codes.
const NEAR: u32 = SHORT_CODE - 4;

/// A code in so many bits, never 0; `None` if it is too long.
///
/// A short code is near a multiple of 2^28, be it 0: whether there is a win at all is asked by one
/// that is very far away. Four bits say which, and the others how far it is from there.
pub(super) fn encode_short(code: i32) -> Option<u64> {
    let code = code.cast_unsigned().wrapping_add(1 << (NEAR - 1));
    let (which, offset) = (code >> 28, code & ((1 << 28) - 1));
    let kept = u64::from(which << NEAR | offset);
    (offset < 1 << NEAR && kept > 0).then_some(kept)
}

#[inline]
pub(super) fn decode_short(kept: u64) -> Option<i32> {
    let kept = u32::try_from(kept & ((1 << SHORT_CODE) - 1)).ok()?;
    let code = (kept >> NEAR << 28) | (kept & ((1 << NEAR) - 1));
    let code = code.wrapping_sub(1 << (NEAR - 1)).cast_signed();
    (kept > 0).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_kept_exactly_if_small_and_never_as_less() {
        let numbers = (0..40_000).chain((0..32).flat_map(|bit| {
            let power = 1_u32 << bit;
            [
                power - 1,
                power,
                power.saturating_add(1),
                power | (power / 3),
            ]
        }));
        for number in numbers.chain([ProofNumbers::INFINITE - 1]) {
            let kept = decode_number(encode_number(number));
            assert!(kept >= number && kept - number <= number / 4096, "{number}");
            assert!(number >= 8192 || kept == number);
            assert!(encode_number(number) < 1 << NUMBER && kept < ProofNumbers::INFINITE);
        }
    }

    #[test]
    fn an_effort_is_kept_to_a_fourth_and_a_greater_one_as_no_less() {
        let mut before = 0;
        for bit in 0..32 {
            for effort in [1 << bit, (1 << bit) + (1 << bit) / 3, (2 << bit) - 1] {
                let encoded = encode_effort(effort);
                let kept = decode_effort(encoded);
                assert!(kept.abs_diff(effort) <= effort / 4, "{effort}: {kept}");
                assert!(encoded < 1 << EFFORT && encoded >= before);
                before = encoded;
            }
        }
        assert!(encode_effort(u64::MAX) < 1 << EFFORT);
    }

    #[test]
    fn a_short_code_is_near_nothing_or_a_sixteenth_of_all() {
        for near in (-8_i64..=8).map(|which| which << 28) {
            for offset in -10_000..10_000 {
                let Ok(code) = i32::try_from(near + offset) else {
                    continue;
                };
                let encoded = encode_short(code);
                let is_short = -8192 < offset && offset < 8192;
                assert!(encoded.is_some() || !is_short, "{code}");
                if let Some(encoded) = encoded {
                    assert!(0 < encoded && encoded < 1 << SHORT_CODE);
                    assert_eq!(decode_short(encoded), Some(code));
                }
            }
        }
        assert_eq!(decode_short(0), None);
        assert_eq!(encode_short(1 << 27), None);
    }
}
