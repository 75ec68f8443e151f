//! Positions in which nobody would like to move: [`Zugzwangs`].

use std::ops::Range;

use serde::Serialize;
use stonework_core::kit::Spare;
use stonework_strong::retrograde::{TierError, Workbench};

use crate::code::is_loss;
use crate::error::StoreError;
use crate::loaded_tier::LoadedTier;
use crate::parallel::collect;
use crate::save_error::SaveError;

/// Mutual zugzwangs: positions in which it would be better for either player if the other had to
/// move.
///
/// A position counts if the player to move loses, and would not lose with the other to move. It is
/// a *full-point* zugzwang if the other would lose then, and a *half-point* one if that would be a
/// draw. Positions in which play is over, with the one to move or with the other, do not count.
///
/// As everywhere in a database, positions are counted by their numbers, with the player to move. So
/// a full-point zugzwang counts for both players to move, and a half-point one for the player who
/// loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Zugzwangs {
    /// Positions that whoever is to move loses.
    pub full_point: u64,
    /// Positions that the player to move loses, and that are drawn with the other to move.
    pub half_point: u64,
    /// The number of the first of the former.
    pub first_full_point: Option<u64>,
    /// The number of the first of the latter.
    pub first_half_point: Option<u64>,
}

/// Appends the number of the position after a null move, which is the same with the other player to
/// move, from each position with these numbers. `None` where there is no such position, or where
/// play is over in one of the two. It is in the same tier.
pub type NullMoves<'g> = dyn Fn(&[usize], &mut Vec<Option<usize>>) + Sync + 'g;

/// Looks up the codes of positions with these numbers.
pub(crate) type LookUp<'l> = dyn Fn(&[usize], &mut Vec<u32>) -> Result<(), StoreError> + 'l;

/// The positions that a thread takes at once, and the parts between two checks of the limits.
const PART: usize = 1 << 12;
const AT_ONCE: usize = 1 << 8;

impl Zugzwangs {
    /// Adds those of a tier, which come after all that were counted.
    pub(crate) fn count(
        &mut self,
        tier: &LoadedTier,
        numbers: &Range<usize>,
        null_moves: &NullMoves<'_>,
        workbench: &mut Workbench<'_>,
    ) -> Result<(), SaveError> {
        let parts = numbers.len().div_ceil(PART);
        let spare = Spare::new();
        for begin in (0..parts).step_by(AT_ONCE) {
            workbench.check()?;
            let count = parts.min(begin + AT_ONCE) - begin;
            let of_part = |at: usize| {
                let first = numbers.start + (begin + at) * PART;
                let places = first..numbers.end.min(first + PART);
                spare.lend(Default::default, |lists| {
                    Self::of_part(tier, numbers, places, null_moves, lists)
                })
            };
            for counted in workbench.on_threads(|| collect(count, &of_part)) {
                *self = self.and(counted?);
            }
        }
        Ok(())
    }

    /// Adds those among some lost positions of a tier that is not in memory, which come after all that
    /// were counted. `codes_of` tells the codes of some positions.
    pub(crate) fn count_lost(
        &mut self,
        lost: &[usize],
        numbers: &Range<usize>,
        null_moves: &NullMoves<'_>,
        codes_of: &LookUp<'_>,
    ) -> Result<(), SaveError> {
        let mut after = Vec::new();
        null_moves(lost, &mut after);
        let asked: Vec<_> = after.iter().copied().flatten().collect();
        let mut codes = Vec::new();
        let outside = lost
            .iter()
            .zip(&after)
            .find(|(_, after)| after.is_some_and(|after| !numbers.contains(&after)));
        if let Some((&number, _)) = outside {
            return Err(TierError::Faulty(number).into());
        }
        codes_of(&asked, &mut codes)?;
        let moves = lost.iter().zip(&after).filter(|(_, after)| after.is_some());
        let mut found = Self::default();
        for ((&number, _), &code) in moves.zip(&codes) {
            found.add(number, code);
        }
        *self = self.and(found);
        Ok(())
    }

    /// Adds a lost position, if it is one, after which a null move leads to an outcome with this code.
    fn add(&mut self, number: usize, code: u32) {
        let (count, first) = match code {
            0 => (&mut self.half_point, &mut self.first_half_point),
            code if is_loss(code) => (&mut self.full_point, &mut self.first_full_point),
            _ => return,
        };
        *count += 1;
        first.get_or_insert(number as u64);
    }

    /// Those among some positions of a tier.
    fn of_part(
        tier: &LoadedTier,
        numbers: &Range<usize>,
        part: Range<usize>,
        null_moves: &NullMoves<'_>,
        (lost, after): &mut (Vec<usize>, Vec<Option<usize>>),
    ) -> Result<Self, TierError> {
        lost.clear();
        lost.extend(part.filter(|number| is_loss(tier.code(number - numbers.start))));
        after.clear();
        null_moves(lost, after);
        let mut found = Self::default();
        for (&number, &after) in lost.iter().zip(after.iter()) {
            let Some(after) = after else {
                continue;
            };
            if !numbers.contains(&after) {
                return Err(TierError::Faulty(number));
            }
            found.add(number, tier.code(after - numbers.start));
        }
        Ok(found)
    }

    /// These and those of later positions.
    fn and(self, later: Self) -> Self {
        Self {
            full_point: self.full_point + later.full_point,
            half_point: self.half_point + later.half_point,
            first_full_point: self.first_full_point.or(later.first_full_point),
            first_half_point: self.first_half_point.or(later.first_half_point),
        }
    }
}
