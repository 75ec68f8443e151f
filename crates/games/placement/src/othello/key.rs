//! Positions of Othello as whole numbers, to the base of three: [`pack`], [`unpack`].

use crate::Sides;
use stonework_catalog::Player;

/// Eight cells, of three kinds each.
const EIGHT: u128 = 6561;

/// The digits 0 and 1 of a byte's bits, to the base of three.
const DIGITS: [u16; 256] = {
    let mut digits = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        digits[byte] = 3 * digits[byte >> 1] + if byte & 1 == 1 { 1 } else { 0 };
        byte += 1;
    }
    digits
};

/// The cells to the base of three, 1 for the player's to move and 2 for the other's; and who is to
/// move.
#[inline]
pub(super) fn pack(sides: Sides, cells: u8) -> u128 {
    let bytes = usize::from(cells.div_ceil(8));
    let (own, other) = (sides.own.to_le_bytes(), sides.other.to_le_bytes());
    let digit = |at: usize| {
        let [own, other] = [own[at], other[at]].map(|byte| DIGITS[usize::from(byte)]);
        own + 2 * other
    };
    let number = if bytes <= 5 {
        // What fits 64 bits is faster.
        let eight = |number: u64, at| number * 6561 + u64::from(digit(at));
        u128::from((0..bytes).rev().fold(0, eight))
    } else {
        (0..bytes)
            .rev()
            .fold(0, |number, at| number * EIGHT + u128::from(digit(at)))
    };
    number << 1 | u128::from(sides.to_move == Player::Second)
}

/// The position of a number.
pub(super) fn unpack(key: u128) -> Sides {
    let (mut own, mut other) = (0_u64, 0_u64);
    let (mut rest, mut cell) = (key >> 1, 0);
    while rest > 0 {
        match rest % 3 {
            1 => own |= 1 << cell,
            2 => other |= 1 << cell,
            _ => {}
        }
        rest /= 3;
        cell += 1;
    }
    let to_move = if key & 1 == 0 {
        Player::First
    } else {
        Player::Second
    };
    Sides {
        own,
        other,
        to_move,
    }
}

/// How many bits the numbers have on a board of so many cells.
pub(super) fn bits(cells: u8) -> u32 {
    let most = 2 * 3_u128.pow(cells.into()) - 1;
    u128::BITS - most.leading_zeros()
}
