//! From the ends backwards, one ply at a time: [`settle`].

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use rayon::prelude::*;

use super::super::prefetch::prefetch;
use super::dues::Dues;
use super::fates::{self, Fates};
use crate::game::Turn;
use crate::run::{Meter, StopReason};
use crate::solvers::threads::Threads;
use crate::value::Outcome;

/// The moves that lead to a position.
pub(super) trait Parents: Sync {
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
    predecessors: &impl Parents,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<Fates, Trouble> {
    let Nodes { fates, hopes } = nodes;
    let dues = Dues::of(&fates, &hopes, meter)?;
    // Every position once, as it is decided, and whether it is lost.
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
        let mut deciding = Deciding::new(self.fates, self.hopes, self.queue, self.tail, self.plies);
        for &entry in entries {
            deciding.tell(entry >> 1, entry & 1 == 0);
        }
        deciding.finish();
    }
}

impl<P: Parents> Round<'_, P> {
    /// Passes on what is decided of some positions.
    fn take(&self, positions: &[AtomicU32]) -> Result<(), Trouble> {
        let plies = self.next.unwrap_or(Outcome::MAX_PLIES);
        let mut deciding = Deciding::new(self.fates, self.hopes, self.queue, self.tail, plies);
        let mut too_far = None;
        for position in positions {
            let entry = position.load(Ordering::Relaxed);
            let is_lost = entry & 1 == 1;
            self.predecessors.visit(entry >> 1, |before, turn| {
                if self.next.is_none() {
                    too_far = Some(before);
                    return;
                }
                deciding.tell(before, is_lost == (turn == Turn::Passes));
            });
        }
        deciding.finish();
        too_far.map_or(Ok(()), |before| Err(Trouble::TooFar(before)))
    }
}

/// What a thread is told of positions and has not looked up yet, and those it has decided and not queued yet.
struct Deciding<'a> {
    fates: &'a Fates,
    hopes: &'a [AtomicU32],
    queue: &'a [AtomicU32],
    tail: &'a AtomicUsize,
    /// The codes of a win and of a loss in so many plies.
    codes: [u32; 2],
    /// What was told last: positions, and whether each is lost by what is known, round and round.
    told: [u32; AHEAD],
    tells: usize,
    /// What is decided, as it is queued.
    found: [u32; 128],
    count: usize,
}

/// How much is told until it is looked up, as memory is fetched meanwhile.
const AHEAD: usize = 32;

impl<'a> Deciding<'a> {
    fn new(
        fates: &'a Fates,
        hopes: &'a [AtomicU32],
        queue: &'a [AtomicU32],
        tail: &'a AtomicUsize,
        plies: u32,
    ) -> Self {
        Self {
            fates,
            hopes,
            queue,
            tail,
            codes: [Outcome::win_in(plies), Outcome::loss_in(plies)].map(fates::code),
            told: [0; AHEAD],
            tells: 0,
            found: [0; 128],
            count: 0,
        }
    }

    /// Notes that a position has a move that wins, or one that is refuted.
    #[inline]
    fn tell(&mut self, number: u32, wins: bool) {
        let at = number as usize;
        if wins {
            prefetch(&self.fates.codes()[at]);
        } else {
            prefetch(&self.hopes[at]);
        }
        let slot = self.tells % AHEAD;
        let before = std::mem::replace(&mut self.told[slot], number << 1 | u32::from(!wins));
        self.tells += 1;
        if self.tells > AHEAD {
            self.look_up(before);
        }
    }

    /// Decides a position by a win, or if its last hope is refuted.
    #[inline]
    fn look_up(&mut self, told: u32) {
        let at = (told >> 1) as usize;
        let [won, lost] = self.codes;
        let decided = if told & 1 == 0 {
            self.fates.decide(at, won)
        } else {
            self.hopes[at].fetch_sub(1, Ordering::Relaxed) == 1 && self.fates.decide(at, lost)
        };
        if decided {
            self.found[self.count] = told;
            self.count += 1;
            if self.count == self.found.len() {
                self.flush();
            }
        }
    }

    /// Looks up what is left.
    fn finish(mut self) {
        for tell in self.tells.saturating_sub(AHEAD)..self.tells {
            self.look_up(self.told[tell % AHEAD]);
        }
        self.flush();
    }

    fn flush(&mut self) {
        let place = self.tail.fetch_add(self.count, Ordering::Relaxed);
        let slots = &self.queue[place..place + self.count];
        for (slot, &entry) in slots.iter().zip(&self.found) {
            slot.store(entry, Ordering::Relaxed);
        }
        self.count = 0;
    }
}
