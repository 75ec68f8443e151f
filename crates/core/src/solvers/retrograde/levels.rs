//! From the ends backwards, one ply at a time: [`settle`].

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use rayon::prelude::*;

use super::Threads;
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
    /// Those of the ends; the others are not decided.
    pub(super) fates: Fates,
    /// How many moves of each position are not known to lose.
    pub(super) hopes: Vec<AtomicU32>,
    /// The ends that are won or lost.
    pub(super) ends: Vec<u32>,
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
    nodes: &mut Nodes,
    predecessors: &impl Predecessors,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<(), Trouble> {
    let Nodes { fates, hopes, ends } = nodes;
    let fates = &*fates;
    let plies_of = |end: u32| {
        fates::outcome(fates.code(end as usize))
            .plies()
            .unwrap_or(0)
    };
    ends.sort_unstable_by_key(|&end| plies_of(end));
    let mut ends = ends.iter().copied().peekable();
    // Every position once, as it is decided.
    let queue: Vec<AtomicU32> = meter.budget.zeroed(fates.len())?;
    let bytes = queue.capacity() * size_of::<AtomicU32>();
    let tail = AtomicUsize::new(0);
    let (mut head, mut plies, mut unchecked) = (0, 0, 0);
    loop {
        while let Some(end) = ends.next_if(|&end| plies_of(end) == plies) {
            let place = tail.fetch_add(1, Ordering::Relaxed);
            queue[place].store(end, Ordering::Relaxed);
        }
        let level = head..tail.load(Ordering::Relaxed);
        if level.is_empty() {
            let Some(&end) = ends.peek() else {
                break;
            };
            plies = plies_of(end);
            continue;
        }
        head = level.end;
        let round = Round {
            fates,
            hopes,
            queue: &queue,
            tail: &tail,
            predecessors,
            next: (plies < Outcome::MAX_PLIES).then_some(plies + 1),
        };
        for block in queue[level].chunks(BLOCK) {
            unchecked += block.len();
            if unchecked >= BLOCK {
                unchecked = 0;
                meter.check()?;
            }
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
    drop(queue);
    meter.budget.give_back(bytes);
    Ok(())
}

/// What is decided in so many plies, and what it decides.
struct Round<'a, P> {
    fates: &'a Fates,
    hopes: &'a [AtomicU32],
    queue: &'a [AtomicU32],
    tail: &'a AtomicUsize,
    predecessors: &'a P,
    /// The plies of what is decided by it, if they can be told.
    next: Option<u32>,
}

impl<P: Predecessors> Round<'_, P> {
    /// Passes on what is decided of some positions.
    fn take(&self, positions: &[AtomicU32]) -> Result<(), Trouble> {
        let mut found = Found {
            round: self,
            numbers: [0; 128],
            count: 0,
        };
        let mut too_far = None;
        for position in positions {
            let number = position.load(Ordering::Relaxed);
            let is_lost = self.fates.code(number as usize) & 1 == 1;
            self.predecessors.visit(number, |before, turn| {
                let Some(plies) = self.next else {
                    too_far = Some(before);
                    return;
                };
                let wins = is_lost == (turn == Turn::Passes);
                let at = before as usize;
                let decided = if wins {
                    self.fates.decide(at, fates::code(Outcome::win_in(plies)))
                } else {
                    self.hopes[at].fetch_sub(1, Ordering::Relaxed) == 1
                        && self.fates.decide(at, fates::code(Outcome::loss_in(plies)))
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
struct Found<'r, 'a, P> {
    round: &'r Round<'a, P>,
    numbers: [u32; 128],
    count: usize,
}

impl<P> Found<'_, '_, P> {
    #[inline]
    fn push(&mut self, number: u32) {
        self.numbers[self.count] = number;
        self.count += 1;
        if self.count == self.numbers.len() {
            self.flush();
        }
    }

    fn flush(&mut self) {
        let place = self.round.tail.fetch_add(self.count, Ordering::Relaxed);
        let slots = &self.round.queue[place..place + self.count];
        for (slot, &number) in slots.iter().zip(&self.numbers) {
            slot.store(number, Ordering::Relaxed);
        }
        self.count = 0;
    }
}
