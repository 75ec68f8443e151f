//! Positions of Connect Four as small whole numbers, and those that mirror each other.

use stonework_core::{Graded, Packed, Symmetric};

use super::{ConnectFour, Stones};

/// Left and right are the same.
impl Symmetric for ConnectFour {
    fn canonical(&self, stones: &Stones) -> Stones {
        let mirror = |squares: u64| {
            (1..=self.width)
                .map(|column| {
                    let there = (squares & self.column(column)) >> ((column - 1) * self.pitch);
                    there << ((self.width - column) * self.pitch)
                })
                .sum()
        };
        let mirrored = Stones {
            mover: mirror(stones.mover),
            all: mirror(stones.all),
            wins: 0,
            threats: 0,
        };
        if self.pack(&mirrored) < self.pack(stones) {
            Stones {
                wins: mirror(stones.wins),
                threats: mirror(stones.threats),
                ..mirrored
            }
        } else {
            *stones
        }
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
