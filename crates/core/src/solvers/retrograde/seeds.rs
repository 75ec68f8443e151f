//! Positions decided before propagation, in the order of their plies: [`Seeds`].

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use super::outcomes::{self, Outcomes};
use crate::run::{Meter, StopReason};

/// Wins and losses that do not depend on the positions being analysed: terminal positions, and
/// positions with moves to positions that are solved already. Propagation applies each at its ply.
#[derive(Debug)]
pub(super) struct Seeds {
    /// Twice the number of each position, plus one for a loss; fewer plies first.
    order: Vec<u32>,
    /// The ends in `order` of the seeds of each number of plies.
    plies: Vec<(u32, usize)>,
}

/// Seeds of no more plies than this are sorted by counting.
const NEAR: u32 = 1 << 12;

/// Positions between two checks of the limits.
const BLOCK: usize = 1 << 20;

#[inline]
fn entry(number: usize, code: u32) -> u32 {
    // Numbers are less than 2³¹, as `PositionIndex` ensures.
    let number = u32::try_from(number << 1).unwrap_or(u32::MAX);
    number | u32::from(outcomes::is_loss(code))
}

impl Seeds {
    /// Takes the seeds out of the outcomes: all positions are undecided afterwards.
    ///
    /// A lost seed counts as one more undecided move, which is refuted when the seed is applied.
    pub(super) fn take(
        outcomes: &Outcomes,
        undecided_moves: &[AtomicU32],
        meter: &mut Meter<'_>,
    ) -> Result<Self, StopReason> {
        let (mut count, mut farthest) = (0, 0);
        for block in outcomes.codes().chunks(BLOCK) {
            meter.check()?;
            for code in block {
                if let Some(plies) = outcomes::plies(code.load(Ordering::Relaxed)) {
                    count += 1;
                    farthest = farthest.max(plies);
                }
            }
        }
        let mut seeds = Self {
            order: meter.budget.filled(0, count)?,
            plies: Vec::new(),
        };
        if farthest <= NEAR {
            seeds.sort_by_counting(outcomes, farthest, meter)?;
        } else {
            seeds.sort(outcomes, meter)?;
        }
        for block in seeds.order.chunks(BLOCK) {
            meter.check()?;
            for &seed in block {
                outcomes.set((seed >> 1) as usize, 0);
                if seed & 1 == 1 {
                    undecided_moves[(seed >> 1) as usize].fetch_add(1, Ordering::Relaxed);
                }
            }
        }
        Ok(seeds)
    }

    /// Sorts seeds of few plies.
    fn sort_by_counting(
        &mut self,
        outcomes: &Outcomes,
        farthest: u32,
        meter: &mut Meter<'_>,
    ) -> Result<(), StopReason> {
        let mut places: Vec<usize> = meter.budget.filled(0, farthest as usize + 1)?;
        for code in outcomes.codes() {
            if let Some(plies) = outcomes::plies(code.load(Ordering::Relaxed)) {
                places[plies as usize] += 1;
            }
        }
        let mut end = 0;
        for (plies, place) in (0..).zip(&mut places) {
            let begin = end;
            end += *place;
            if end > begin {
                meter.budget.push(&mut self.plies, (plies, end))?;
            }
            *place = begin;
        }
        for (number, code) in outcomes.codes().iter().enumerate() {
            let code = code.load(Ordering::Relaxed);
            if let Some(plies) = outcomes::plies(code) {
                let place = &mut places[plies as usize];
                self.order[*place] = entry(number, code);
                *place += 1;
            }
        }
        let bytes = places.capacity() * size_of::<usize>();
        drop(places);
        meter.budget.give_back(bytes);
        Ok(())
    }

    /// Sorts seeds of any number of plies.
    fn sort(&mut self, outcomes: &Outcomes, meter: &mut Meter<'_>) -> Result<(), StopReason> {
        let codes = outcomes.codes().iter();
        let codes = codes.map(|code| code.load(Ordering::Relaxed));
        let decided = codes.enumerate().filter(|&(_, code)| code != 0);
        for (place, (number, code)) in self.order.iter_mut().zip(decided) {
            *place = entry(number, code);
        }
        let plies = |seed: u32| outcomes::plies(outcomes.code((seed >> 1) as usize)).unwrap_or(0);
        self.order.sort_unstable_by_key(|&seed| (plies(seed), seed));
        for (end, &seed) in (1..).zip(&self.order) {
            match self.plies.last_mut() {
                Some(last) if last.0 == plies(seed) => last.1 = end,
                _ => meter.budget.push(&mut self.plies, (plies(seed), end))?,
            }
        }
        Ok(())
    }

    /// The numbers of plies of which there are seeds, and the range of each in the order.
    pub(super) fn by_plies(&self) -> impl Iterator<Item = (u32, Range<usize>)> {
        let begins = self.plies.iter().map(|&(_, end)| end);
        let begins = std::iter::once(0).chain(begins);
        let all = self.plies.iter().zip(begins);
        all.map(|(&(plies, end), begin)| (plies, begin..end))
    }

    /// Seeds: twice the number of each position, plus one for a loss.
    pub(super) fn entries(&self, range: Range<usize>) -> &[u32] {
        &self.order[range]
    }

    /// Frees the memory.
    pub(super) fn free(self, meter: &mut Meter<'_>) {
        let bytes = self.order.capacity() * size_of::<u32>()
            + self.plies.capacity() * size_of::<(u32, usize)>();
        drop(self);
        meter.budget.give_back(bytes);
    }
}
