//! Positions of Connect Four as small whole numbers, and those that mirror each other.

use stonework_core::{Graded, Packed, Symmetric};

use super::{ConnectFour, Stones};

/// Left and right are the same.
impl Symmetric for ConnectFour {
    fn canonical(&self, stones: &Stones) -> Stones {
        let key = self.pack(stones);
        // A key has columns of its own, as a board has.
        if self.mirrored(key) >= key {
            return *stones;
        }
        Stones {
            mover: self.mirrored(stones.mover),
            all: self.mirrored(stones.all),
            wins: self.mirrored(stones.wins),
            threats: self.mirrored(stones.threats),
        }
    }
}

impl ConnectFour {
    /// A set of squares, or a key, with its columns in the opposite order.
    #[inline]
    fn mirrored(&self, columns: u64) -> u64 {
        let column = u64::MAX >> (u64::BITS - self.pitch);
        (0..self.width).fold(0, |mirrored, at| {
            let shift = at * self.pitch;
            let opposite = (self.width - 1) * self.pitch - shift;
            mirrored | (columns >> shift & column) << opposite
        })
    }
}

/// A column has the mover's stones as they are, and a bit above the highest stone of all.
impl Packed for ConnectFour {
    type Key = u64;

    #[inline]
    fn pack(&self, stones: &Stones) -> u64 {
        stones.mover + stones.all + self.bottom
    }

    #[inline]
    fn unpack(&self, key: u64) -> Stones {
        // What is highest in a column stands above its stones: it is spread to all that is below.
        let mut filled = key;
        for _ in 0..self.height {
            filled |= filled >> 1 & self.board;
        }
        let all = filled >> 1 & self.board;
        self.stones(key & all, all)
    }

    fn key_bits(&self) -> u32 {
        self.width * self.pitch
    }

    fn value_bits(&self) -> u32 {
        // Scores on both sides of 0, and one more for none.
        (2 * self.highest).next_power_of_two().ilog2()
    }
}

/// How many stones there are.
impl Graded for ConnectFour {
    #[inline]
    fn grade(&self, stones: &Stones) -> u32 {
        stones.all.count_ones()
    }
}
