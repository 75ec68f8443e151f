//! The outcome of every position, in as few bytes as its distance takes: [`Values`].

use std::sync::atomic::{AtomicU32, Ordering};

use rayon::prelude::*;

use super::super::prefetch::prefetch;
use super::fates::{self, Fates};
use crate::run::{Budget, StopReason};
use crate::solvers::threads::Threads;
use crate::value::Outcome;

/// The outcomes of all positions by number, a draw where none is written. All have the width that the farthest of
/// them needs.
#[derive(Debug)]
pub(super) enum Values {
    /// As far as 126 plies.
    Bytes(Vec<u8>),
    /// As far as 32766 plies.
    Words(Vec<u16>),
    Long(Vec<u32>),
}

/// Codes that a thread takes at once.
const SHARE: usize = 1 << 14;

impl Values {
    /// As many draws.
    pub(super) fn drawn(positions: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        Ok(Self::Bytes(budget.zeroed(positions)?))
    }

    /// Those of all positions.
    pub(super) fn of(
        fates: Fates,
        threads: &Threads,
        budget: &mut Budget,
    ) -> Result<Self, StopReason> {
        let mut values = Self::drawn(fates.len(), budget)?;
        values.write(0, &fates, threads, budget)?;
        fates.free(budget);
        Ok(values)
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Bytes(codes) => codes.len(),
            Self::Words(codes) => codes.len(),
            Self::Long(codes) => codes.len(),
        }
    }

    /// The code of a position; that of a draw if it has none.
    #[inline]
    pub(super) fn code(&self, number: usize) -> u32 {
        let code = match self {
            Self::Bytes(codes) => codes.get(number).copied().map(u32::from),
            Self::Words(codes) => codes.get(number).copied().map(u32::from),
            Self::Long(codes) => codes.get(number).copied(),
        };
        code.unwrap_or(0)
    }

    /// Has the code of a position fetched, if it has one, as it will be asked for.
    #[inline]
    pub(super) fn fetch(&self, number: usize) {
        match self {
            Self::Bytes(codes) => codes.get(number).map(prefetch),
            Self::Words(codes) => codes.get(number).map(prefetch),
            Self::Long(codes) => codes.get(number).map(prefetch),
        };
    }

    pub(super) fn get(&self, number: usize) -> Option<Outcome> {
        (number < self.len()).then(|| fates::outcome(self.code(number)))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Outcome> {
        (0..self.len()).map(|number| fates::outcome(self.code(number)))
    }

    /// Writes the outcomes of positions from number `first` on.
    pub(super) fn write(
        &mut self,
        first: usize,
        fates: &Fates,
        threads: &Threads,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        let codes = fates.codes();
        let greatest = threads.run(codes.len() > SHARE, |parallel| {
            let code = |code: &AtomicU32| code.load(Ordering::Relaxed);
            if parallel {
                codes.par_iter().with_min_len(SHARE).map(code).max()
            } else {
                codes.iter().map(code).max()
            }
        });
        self.widen(greatest.unwrap_or(0), budget)?;
        let places = first..first + codes.len();
        threads.run(codes.len() > SHARE, |parallel| match self {
            Self::Bytes(all) => copy(&mut all[places], fates, parallel, |code| {
                u8::try_from(code).unwrap_or(u8::MAX)
            }),
            Self::Words(all) => copy(&mut all[places], fates, parallel, |code| {
                u16::try_from(code).unwrap_or(u16::MAX)
            }),
            Self::Long(all) => copy(&mut all[places], fates, parallel, |code| code),
        });
        Ok(())
    }

    /// Makes room for codes up to this one.
    fn widen(&mut self, greatest: u32, budget: &mut Budget) -> Result<(), StopReason> {
        let (wider, bytes) = match self {
            Self::Bytes(codes) if greatest > u32::from(u8::MAX) => {
                let wider = if greatest > u32::from(u16::MAX) {
                    Self::Long(converted(codes, budget)?)
                } else {
                    Self::Words(converted(codes, budget)?)
                };
                (wider, codes.capacity())
            }
            Self::Words(codes) if greatest > u32::from(u16::MAX) => {
                let wider = Self::Long(converted(codes, budget)?);
                (wider, codes.capacity() * size_of::<u16>())
            }
            _ => return Ok(()),
        };
        *self = wider;
        budget.give_back(bytes);
        Ok(())
    }
}

/// The same codes in more bytes each.
fn converted<A: Copy, B: From<A>>(codes: &[A], budget: &mut Budget) -> Result<Vec<B>, StopReason> {
    let mut wider = budget.vec(codes.len())?;
    wider.extend(codes.iter().map(|&code| B::from(code)));
    Ok(wider)
}

/// Copies codes, each made as narrow as is known to hold it.
fn copy<A: Send>(
    places: &mut [A],
    fates: &Fates,
    parallel: bool,
    narrow: impl Fn(u32) -> A + Sync,
) {
    let fill = |(places, first): (&mut [A], usize)| {
        for (at, place) in (first..).zip(places) {
            *place = narrow(fates.code(at));
        }
    };
    if parallel {
        let parts = places.par_chunks_mut(SHARE).enumerate();
        parts.for_each(|(part, places)| fill((places, part * SHARE)));
    } else {
        fill((places, 0));
    }
}
