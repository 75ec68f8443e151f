//! What the moves of Awari do, and which may be made: [`Choices`].

use super::sowings::{PITS, Sowing};
use super::{Awari, GrandSlam};
use crate::pit_rows::{ONES, Pits, seeds, sum};

/// The pits that a player may choose, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choices {
    pub(super) legal: u64,
    /// Those of the legal ones that capture.
    pub(super) capturing: u64,
}

/// The high bit of each byte.
pub(super) const TOPS: u64 = ONES << 7;

impl Awari {
    /// What sowing so many seeds of a pit does.
    #[inline]
    pub(super) fn sowing(&self, pit: u8, seeds: u8) -> Sowing {
        let row = usize::from(pit) * (usize::from(self.seeds) + 1);
        self.sowings[row + usize::from(seeds)]
    }

    /// The bytes of the opponent's pits whose seeds are captured when the last seed falls there.
    #[inline]
    pub(super) fn captured(&self, others: u64, last: u8) -> u64 {
        let Some(last) = last.checked_sub(PITS) else {
            return 0;
        };
        // The high bit of each byte that is 2 or 3, those up to the last at the upper end.
        let beyond = (others ^ (2 * ONES)) & (0xfe * ONES);
        let caught = (TOPS - beyond) & TOPS;
        let missed = !(caught << (56 - 8 * last)) & TOPS;
        let free = (8 * (last + 1)).saturating_sub((missed.leading_zeros() & 0x78) as u8);
        let bytes = (1 << (8 * (last + 1))) - (1 << free);
        if self.grand_slam == GrandSlam::NoCapture && others & !bytes == 0 {
            return 0;
        }
        bytes
    }

    /// The pits after a move, seen by the same player, and how many seeds it captures.
    #[inline]
    pub(super) fn sow(&self, pits: Pits, pit: u8) -> (Pits, u32) {
        let sowing = self.sowing(pit, seeds(pits.own, pit));
        let others = pits.others + sowing.others;
        let bytes = self.captured(others, sowing.last);
        let next = Pits {
            own: (pits.own & !(0xff << (8 * pit))) + sowing.own,
            others: others & !bytes,
        };
        (next, sum(others & bytes))
    }

    /// The pits that the player to move may choose: those that leave the opponent a seed, or all if
    /// none does.
    #[inline]
    pub(super) fn choices(&self, pits: Pits) -> Choices {
        let (mut any, mut feeding, mut capturing) = (0, 0, 0);
        for pit in 0..PITS {
            if seeds(pits.own, pit) == 0 {
                continue;
            }
            let (next, taken) = self.sow(pits, pit);
            any |= 1 << pit;
            feeding |= u64::from(next.others != 0) << pit;
            capturing |= u64::from(taken != 0) << pit;
        }
        let legal = if feeding == 0 { any } else { feeding };
        Choices {
            legal,
            capturing: legal & capturing,
        }
    }
}
