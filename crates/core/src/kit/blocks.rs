//! Positions cut into blocks between which the limits are checked: [`Blocks`].

use std::ops::Range;

use crate::run::{Meter, StopReason};

/// Cuts a range of positions into blocks.
#[derive(Debug)]
pub struct Blocks {
    rest: Range<usize>,
    /// The most positions in a block.
    most: usize,
}

impl Blocks {
    /// The blocks of these positions, each of `most` at the most, but of at least one.
    #[must_use]
    pub fn new(positions: Range<usize>, most: usize) -> Self {
        Self {
            rest: positions,
            most: most.max(1),
        }
    }

    /// The next block of positions that are visited for the first time, counted; `None` at the end.
    ///
    /// It is no longer than what is worked on between two checks of the clock, and than the limit
    /// on positions leaves.
    pub fn next_counted(
        &mut self,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Range<usize>>, StopReason> {
        let stride = meter.stride();
        let most = meter
            .positions_left()
            .map_or(stride, |left| left.min(stride));
        let most = usize::try_from(most).unwrap_or(self.most);
        let Some(block) = self.cut(most.clamp(1, self.most)) else {
            return Ok(None);
        };
        meter.count_many(block.len() as u64)?;
        Ok(Some(block))
    }

    /// The same however fast positions go by, for work that takes memory by the length of a block
    /// or asks for all of it at once.
    pub fn next_counted_whole(
        &mut self,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Range<usize>>, StopReason> {
        meter.check()?;
        let left = meter.positions_left().unwrap_or(u64::MAX);
        let most = usize::try_from(left).unwrap_or(usize::MAX).min(self.most);
        let Some(block) = self.cut(most.max(1)) else {
            return Ok(None);
        };
        meter.count_many(block.len() as u64)?;
        Ok(Some(block))
    }

    /// The next block of positions that have been counted before, after a check of the limits;
    /// `None` at the end.
    pub fn next_checked(
        &mut self,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Range<usize>>, StopReason> {
        let Some(block) = self.cut(self.most) else {
            return Ok(None);
        };
        meter.check()?;
        Ok(Some(block))
    }

    fn cut(&mut self, most: usize) -> Option<Range<usize>> {
        let Range { start, end } = self.rest;
        let block = start..end.min(start.saturating_add(most));
        self.rest.start = block.end;
        (!block.is_empty()).then_some(block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Run;

    #[test]
    fn blocks_follow_one_another_and_keep_the_limit_on_positions() {
        let run = Run::new().with_positions(150);
        let mut meter = Meter::new(&run);
        let mut blocks = Blocks::new(40..100, 16);
        let mut next = 40;
        while let Some(block) = blocks.next_counted(&mut meter).unwrap() {
            assert_eq!(block.start, next);
            assert!((1..=16).contains(&block.len()));
            next = block.end;
        }
        assert_eq!((next, meter.positions()), (100, 60));

        let mut blocks = Blocks::new(0..1_000, 1_000);
        let stopped = loop {
            match blocks.next_counted(&mut meter) {
                Ok(block) => assert!(block.is_some()),
                Err(reason) => break reason,
            }
        };
        assert_eq!(stopped, StopReason::Positions(150));
        assert_eq!(meter.positions(), 150);

        let mut blocks = Blocks::new(0..33, 16);
        let mut meter = Meter::new(&run);
        let lengths: Vec<_> = std::iter::from_fn(|| {
            blocks
                .next_checked(&mut meter)
                .unwrap()
                .map(|block| block.len())
        })
        .collect();
        assert_eq!(lengths, [16, 16, 1]);
    }

    #[test]
    fn a_block_has_at_least_one_position() {
        let run = Run::new();
        let mut meter = Meter::new(&run);
        let mut blocks = Blocks::new(0..3, 0);
        assert_eq!(blocks.next_checked(&mut meter).unwrap(), Some(0..1));
        assert_eq!(blocks.next_counted(&mut meter).unwrap(), Some(1..2));
        assert_eq!(blocks.next_counted_whole(&mut meter).unwrap(), Some(2..3));
        assert_eq!(blocks.next_checked(&mut meter).unwrap(), None);
    }
}
