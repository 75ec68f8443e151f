//! Positions of Connect Four as small whole numbers, and those that mirror each other.

use stonework_core::{Graded, Packed, Symmetric};

use super::{ConnectFour, Stones};
use crate::cell_set::CellSet;

/// Left and right are the same.
impl<B: CellSet> Symmetric for ConnectFour<B> {
    fn canonical(&self, stones: &Stones<B>) -> Stones<B> {
        if !self.is_right_higher(self.pack(stones)) {
            return *stones;
        }
        Stones {
            mover: self.mirrored(stones.mover),
            all: self.mirrored(stones.all),
            wins: self.mirrored(stones.wins),
            threats: self.mirrored(stones.threats),
            placed: stones.placed,
            lost: stones.lost,
        }
    }
}

impl<B: CellSet> ConnectFour<B> {
    /// The places of the columns to the left of the middle, each with that of its image.
    #[inline]
    fn images(&self) -> impl Iterator<Item = (u8, u8)> {
        let last = (self.width - 1) * self.pitch;
        (0..self.width / 2).map(move |at| (at * self.pitch, last - at * self.pitch))
    }

    /// Whether a key is higher than that of the mirror image: of the columns, which a key has as a
    /// board has, the first that differs from its image decides.
    #[inline]
    fn is_right_higher(&self, key: B) -> bool {
        let column = B::lowest_cells(self.pitch);
        let mut pairs = self
            .images()
            .map(|(left, right)| (key >> left & column, key >> right & column));
        pairs
            .find(|(left, right)| left != right)
            .is_some_and(|(left, right)| right > left)
    }

    /// A set of squares with its columns in the opposite order.
    #[inline]
    fn mirrored(&self, squares: B) -> B {
        let column = B::lowest_cells(self.pitch);
        self.images().fold(squares, |mirrored, (left, right)| {
            let change = (mirrored >> left ^ mirrored >> right) & column;
            mirrored ^ change << left ^ change << right
        })
    }
}

/// A column has the mover's stones as they are, and a bit above the highest stone of all.
impl<B: CellSet> Packed for ConnectFour<B> {
    type Key = B;

    #[inline]
    fn pack(&self, stones: &Stones<B>) -> B {
        stones.mover + stones.all + self.bottom
    }

    #[inline]
    fn unpack(&self, key: B) -> Stones<B> {
        // What is highest in a column stands above its stones: it is spread to all that is below.
        let mut filled = key;
        for _ in 0..self.height {
            filled |= filled >> 1 & self.board;
        }
        let all = filled >> 1 & self.board;
        self.stones(key & all, all)
    }

    fn key_bits(&self) -> u32 {
        u32::from(self.width * self.pitch)
    }

    fn value_bits(&self) -> u32 {
        // Scores on both sides of 0, and one more for none.
        (2 * self.highest).next_power_of_two().ilog2()
    }
}

/// How many stones there are.
impl<B: CellSet> Graded for ConnectFour<B> {
    #[inline]
    fn grade(&self, stones: &Stones<B>) -> u32 {
        stones.placed
    }
}
