//! Positions of Kalah by their numbers, those with few seeds first: keys of a table, and endgames.

use std::ops::Range;

use stonework_core::{Endgame, EndgameValues, Packed};

use super::Kalah;
use super::sides::number_of_ways;
use crate::pit_rows::Pits;

/// The number of a position among all with as many pits and no more seeds.
impl Packed for Kalah {
    type Key = u64;

    #[inline]
    fn pack(&self, &pits: &Pits) -> u64 {
        self.sides.number(pits)
    }

    fn unpack(&self, number: u64) -> Pits {
        self.sides.position(number)
    }

    fn key_bits(&self) -> u32 {
        self.key_bits
    }

    fn value_bits(&self) -> u32 {
        // As many values on both sides of 0, and one code for none.
        u32::from(self.seeds).ilog2() + 2
    }
}

/// Positions with few seeds: they have the smallest numbers, and no move brings seeds back.
impl Endgame for Kalah {
    fn endgame_count(&self) -> usize {
        let positions = number_of_ways(2 * u32::from(self.pits), self.seeds.into());
        positions.map_or(0, |positions| {
            usize::try_from(positions).unwrap_or(usize::MAX)
        })
    }

    #[inline]
    fn endgame_number(&self, pits: &Pits, size: usize) -> Option<usize> {
        if self.sides.first(pits.sum() as usize, 0) >= size {
            return None;
        }
        let number = usize::try_from(self.pack(pits)).ok();
        number.filter(|&number| number < size)
    }

    fn endgame_state(&self, number: usize) -> Pits {
        self.unpack(number as u64)
    }

    fn value_endgames(&self, numbers: Range<usize>, values: &mut impl EndgameValues) -> bool {
        self.value_rows(numbers, values);
        true
    }

    fn endgames_per_position(&self) -> usize {
        24
    }
}
