//! Positions of the opening as small integers.

use stonework_core::Packed;

use super::MorrisOpening;
use crate::nine_mens_morris::men::Men;
use stonework_catalog::Player;

/// How many ways there are to leave the eight points of a square empty or with a man of either
/// player.
const SQUARE: u64 = 3_u64.pow(8);

/// The same, as the length of a table.
const SQUARES: usize = 3_usize.pow(8);

/// How many numbers of men to put there may be: none to eighteen.
const TO_PUT: u64 = 19;

/// A set of the points of a square as a number with digits to base three, none of which is 2.
#[expect(clippy::cast_possible_truncation, reason = "the bit is 0 or 1")]
static DIGITS: [u16; 256] = {
    let mut digits = [0; 256];
    let mut set = 1;
    while set < 256 {
        // The lowest point is the last digit.
        digits[set] = 3 * digits[set >> 1] + (set & 1) as u16;
        set += 1;
    }
    digits
};

/// The points of a square whose digits are 1, and those whose digits are 2.
static SETS: [[u8; 2]; SQUARES] = {
    let mut sets = [[0; 2]; SQUARES];
    let mut digits = 1;
    while digits < sets.len() {
        let [own, other] = sets[digits / 3];
        let last = digits % 3;
        sets[digits] = [own << 1 | (last == 1) as u8, other << 1 | (last == 2) as u8];
        digits += 1;
    }
    sets
};

/// The points as digits to base three, then how many men are to be put, then whose turn it is: 44
/// bits.
impl Packed for MorrisOpening {
    type Key = u64;

    #[inline]
    fn pack(&self, men: &Men) -> u64 {
        let squares = men
            .own
            .to_le_bytes()
            .into_iter()
            .zip(men.other.to_le_bytes());
        let points = squares.rev().fold(0, |points, (own, other)| {
            let [own, other] = [own, other].map(|set| u64::from(DIGITS[usize::from(set)]));
            points * SQUARE + own + 2 * other
        });
        2 * (points * TO_PUT + u64::from(men.to_put)) + men.to_move as u64
    }

    #[expect(clippy::cast_possible_truncation, reason = "remainders are small")]
    fn unpack(&self, key: u64) -> Men {
        let (turn, rest) = (key % 2, key / 2);
        let (to_put, mut points) = ((rest % TO_PUT) as u8, rest / TO_PUT);
        let squares = [(); 3].map(|()| {
            let digits = (points % SQUARE) as usize;
            points /= SQUARE;
            SETS[digits]
        });
        let [own, other] = [0, 1].map(|side| {
            let [outer, middle, inner] = squares.map(|square| square[side]);
            u32::from_le_bytes([outer, middle, inner, 0])
        });
        Men {
            own,
            other,
            to_put,
            to_move: [Player::First, Player::Second][turn as usize],
        }
    }

    fn key_bits(&self) -> u32 {
        44
    }
}

const _: () = assert!(2 * SQUARE.pow(3) * TO_PUT < 1 << 44);
