//! Ascending numbers in few bytes: [`pack`], [`unpack`].

/// Numbers in ascending order: the first, and the differences of the others to the one before, each
/// in as few groups of seven bits as it needs, the lowest first; all but the last of a number have
/// the upper bit.
pub(crate) fn pack(numbers: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(2 * numbers.len());
    let mut last = 0;
    for &number in numbers {
        let mut rest = number - last;
        last = number;
        while rest >= 0x80 {
            bytes.push(rest.to_le_bytes()[0] | 0x80);
            rest >>= 7;
        }
        bytes.push(rest.to_le_bytes()[0]);
    }
    bytes
}

/// So many packed numbers, as far as the bytes have them.
pub(crate) fn unpack(count: u32, bytes: &[u8]) -> Vec<u64> {
    let mut numbers = Vec::with_capacity((count as usize).min(bytes.len()));
    let (mut last, mut rest, mut shift) = (0_u64, 0_u64, 0_u32);
    for &byte in bytes {
        rest |= u64::from(byte & 0x7F).checked_shl(shift).unwrap_or(0);
        shift += 7;
        if byte & 0x80 == 0 {
            last = last.wrapping_add(rest);
            numbers.push(last);
            (rest, shift) = (0, 0);
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for numbers in [
            vec![],
            vec![0],
            vec![u64::MAX],
            vec![0, 1, 127, 128, 129, 16_511, 16_512, 1 << 40, u64::MAX],
            (0..1000).map(|at| at * at * 31).collect(),
        ] {
            let count = u32::try_from(numbers.len()).unwrap_or(0);
            assert_eq!(unpack(count, &pack(&numbers)), numbers);
        }
        assert_eq!(pack(&[5, 6, 7, 200]).len(), 5);
    }
}
