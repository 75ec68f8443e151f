//! The positions from which a move of Awari leads to a position.

use stonework_core::{Predecessors, Turn};

use super::Awari;
use super::choices::TOPS;
use super::sowings::PITS;
use crate::pit_rows::{Pits, seeds};

impl Predecessors for Awari {
    /// With captures, what was captured may have been two or three in each of up to six pits: each
    /// way is tried.
    fn predecessors(&self, state: &Pits) -> impl Iterator<Item = (Pits, Turn)> {
        let after = state.for_opponent();
        let mut found = Vec::new();
        for pit in (0..PITS).filter(|&pit| seeds(after.own, pit) == 0) {
            for count in 1..=self.seeds {
                let last = self.sowing(pit, count).last;
                let pits = last.checked_sub(PITS).map_or(0, |last| last + 1);
                for captured in 0..=pits {
                    for threes in 0..1_u32 << captured {
                        let lay = |others, at: u8| {
                            let seeds = 2 + u64::from(threes >> at & 1);
                            others + (seeds << (8 * (pits - 1 - at)))
                        };
                        let others = (0..captured).fold(after.others, lay);
                        let before = self.unsown(Pits { others, ..after }, pit, count);
                        found.extend(before.filter(|&before| {
                            before.sum() <= self.seeds.into()
                                && self.choices(before).legal >> pit & 1 == 1
                                && self.sow(before, pit).0 == after
                        }));
                    }
                }
            }
        }
        found.into_iter().map(|before| (before, Turn::Passes))
    }

    #[inline]
    fn predecessors_in_tier(&self, state: &Pits) -> impl Iterator<Item = (Pits, Turn)> {
        let after = state.for_opponent();
        #[expect(
            clippy::cast_possible_truncation,
            reason = "there are 48 seeds at most"
        )]
        let all = after.sum() as u8;
        let empty = (0..PITS).filter(move |&pit| seeds(after.own, pit) == 0);
        let before = empty.flat_map(move |pit| {
            let sown = (1..=all).map_while(move |count| {
                let before = self.unsown(after, pit, count)?;
                let last = self.sowing(pit, count).last;
                // A position without a seed of the opponent comes of any move only where each does.
                let is_move = self.captured(after.others, last) == 0
                    && (after.others != 0 || self.choices(before).legal >> pit & 1 == 1);
                Some(is_move.then_some(before))
            });
            sown.flatten()
        });
        before.map(|before| (before, Turn::Passes))
    }
}

impl Awari {
    /// The pits before so many seeds of a pit were sown, seen by the same player; `None` if there
    /// are too few where they fell, as with more of them.
    #[inline]
    fn unsown(&self, after: Pits, pit: u8, count: u8) -> Option<Pits> {
        let sowing = self.sowing(pit, count);
        let is_there = |seeds: u64, sown: u64| ((seeds | TOPS) - sown) & TOPS == TOPS;
        let fits = is_there(after.own, sowing.own) && is_there(after.others, sowing.others);
        fits.then(|| Pits {
            own: after.own - sowing.own + (u64::from(count) << (8 * pit)),
            others: after.others - sowing.others,
        })
    }
}
