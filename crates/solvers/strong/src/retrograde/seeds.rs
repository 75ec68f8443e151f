//! When pending outcomes are due: [`Seeds`].

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use stonework_core::kit::{Parts, Threads};
use stonework_core::{Budget, StopReason};

use super::frontier::Frontier;
use super::outcomes::{self, Outcomes};
use super::updates::decide;
use super::width::{Cell, Width};

/// For each block of positions, the plies of the first pending outcome there.
///
/// Pending outcomes are those that do not depend on the positions being analysed: terminal
/// positions, and positions with moves to positions that are solved already. Each counts from its
/// ply on.
#[derive(Debug)]
pub(super) struct Seeds {
    due: Vec<AtomicU32>,
    /// How many positions there are.
    positions: usize,
}

/// The positions of a block.
pub(super) const BLOCK: usize = 1 << 12;

/// No outcome is pending.
const NEVER: u32 = u32::MAX;

/// Blocks that a thread takes at once.
const PARTS: Parts = Parts::new(4, 8);

/// Blocks between two checks of the limits.
const UNCHECKED: usize = 1 << 10;

impl Seeds {
    /// Of so many positions, no outcome of which is known to be pending.
    pub(super) fn new(positions: usize, budget: &mut Budget) -> Result<Self, StopReason> {
        let mut due: Vec<AtomicU32> = budget.zeroed(positions.div_ceil(BLOCK))?;
        for due in &mut due {
            *due.get_mut() = NEVER;
        }
        Ok(Self { due, positions })
    }

    /// Finds the pending outcomes. `check` is called again and again, and may end it.
    pub(super) fn find<W: Width, E>(
        &mut self,
        outcomes: &Outcomes<W>,
        threads: &Threads,
        check: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        let mut due = std::mem::take(&mut self.due);
        for (first, blocks) in (0..).step_by(UNCHECKED).zip(due.chunks_mut(UNCHECKED)) {
            check()?;
            threads.for_parts_mut(blocks, PARTS, &|at, part| {
                for (block, due) in (first + at..).zip(part) {
                    *due.get_mut() = next_pending(outcomes, self.block(block), 0);
                }
            });
        }
        self.due = due;
        Ok(())
    }

    /// The positions of a block.
    fn block(&self, block: usize) -> Range<usize> {
        block * BLOCK..self.positions.min((block + 1) * BLOCK)
    }

    /// The plies of the first pending outcome; `None` if there is none.
    pub(super) fn next(&self) -> Option<u32> {
        let due = self.due.iter().map(|due| due.load(Ordering::Relaxed));
        due.min().filter(|&plies| plies != NEVER)
    }

    /// Decides the positions that are pending at this number of plies, if it is the next, by any
    /// thread, and enters them into the frontier. `check` is called again and again, and may end it.
    pub(super) fn decide_due<W: Width, E>(
        &self,
        outcomes: &Outcomes<W>,
        plies: u32,
        frontier: &Frontier,
        threads: &Threads,
        check: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        if self.next() != Some(plies) {
            return Ok(());
        }
        let codes = outcomes.decided_at(plies);
        let [won, lost] = outcomes::codes_at(plies).map(|code| code | W::PENDING);
        for first in (0..self.due.len()).step_by(UNCHECKED) {
            check()?;
            let blocks = self.due.len().min(first + UNCHECKED) - first;
            threads.for_parts(blocks, PARTS, &|part| {
                for block in first + part.start..first + part.end {
                    if self.due[block].load(Ordering::Relaxed) != plies {
                        continue;
                    }
                    let positions = self.block(block);
                    let words = outcomes.words(positions.clone()).iter();
                    for (position, word) in positions.clone().zip(words) {
                        let word = word.get();
                        if word == lost {
                            outcomes.clear_pending(position);
                        }
                        if word == won || word == lost {
                            decide(outcomes, frontier, codes, position, word == lost);
                        }
                    }
                    let next = next_pending(outcomes, positions, plies.saturating_add(1));
                    self.due[block].store(next, Ordering::Relaxed);
                }
            });
        }
        Ok(())
    }

    /// Frees the memory.
    pub(super) fn free(self, budget: &mut Budget) {
        budget.free(self.due);
    }
}

/// The plies of the first pending outcome of some positions, which the threads share by parts.
pub(super) fn first_due<W: Width>(
    outcomes: &Outcomes<W>,
    parts: Parts,
    threads: &Threads,
) -> Option<u32> {
    let due = AtomicU32::new(NEVER);
    threads.for_parts(outcomes.len(), parts, &|part| {
        due.fetch_min(next_pending(outcomes, part, 0), Ordering::Relaxed);
    });
    Some(due.into_inner()).filter(|&plies| plies != NEVER)
}

/// The plies of the first outcome, from a number of plies on, that is pending in some positions.
fn next_pending<W: Width>(outcomes: &Outcomes<W>, positions: Range<usize>, from: u32) -> u32 {
    // The least code of so many plies.
    let least = outcomes::codes_at(from)[1] | W::PENDING;
    let words = outcomes.words(positions).iter().map(Cell::get);
    let next = words.filter(|&word| word >= least).min();
    next.map_or(NEVER, |word| {
        let code = u32::try_from(word & !W::PENDING).unwrap_or(u32::MAX);
        outcomes::plies(code).unwrap_or(NEVER)
    })
}
