//! Ways of single men from a point to an empty one: [`Goings`].

use crate::cells::Cells;
use crate::nine_mens_morris::points::WITH_LAST;

/// Men that go from a point to another, one by one: where each gets, and both points as a set.
#[derive(Clone, Debug)]
pub(super) struct Goings {
    /// Where men get: by a step in each direction, or each of the men that fly.
    ends: [u32; 4],
    /// The men that fly; without any, they step.
    flying: [u32; 4],
    /// The direction or the man at work.
    at: usize,
}

impl Goings {
    /// Those by a step in each of the directions of [`super::steps`].
    #[inline]
    pub(super) fn by_steps(ends: [u32; 4]) -> Self {
        Self {
            ends,
            flying: [0; 4],
            at: 0,
        }
    }

    /// Those of men, four at most, to points that depend on the man.
    #[inline]
    pub(super) fn by_flights(men: u32, ends_of: impl Fn(u32) -> u32) -> Self {
        let mut goings = Self::by_steps([0; 4]);
        let fliers = goings.ends.iter_mut().zip(&mut goings.flying);
        for ((ends, flying), man) in fliers.zip(Cells(u64::from(men))) {
            *flying = 1 << man;
            *ends = ends_of(*flying);
        }
        goings
    }

    /// Those that are not among others of the same men.
    #[inline]
    pub(super) fn without(mut self, others: &Self) -> Self {
        for (ends, others) in self.ends.iter_mut().zip(others.ends) {
            *ends &= !others;
        }
        self
    }

    /// How many there are.
    #[inline]
    pub(super) fn count_all(&self) -> u32 {
        let [one, two, three, four] = self.ends.map(u64::from);
        (one << 32 | two).count_ones() + (three << 32 | four).count_ones()
    }
}

impl Iterator for Goings {
    type Item = (u8, u32);

    #[inline]
    fn next(&mut self) -> Option<(u8, u32)> {
        while *self.ends.get(self.at)? == 0 {
            self.at += 1;
        }
        let ends = &mut self.ends[self.at];
        let end = Cells(u64::from(*ends)).next()?;
        *ends &= *ends - 1;
        let both = match self.flying[self.at] {
            0 => WITH_LAST[self.at][usize::from(end)],
            man => man | 1 << end,
        };
        Some((end, both))
    }
}
