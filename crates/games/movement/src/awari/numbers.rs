//! The numbers of positions of Awari, those with few seeds first.

use std::ops::Range;

use stonework_core::{Indexed, Tiered};

use super::Awari;
use super::sowings::PITS;
use super::ways::ALL;
use crate::cells::Cells;
use crate::pit_rows::{ONES, Pits};

/// The bytes of the pits of a side.
const SIDE: u64 = (1 << (8 * PITS)) - 1;

/// Seeds in the pits of both sides, the mover's first: the number of a position is the sum, over
/// the pits, of the ways to lay fewer seeds up to that pit (the combinatorial number system, D. E.
/// Knuth, "The Art of Computer Programming" 4A, 7.2.1.3).
impl Indexed for Awari {
    fn count(&self) -> usize {
        self.tier(self.seeds.into()).end
    }

    #[inline]
    fn rank(&self, pits: &Pits) -> usize {
        // In each byte, the seeds up to it.
        let own = pits.own.wrapping_mul(ONES);
        let others = pits.others.wrapping_mul(ONES) + (own >> 56) * ONES;
        let sides = own.to_le_bytes().into_iter().zip(others.to_le_bytes());
        let pairs = (0..).zip(sides.take(PITS.into()));
        pairs.fold(0, |number, (pit, (own, others))| {
            let beyond = usize::from(PITS) + pit;
            number + self.ways.before(pit, own) + self.ways.before(beyond, others)
        })
    }

    fn unrank(&self, index: usize) -> Pits {
        let (mut rest, mut sum) = (index, self.seeds);
        // The seeds up to each pit.
        let mut sums = [0_u64; 2];
        for pit in (0..ALL).rev() {
            while self.ways.before(pit, sum) > rest {
                sum -= 1;
            }
            rest -= self.ways.before(pit, sum);
            let side = &mut sums[pit / usize::from(PITS)];
            *side = *side << 8 | u64::from(sum);
        }
        let [own, others] = sums;
        let of_mover = own >> (8 * (PITS - 1));
        Pits {
            own: own - (own << 8 & SIDE),
            others: others - ((others << 8 | of_mover) & SIDE),
        }
    }

    fn states(&self, numbers: Range<usize>) -> impl Iterator<Item = Pits> {
        let mut next = (!numbers.is_empty()).then(|| self.unrank(numbers.start));
        numbers.map_while(move |_| {
            let pits = next?;
            next = Some(after(pits));
            Some(pits)
        })
    }
}

/// The position with the next number: one seed of the first pit that has any beyond the first goes
/// back by one pit, with all seeds of the first; where there is none, there is a seed more.
#[inline]
fn after(Pits { own, others }: Pits) -> Pits {
    let first = own & 0xff;
    let beyond = own ^ first;
    if beyond != 0 {
        let at = beyond.trailing_zeros() & !7;
        let own = beyond - (1 << at) + ((first + 1) << (at - 8));
        return Pits { own, others };
    }
    let last = 8 * u32::from(PITS - 1);
    let at = match others {
        0 => 8 * u32::from(PITS),
        _ => others.trailing_zeros() & !7,
    };
    match at.checked_sub(8) {
        None => Pits {
            own: (first + 1) << last,
            others: others - 1,
        },
        Some(before) => Pits {
            own: 0,
            others: (others.wrapping_sub(1 << at) & SIDE) + ((first + 1) << before),
        },
    }
}

impl Tiered for Awari {
    fn tiers(&self) -> usize {
        usize::from(self.seeds) + 1
    }

    fn tier(&self, tier: usize) -> Range<usize> {
        let before = |seeds: usize| {
            let seeds = u8::try_from(seeds).unwrap_or(u8::MAX);
            self.ways.before(ALL - 1, seeds)
        };
        before(tier)..before(tier + 1)
    }

    fn tier_name(&self, tier: usize) -> Option<String> {
        Some(format!("{tier} seeds"))
    }

    fn moves_out(&self, &pits: &Pits) -> impl Iterator<Item = u8> {
        Cells(self.choices(pits).capturing)
    }

    fn in_tier_move_count(&self, &pits: &Pits) -> u32 {
        let choices = self.choices(pits);
        (choices.legal ^ choices.capturing).count_ones()
    }
}
