//! What is known of positions before play goes on in them, in the order of plies: [`Dues`].

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use super::fates::{self, Fates};
use crate::run::{Meter, StopReason};

/// Wins and losses by what does not depend on the positions that are being solved: the end of the game, or a move to
/// a position that is solved already. Each becomes known at its ply.
#[derive(Debug)]
pub(super) struct Dues {
    /// Every position that has one, and whether it is lost by it; fewer plies first.
    order: Vec<u32>,
    /// Up to where those of each number of plies go.
    levels: Vec<(u32, usize)>,
}

/// If no due is farther than this, they are put in order by counting.
const NEAR: u32 = 1 << 12;

/// Positions between two looks at the clock and the flag.
const BLOCK: usize = 1 << 20;

#[inline]
fn entry(number: usize, code: u32) -> u32 {
    // Numbers are less than 2³¹, as `Positions` sees to.
    let number = u32::try_from(number << 1).unwrap_or(u32::MAX);
    number | u32::from(fates::is_lost(code))
}

impl Dues {
    /// Takes what is noted in the fates, all of which are undecided afterwards. What loses is a hope that is refuted
    /// when it is due.
    pub(super) fn of(
        fates: &Fates,
        hopes: &[AtomicU32],
        meter: &mut Meter<'_>,
    ) -> Result<Self, StopReason> {
        let (mut count, mut farthest) = (0, 0);
        for block in fates.codes().chunks(BLOCK) {
            meter.check()?;
            for code in block {
                if let Some(plies) = fates::plies(code.load(Ordering::Relaxed)) {
                    count += 1;
                    farthest = farthest.max(plies);
                }
            }
        }
        let mut dues = Self {
            order: meter.budget.filled(0, count)?,
            levels: Vec::new(),
        };
        if farthest <= NEAR {
            dues.count(fates, farthest, meter)?;
        } else {
            dues.sort(fates, meter)?;
        }
        for block in dues.order.chunks(BLOCK) {
            meter.check()?;
            for &due in block {
                fates.set((due >> 1) as usize, 0);
                if due & 1 == 1 {
                    hopes[(due >> 1) as usize].fetch_add(1, Ordering::Relaxed);
                }
            }
        }
        Ok(dues)
    }

    /// Puts those that are all near in order.
    fn count(
        &mut self,
        fates: &Fates,
        farthest: u32,
        meter: &mut Meter<'_>,
    ) -> Result<(), StopReason> {
        let mut places: Vec<usize> = meter.budget.filled(0, farthest as usize + 1)?;
        for code in fates.codes() {
            if let Some(plies) = fates::plies(code.load(Ordering::Relaxed)) {
                places[plies as usize] += 1;
            }
        }
        let mut end = 0;
        for (plies, place) in (0..).zip(&mut places) {
            let begin = end;
            end += *place;
            if end > begin {
                meter.budget.push(&mut self.levels, (plies, end))?;
            }
            *place = begin;
        }
        for (number, code) in fates.codes().iter().enumerate() {
            let code = code.load(Ordering::Relaxed);
            if let Some(plies) = fates::plies(code) {
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

    /// Puts them in order, however far they are.
    fn sort(&mut self, fates: &Fates, meter: &mut Meter<'_>) -> Result<(), StopReason> {
        let codes = fates
            .codes()
            .iter()
            .map(|code| code.load(Ordering::Relaxed));
        let known = codes.enumerate().filter(|&(_, code)| code != 0);
        for (place, (number, code)) in self.order.iter_mut().zip(known) {
            *place = entry(number, code);
        }
        let plies = |due: u32| fates::plies(fates.code((due >> 1) as usize)).unwrap_or(0);
        self.order.sort_unstable_by_key(|&due| (plies(due), due));
        for (end, &due) in (1..).zip(&self.order) {
            match self.levels.last_mut() {
                Some(level) if level.0 == plies(due) => level.1 = end,
                _ => meter.budget.push(&mut self.levels, (plies(due), end))?,
            }
        }
        Ok(())
    }

    /// The plies at which anything is due, and which entries are.
    pub(super) fn levels(&self) -> impl Iterator<Item = (u32, Range<usize>)> {
        let begins = self.levels.iter().map(|&(_, end)| end);
        let begins = std::iter::once(0).chain(begins);
        let levels = self.levels.iter().zip(begins);
        levels.map(|(&(plies, end), begin)| (plies, begin..end))
    }

    /// Positions, and whether each is lost.
    pub(super) fn entries(&self, range: Range<usize>) -> &[u32] {
        &self.order[range]
    }

    /// Lets the memory go.
    pub(super) fn free(self, meter: &mut Meter<'_>) {
        let bytes = self.order.capacity() * size_of::<u32>()
            + self.levels.capacity() * size_of::<(u32, usize)>();
        drop(self);
        meter.budget.give_back(bytes);
    }
}
