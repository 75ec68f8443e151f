//! The numbers of positions of Kalah, those with few seeds first: keys of a table, and endgames.

use std::ops::Range;

use stonework_core::{Endgame, Packed};

use super::Kalah;
use super::ways::{Fewer, number_of_ways};
use crate::pit_rows::{ONES, Pits};

/// The number of a position among all with as many pits and no more seeds: first those with fewer
/// seeds; then those with more of them in the last pits of both sides together, then in the last but
/// one of both, and so on; at last by how the seeds of two such pits are divided.
///
/// So each move leads to a smaller number: what is not stored or captured stays on the mover's side
/// and comes nearer to the store, and which side is the mover's does not matter to the sums.
impl Packed for Kalah {
    type Key = u64;

    #[inline]
    fn pack(&self, &pits: &Pits) -> u64 {
        let Pits { own, others } = pits;
        let both = own + others;
        // In each byte, those of all bytes up to it.
        let sums = both.wrapping_mul(ONES);
        let mut rows = self.fewer.chunks_exact(usize::from(self.seeds) + 1);
        let place = |sum| usize::try_from(sum).unwrap_or(0);
        let (mut number, mut sum) = (0_u64, 0);
        for (pit, row) in (0..u32::from(self.pits)).zip(&mut rows) {
            let seeds = |of: u64| of >> (8 * pit) & 0xff;
            let before = row[place(sum)];
            sum = seeds(sums);
            number = number * (seeds(both) + 1) + seeds(own) + before.filled_up(sum);
        }
        number + rows.next().map_or(0, |row| row[place(sum)].ways)
    }

    fn unpack(&self, mut number: u64) -> Pits {
        let mut rows = self.fewer.chunks_exact(usize::from(self.seeds) + 1).rev();
        let all = rows.next().unwrap_or_default();
        let mut sum = all.partition_point(|fewer| fewer.ways <= number) - 1;
        number -= all[sum].ways;
        let (mut own, mut others) = (0, 0);
        for row in rows {
            let filled = |fewer: Fewer| fewer.filled_up(sum as u64);
            let before = row[..=sum].partition_point(|&fewer| filled(fewer) <= number) - 1;
            number -= filled(row[before]);
            let both = (sum - before) as u64;
            let of_mover = number % (both + 1);
            own = own << 8 | of_mover;
            others = others << 8 | (both - of_mover);
            number /= both + 1;
            sum = before;
        }
        Pits { own, others }
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
        let row = usize::from(self.seeds) + 1;
        let fewer = self.fewer[row * usize::from(self.pits) + pits.sum() as usize];
        if fewer.ways >= size as u64 {
            return None;
        }
        let number = usize::try_from(self.pack(pits)).ok();
        number.filter(|&number| number < size)
    }

    fn endgame_state(&self, number: usize) -> Pits {
        self.unpack(number as u64)
    }

    /// While the sums of both sides stay, the next position divides them otherwise.
    fn endgame_states(&self, numbers: Range<usize>) -> impl Iterator<Item = Pits> {
        let mut next = None;
        numbers.map(move |number| {
            let pits = next.unwrap_or_else(|| self.endgame_state(number));
            next = self.divided_otherwise(pits);
            pits
        })
    }

    fn value_endgames(
        &self,
        numbers: Range<usize>,
        smaller: impl Fn(usize) -> Option<i32>,
        put: impl FnMut(&[i32]) -> bool,
    ) -> bool {
        self.value_blocks(numbers, smaller, put);
        true
    }

    fn endgames_per_position(&self) -> usize {
        16
    }
}

impl Kalah {
    /// The next position with the same seeds in each two pits, one of each side.
    #[inline]
    fn divided_otherwise(&self, pits: Pits) -> Option<Pits> {
        let Pits {
            mut own,
            mut others,
        } = pits;
        for pit in (0..8 * u32::from(self.pits)).step_by(8).rev() {
            if others >> pit & 0xff > 0 {
                (own, others) = (own + (1 << pit), others - (1 << pit));
                return Some(Pits { own, others });
            }
            // Back to none of the mover's own.
            let seeds = own & 0xff << pit;
            (own, others) = (own - seeds, others + seeds);
        }
        None
    }
}
