//! The ranks of positions with one move more left each time: [`Graph::sweep`].

use std::sync::atomic::{AtomicUsize, Ordering};

use stonework_core::kit::{Blocks, FoundNumbers, Meter, Parts, Threads};
use stonework_core::{HaltOf, StopReason};

use super::graph::Graph;
use super::timed_solution::{Change, TimedSolution};
use super::timed_value::TimedValue;

/// The most positions between two checks of the limits.
const BLOCK: usize = 1 << 16;

/// How the threads share a block.
const PARTS: Parts = Parts::new(1 << 10, 1 << 12);

/// Why sweeps ended early.
enum Ended {
    Stopped(StopReason),
    /// The value of the position with this number does not fit.
    Overflow(usize),
}

impl From<StopReason> for Ended {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl Graph {
    /// The values of all positions with every number of moves left up to this one.
    pub(super) fn sweep<G: FoundNumbers<Value: TimedValue>>(
        self,
        moves: u32,
        game: &G,
        threads: &Threads,
        meter: &mut Meter<'_>,
    ) -> Result<TimedSolution<G::Value>, HaltOf<G>> {
        let changes = self.changes(moves, threads, meter);
        let changes = changes.map_err(|ended| match ended {
            Ended::Stopped(reason) => reason.into(),
            Ended::Overflow(number) => Self::overflow(game, number),
        })?;
        let (ends, at_end) = self.into_ends(&mut meter.budget);
        Ok(TimedSolution::new(moves, ends, at_end, changes))
    }

    /// Where the rank of a position is another than with two moves less, sorted.
    fn changes(
        &self,
        moves: u32,
        threads: &Threads,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Change>, Ended> {
        let positions = self.at_end.len();
        let mut changes = Vec::new();
        // With so many moves left, and with one move less.
        let mut next = meter.budget.filled(0, positions)?;
        next.copy_from_slice(&self.at_end);
        let mut now = meter.budget.filled(0, positions)?;
        now.copy_from_slice(&self.at_end);
        let mut fresh = meter.budget.filled(0, positions.min(BLOCK))?;
        for left in 1..=moves {
            let before = changes.len();
            // Play comes to the others when fewer moves are left.
            let last = (moves - left) as usize;
            let end = self.ends[last.min(self.ends.len() - 1)];
            let mut blocks = Blocks::new(0..end, BLOCK);
            while let Some(block) = blocks.next_checked(meter)? {
                let fresh = &mut fresh[..block.len()];
                let overflow = AtomicUsize::new(usize::MAX);
                threads.for_parts_mut(fresh, PARTS, &|first, part| {
                    for (number, fresh) in (block.start + first..).zip(part) {
                        let rank = self.rank(number, &now);
                        if !self.fits(rank) {
                            overflow.fetch_min(number, Ordering::Relaxed);
                        }
                        // Where it does not fit, it is not used.
                        *fresh = i32::try_from(rank).unwrap_or(0);
                    }
                });
                let overflow = overflow.into_inner();
                if overflow < usize::MAX {
                    return Err(Ended::Overflow(overflow));
                }
                let ranks = next[block.clone()].iter_mut().zip(fresh);
                for (number, (rank, fresh)) in block.zip(ranks) {
                    if rank != fresh {
                        *rank = *fresh;
                        let change = Change::new(number, left, *fresh);
                        meter.budget.push(&mut changes, change)?;
                    }
                }
            }
            if changes.len() == before {
                break;
            }
            std::mem::swap(&mut next, &mut now);
        }
        meter.budget.free(next);
        meter.budget.free(now);
        meter.budget.free(fresh);
        meter.check()?;
        changes.sort_unstable();
        meter.budget.shrink(&mut changes)?;
        Ok(changes)
    }
}
