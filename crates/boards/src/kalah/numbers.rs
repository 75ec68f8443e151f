//! The numbers of positions of Kalah, those with few seeds first: keys of a table, and endgames.

use stonework_core::{Endgame, Packed};

use super::{Kalah, Pits};

/// No endgame has more seeds: of those that fit into memory on a board of some width, none does.
const MOST_ENDGAME_SEEDS: u8 = 32;

/// In how many ways up to `seeds` seeds can lie in `pits` pits; `None` beyond 63 bits.
pub(super) fn number_of_ways(pits: u32, seeds: u32) -> Option<u64> {
    let ways = (1..=u128::from(pits)).try_fold(1_u128, |ways, pit| {
        Some(ways.checked_mul(u128::from(seeds) + pit)? / pit)
    })?;
    u64::try_from(ways).ok().filter(|&ways| ways < 1 << 63)
}

/// For each pit a row: in how many ways as many marks as there are pits up to it can be chosen from
/// a number of places. What does not fit 64 bits is not reached.
pub(super) fn choices(pits: u8, seeds: u8) -> Vec<u64> {
    let row = usize::from(seeds) + usize::from(pits);
    let mut choices: Vec<u64> = Vec::with_capacity(usize::from(pits) * row);
    // One mark from a number of places; and each further mark by the sum of what is before.
    for mark in 0..usize::from(pits) {
        let mut ways = 0_u64;
        for place in 0..row {
            choices.push(ways);
            ways = ways.saturating_add(match mark {
                0 => 1,
                _ => choices[(mark - 1) * row + place],
            });
        }
    }
    choices
}

/// The number of a position among all with as many pits and no more seeds, by the combinatorial
/// number system: the seeds up to each pit, and the pits before it, are where the next of so many
/// marks is put in a row.
impl Packed for Kalah {
    type Key = u64;

    #[inline]
    fn pack(&self, &pits: &Pits) -> u64 {
        let bytes = pits.0.to_le_bytes();
        let row = usize::from(self.seeds) + 2 * usize::from(self.pits);
        let (mut number, mut mark) = (0, 0);
        for (choices, &seeds) in self.choices.chunks_exact(row).zip(&bytes) {
            mark += usize::from(seeds);
            number += choices[mark];
            mark += 1;
        }
        number
    }

    fn unpack(&self, mut number: u64) -> Pits {
        let row = usize::from(self.seeds) + 2 * usize::from(self.pits);
        let (mut board, mut next) = (0, None);
        // From the last pit, each mark is as far on as the rest of the number allows.
        for choices in self.choices.chunks_exact(row).rev() {
            let mark = choices.partition_point(|&ways| ways <= number) - 1;
            number -= choices[mark];
            // The marks of two pits have the seeds of the later one between them.
            if let Some(next) = next.replace(mark) {
                board = (board | (next - mark - 1) as u128) << 8;
            }
        }
        Pits(board | next.unwrap_or_default() as u128)
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
    fn endgame(&self, most: usize) -> usize {
        let pits = 2 * u32::from(self.pits);
        let sizes = (0..=u32::from(self.seeds.min(MOST_ENDGAME_SEEDS)))
            .map_while(|seeds| number_of_ways(pits, seeds)?.try_into().ok());
        sizes.take_while(|&size| size <= most).last().unwrap_or(0)
    }

    #[inline]
    fn endgame_number(&self, pits: &Pits) -> Option<usize> {
        if pits.sum() > MOST_ENDGAME_SEEDS.into() {
            return None;
        }
        usize::try_from(self.pack(pits)).ok()
    }

    fn endgame_state(&self, number: usize) -> Pits {
        self.unpack(number as u64)
    }
}
