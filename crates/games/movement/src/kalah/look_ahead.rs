//! What a position of Kalah is likely to be worth, by looking some moves ahead:
//! [`Kalah::look_ahead`].

use stonework_core::{Candidate, Game, Ordered, Step, Turn};

use super::Kalah;
use crate::pit_rows::Pits;

/// So many moves are looked ahead, those after which the mover moves again among them.
const MOVES: u32 = 8;

impl Kalah {
    /// What both players store within eight moves if that is all that counts, by alpha-beta search.
    ///
    /// Of the values that are known, it comes to less than half, with the right sign: 4 for the 10
    /// of Kalah(6, 4) and for the 12 of (6, 5), 2 for the 2 of (6, 3).
    pub(super) fn look_ahead(&self, pits: &Pits) -> i32 {
        let all = pits.sum().cast_signed();
        self.stored_within(MOVES, pits, -all, all)
    }

    /// The same within so many moves, as far as it lies between these bounds.
    fn stored_within(&self, moves: u32, pits: &Pits, mut lower: i32, upper: i32) -> i32 {
        if let Some(value) = self.terminal_value(pits) {
            return value;
        }
        let Some(left) = moves.checked_sub(1) else {
            return 0;
        };
        let mut candidates: Vec<_> = self.candidates(pits).collect();
        candidates.sort_by_key(|candidate| -candidate.rank);
        for Candidate { mv, .. } in candidates {
            let Step { state, gain, turn } = self.play(pits, mv);
            let stored = match turn {
                Turn::Stays => gain + self.stored_within(left, &state, lower - gain, upper - gain),
                Turn::Passes => gain - self.stored_within(left, &state, gain - upper, gain - lower),
            };
            lower = lower.max(stored);
            if lower >= upper {
                break;
            }
        }
        lower
    }
}
