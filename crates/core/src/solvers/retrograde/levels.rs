//! From the ends backwards, one ply at a time: [`settle`].

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use rayon::prelude::*;

use super::Threads;
use super::dues::Dues;
use super::fates::{self, Fates};
use crate::game::Turn;
use crate::run::{Meter, StopReason};
use crate::value::Outcome;

/// The moves that lead to a position.
pub(super) trait Predecessors: Sync {
    /// Tells each move that leads to a position: the position it is a move of, and whose turn it is after it.
    fn visit(&self, number: u32, visit: impl FnMut(u32, Turn));
}

/// Why not every outcome is known.
#[derive(Clone, Copy, Debug)]
pub(super) enum Trouble {
    Stopped(StopReason),
    /// The outcome of this position is farther than can be told.
    TooFar(u32),
}

impl From<StopReason> for Trouble {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// What is known of the positions.
#[derive(Debug)]
pub(super) struct Nodes {
    /// What is known before anything is settled: of the end of the game, or by a move to a position that is solved;
    /// the best of the wins, or the farthest of the losses if there are but such.
    pub(super) fates: Fates,
    /// How many moves of each position are not known to lose, without those that what is noted in the fates is known
    /// by if it is a loss.
    pub(super) hopes: Vec<AtomicU32>,
}

/// Positions between two looks at the clock and the flag.
const BLOCK: usize = 1 << 16;

/// Positions that a thread takes at once, and how many it takes for threads to pay.
const SHARE: usize = 1 << 9;
const WORTH_SHARING: usize = 1 << 12;

/// Decides every position from which a win can be forced, and that is lost by force.
///
/// In each round those that are decided in so many plies: so the first winning move that is found is the
/// shortest win, and the last move that is refuted the longest loss. What is never decided is a draw, or goes
/// round.
pub(super) fn settle(
    nodes: Nodes,
    predecessors: &impl Predecessors,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<Fates, Trouble> {
    let Nodes { fates, hopes } = nodes;
    let dues = Dues::of(&fates, &hopes, meter)?;
    // Every position once, as it is decided.
    let queue: Vec<AtomicU32> = meter.budget.zeroed(fates.len())?;
    let tail = AtomicUsize::new(0);
    let (mut head, mut plies, mut unchecked) = (0, 0, 0);
    let mut levels = dues.levels().peekable();
    loop {
        let round = Round {
            fates: &fates,
            hopes: &hopes,
            queue: &queue,
            tail: &tail,
            predecessors,
            plies,
            next: (plies < Outcome::MAX_PLIES).then_some(plies + 1),
        };
        let due = levels.next_if(|&(due, _)| due == plies);
        let due = due.map_or(0..0, |(_, entries)| entries);
        for block in dues.entries(due).chunks(BLOCK) {
            look_up(&mut unchecked, block.len(), meter)?;
            threads.run(block.len() >= WORTH_SHARING, |parallel| {
                if parallel {
                    let parts = block.par_chunks(SHARE);
                    parts.for_each(|part| round.fall_due(part));
                } else {
                    round.fall_due(block);
                }
            });
        }
        let level = head..tail.load(Ordering::Relaxed);
        if level.is_empty() {
            let Some(&(next, _)) = levels.peek() else {
                break;
            };
            plies = next;
            continue;
        }
        head = level.end;
        for block in queue[level].chunks(BLOCK) {
            look_up(&mut unchecked, block.len(), meter)?;
            threads.run(block.len() >= WORTH_SHARING, |parallel| {
                if parallel {
                    let parts = block.par_chunks(SHARE);
                    parts.try_for_each(|part| round.take(part))
                } else {
                    round.take(block)
                }
            })?;
        }
        // None of the next level if there is none; then there is nothing in it, or it was an error.
        plies = plies.saturating_add(1);
    }
    drop(levels);
    let bytes = size_of::<AtomicU32>() * (queue.capacity() + hopes.capacity());
    drop((queue, hopes));
    meter.budget.give_back(bytes);
    dues.free(meter);
    Ok(fates)
}

/// Looks at the clock and the flag when enough positions have come up.
fn look_up(unchecked: &mut usize, more: usize, meter: &mut Meter<'_>) -> Result<(), StopReason> {
    *unchecked += more;
    if *unchecked >= BLOCK {
        *unchecked = 0;
        meter.check()?;
    }
    Ok(())
}

/// What is decided in so many plies, and what it decides.
struct Round<'a, P> {
    fates: &'a Fates,
    hopes: &'a [AtomicU32],
    queue: &'a [AtomicU32],
    tail: &'a AtomicUsize,
    predecessors: &'a P,
    plies: u32,
    /// The plies of what is decided by it, if they can be told.
    next: Option<u32>,
}

impl<P> Round<'_, P> {
    /// Decides some positions by what is due.
    fn fall_due(&self, entries: &[u32]) {
        let won = fates::code(Outcome::win_in(self.plies));
        let lost = fates::code(Outcome::loss_in(self.plies));
        let mut found = Found::new(self.queue, self.tail);
        for &entry in entries {
            let (number, is_lost) = (entry >> 1, entry & 1 == 1);
            let decided = if is_lost {
                self.refute(number, lost)
            } else {
                self.fates.decide(number as usize, won)
            };
            if decided {
                found.push(number);
            }
        }
        found.flush();
    }

    /// Refutes a move of a position, which is decided if there is no other hope.
    #[inline]
    fn refute(&self, number: u32, lost: u32) -> bool {
        let at = number as usize;
        self.hopes[at].fetch_sub(1, Ordering::Relaxed) == 1 && self.fates.decide(at, lost)
    }
}

impl<P: Predecessors> Round<'_, P> {
    /// Passes on what is decided of some positions.
    fn take(&self, positions: &[AtomicU32]) -> Result<(), Trouble> {
        let mut found = Found::new(self.queue, self.tail);
        let codes = self
            .next
            .map(|plies| [Outcome::win_in(plies), Outcome::loss_in(plies)].map(fates::code));
        let mut too_far = None;
        for position in positions {
            let number = position.load(Ordering::Relaxed);
            let is_lost = fates::is_lost(self.fates.code(number as usize));
            self.predecessors.visit(number, |before, turn| {
                let Some([won, lost]) = codes else {
                    too_far = Some(before);
                    return;
                };
                let wins = is_lost == (turn == Turn::Passes);
                let decided = if wins {
                    self.fates.decide(before as usize, won)
                } else {
                    self.refute(before, lost)
                };
                if decided {
                    found.push(before);
                }
            });
        }
        found.flush();
        too_far.map_or(Ok(()), |before| Err(Trouble::TooFar(before)))
    }
}

/// Positions a thread has decided and not queued yet.
struct Found<'a> {
    queue: &'a [AtomicU32],
    tail: &'a AtomicUsize,
    numbers: [u32; 128],
    count: usize,
}

impl<'a> Found<'a> {
    fn new(queue: &'a [AtomicU32], tail: &'a AtomicUsize) -> Self {
        Self {
            queue,
            tail,
            numbers: [0; 128],
            count: 0,
        }
    }

    #[inline]
    fn push(&mut self, number: u32) {
        self.numbers[self.count] = number;
        self.count += 1;
        if self.count == self.numbers.len() {
            self.flush();
        }
    }

    fn flush(&mut self) {
        let place = self.tail.fetch_add(self.count, Ordering::Relaxed);
        let slots = &self.queue[place..place + self.count];
        for (slot, &number) in slots.iter().zip(&self.numbers) {
            slot.store(number, Ordering::Relaxed);
        }
        self.count = 0;
    }
}
