//! Hints about positions of Kalah: what the player to move is sure of, and moves in a good order.

use stonework_core::{Bounded, Bounds, Candidate, Game, Ordered};

use super::Kalah;
use crate::board::ranked;
use crate::pit_rows::{ONES, Pits};

/// The upmost bit of each byte.
const TOPS: u64 = ONES << 7;

/// The upmost bit of each byte that is not 0.
#[inline]
fn filled(bytes: u64) -> u64 {
    (((bytes & !TOPS) + !TOPS) | bytes) & TOPS
}

impl Kalah {
    /// The seeds that the mover stores by moves that let him move again, the pit nearest to the
    /// store first, as long as there is one whose last seed falls there without going around.
    #[inline]
    fn sure_gain(&self, pits: Pits) -> i32 {
        let tops = TOPS & (u64::MAX >> (64 - 8 * u32::from(self.pits)));
        let mut own = pits.own;
        let mut gain = 0;
        loop {
            let Some(top) = (tops & !filled(own ^ self.distances)).checked_ilog2() else {
                return gain;
            };
            // The pit is emptied, and each one after it gets a seed.
            let pit = top - 7;
            let after = (tops >> 7) & (u64::MAX << pit << 8);
            own = (own & !(0xff << pit)) + after;
            gain += 1;
        }
    }
}

/// From how many pits the player to move can sow.
#[inline]
fn move_count(pits: Pits) -> i32 {
    filled(pits.own).count_ones().cast_signed()
}

/// Nobody gains more than there is on the board, and the mover has at least what he stores before
/// the opponent is to move, even if that one gets all the rest.
impl Bounded for Kalah {
    #[inline]
    fn bounds(&self, &pits: &Pits) -> Bounds<i32> {
        let all = pits.sum().cast_signed();
        Bounds {
            lower: Some(2 * self.sure_gain(pits) - all),
            upper: Some(all),
        }
    }

    /// What is stored within the next moves, mostly less than what comes of it: to find out that a
    /// position is worth at least some seeds more takes less than that it is not worth so many.
    fn first_guess(&self, pits: &Pits) -> Option<i32> {
        Some(self.look_ahead(pits))
    }
}

/// Moves that let the mover move again come first, the pit nearest to the store before the others;
/// then by what they gain, and of those that gain the same, by how few replies they leave and how
/// near the pit is to the store.
impl Ordered for Kalah {
    #[inline]
    fn candidates(&self, pits: &Pits) -> impl Iterator<Item = Candidate<u8>> {
        let now = *pits;
        ranked(self.moves(pits), move |pit| {
            let (next, gain, again) = self.sow(now, pit);
            let rank = if again {
                4096
            } else {
                8 * i32::from(gain) - move_count(next.for_opponent())
            };
            rank + i32::from(pit)
        })
    }
}
