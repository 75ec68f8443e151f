//! Digits to the base 3, as tables.

/// Which of the five lowest digits to the base 3 of a number are 1, and which are 2: a bit each.
pub(crate) const FIVE_DIGITS: [[u8; 2]; 243] = {
    let mut sets = [[0; 2]; 243];
    let mut number = 0;
    while number < sets.len() {
        let (mut rest, mut bit) = (number, 1);
        while rest > 0 {
            if rest % 3 > 0 {
                sets[number][rest % 3 - 1] |= bit;
            }
            rest /= 3;
            bit <<= 1;
        }
        number += 1;
    }
    sets
};

/// What the bits of a byte are worth as digits to the base 3.
pub const TERNARY: [u16; 256] = {
    let mut worth = [0; 256];
    let mut value = 1;
    while value < 256 {
        // The lowest bit is worth 1, and each of the others three times what it would be one lower.
        worth[value] = 3 * worth[value >> 1] + if value % 2 == 1 { 1 } else { 0 };
        value += 1;
    }
    worth
};
