//! A set of cells as the bits of a word: [`CellSet`].

use std::ops::{
    Add, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr, Sub,
};

use stonework_core::PackedKey;

/// A set of cells, a bit each: `u64`, or `u128` for boards of more than 64 cells. Sets are added as
/// numbers: the carry runs over cells that follow each other.
pub trait CellSet:
    PackedKey
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u8, Output = Self>
    + Shr<u8, Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Add<Output = Self>
    + Sub<Output = Self>
{
    /// The set without cells.
    const EMPTY: Self;

    /// The set of one cell.
    fn only(cell: u8) -> Self;

    /// The set of the lowest cells, so many, of which there is one at least.
    fn lowest_cells(count: u8) -> Self;

    /// The set that has the lowest bits of a word.
    fn from_bits(bits: u128) -> Self;

    /// The lowest bits.
    fn low_bits(self) -> u64;

    /// How many cells there are.
    fn count(self) -> u32;

    /// The lowest cell; the number of bits if there is none.
    fn lowest(self) -> u8;

    /// The highest cell of a set that has one.
    ///
    /// # Panics
    ///
    /// If there is none.
    fn highest(self) -> u8;

    /// The set of the lowest cell, if there is one.
    #[must_use]
    fn only_lowest(self) -> Self;

    /// The set without the lowest cell, if there is one.
    #[must_use]
    fn without_lowest(self) -> Self;

    /// The set with each cell so many places up; from the highest place, it goes on to the lowest.
    #[must_use]
    fn rotated(self, up: u8) -> Self;

    /// The rotation that moves cells so many places up, or down if it is less than 0.
    fn rotation(by: i16) -> u8;

    /// Eight cells at a time, from the lowest up.
    fn bytes(self) -> impl Iterator<Item = u8>;
}

macro_rules! cell_sets {
    ($($set:ty),*) => {$(
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a cell is below 128, and of what is cut off the lowest bits are meant"
        )]
        impl CellSet for $set {
            const EMPTY: Self = 0;

            #[inline]
            fn only(cell: u8) -> Self {
                1 << cell
            }

            #[inline]
            fn lowest_cells(count: u8) -> Self {
                Self::MAX >> (Self::BITS - u32::from(count))
            }

            #[inline]
            fn from_bits(bits: u128) -> Self {
                bits as Self
            }

            #[inline]
            fn low_bits(self) -> u64 {
                self as u64
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline]
            fn highest(self) -> u8 {
                self.ilog2() as u8
            }

            #[inline]
            fn only_lowest(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn rotated(self, up: u8) -> Self {
                self.rotate_left(up.into())
            }

            fn rotation(by: i16) -> u8 {
                by.rem_euclid(Self::BITS as i16) as u8
            }

            #[inline]
            fn bytes(self) -> impl Iterator<Item = u8> {
                self.to_le_bytes().into_iter()
            }
        }
    )*};
}

cell_sets!(u64, u128);
