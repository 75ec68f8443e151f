//! Retrograde analysis proper: outcomes go from positions to those that lead there, [`propagate`].

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use super::outcomes::{self, Outcomes};
use super::seeds::Seeds;
use crate::game::Turn;
use crate::run::{Meter, StopReason};
use crate::solvers::halt_at::HaltAt;
use crate::solvers::prefetch::prefetch;
use crate::solvers::threads::{Parts, Threads};
use crate::value::Outcome;

/// The moves that lead to each position.
pub(super) trait IncomingMoves: Sync {
    /// Calls [`Updates::back_up`] for each move that leads to a position.
    fn visit(&self, position: u32, updates: &mut Updates<'_>);
}

/// The positions before propagation.
#[derive(Debug)]
pub(super) struct Unsolved {
    /// The [`Seeds`]: the shortest win among terminal values and moves to positions that are
    /// solved; the longest loss, if these moves all lose.
    pub(super) seeds: Outcomes,
    /// How many moves of each position are not known to lose, besides those that make it a lost
    /// seed.
    pub(super) undecided_moves: Vec<AtomicU32>,
}

/// Positions between two checks of the limits.
const BLOCK: usize = 1 << 16;

const PARTS: Parts = Parts {
    len: 1 << 9,
    worth_sharing: 1 << 12,
};

/// Decides every position from which a player can force a win. The others remain undecided: draws.
///
/// Each round decides the positions of one number of plies. So the first winning move found is the
/// shortest win, and the last move refuted is the longest loss.
///
/// # Errors
///
/// If a limit is reached; or a position whose outcome is farther than [`Outcome::MAX_PLIES`].
pub(super) fn propagate(
    unsolved: Unsolved,
    moves: &dyn IncomingMoves,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<Outcomes, HaltAt<u32>> {
    let Unsolved {
        seeds: outcomes,
        undecided_moves,
    } = unsolved;
    let seeds = Seeds::take(&outcomes, &undecided_moves, meter)?;
    let work = Work {
        queue: meter.budget.zeroed(outcomes.len())?,
        tail: AtomicUsize::new(0),
        outcomes,
        undecided_moves,
    };
    let (mut head, mut plies, mut unchecked) = (0, 0, 0);
    let mut seeded = seeds.by_plies().peekable();
    loop {
        let due = seeded.next_if(|&(due, _)| due == plies);
        let due = due.map_or(0..0, |(_, entries)| entries);
        for block in seeds.entries(due).chunks(BLOCK) {
            check_limits(&mut unchecked, block.len(), meter)?;
            threads.for_parts(block.len(), PARTS, &|part| {
                work.apply_seeds(&block[part], plies);
            });
        }
        let round = head..work.tail.load(Ordering::Relaxed);
        if round.is_empty() {
            let Some(&(next, _)) = seeded.peek() else {
                break;
            };
            plies = next;
            continue;
        }
        head = round.end;
        for block in work.queue[round].chunks(BLOCK) {
            check_limits(&mut unchecked, block.len(), meter)?;
            let too_far = threads.find_in_parts(block.len(), PARTS, &|part| {
                work.pass_on(&block[part], plies, moves)
            });
            if let Some(position) = too_far {
                return Err(HaltAt::Fault(position));
            }
        }
        // At the greatest number of plies, the next round is empty: anything in it was an error.
        plies = plies.saturating_add(1);
    }
    drop(seeded);
    let bytes = size_of::<AtomicU32>() * (work.queue.capacity() + work.undecided_moves.capacity());
    let outcomes = work.outcomes;
    drop((work.queue, work.undecided_moves));
    meter.budget.give_back(bytes);
    seeds.free(meter);
    Ok(outcomes)
}

/// Checks the limits after enough positions.
fn check_limits(
    unchecked: &mut usize,
    more: usize,
    meter: &mut Meter<'_>,
) -> Result<(), StopReason> {
    *unchecked += more;
    if *unchecked >= BLOCK {
        *unchecked = 0;
        meter.check()?;
    }
    Ok(())
}

/// What all threads work on.
struct Work {
    outcomes: Outcomes,
    undecided_moves: Vec<AtomicU32>,
    /// Every position once, in the order in which they are decided: twice its number, plus one for
    /// a loss.
    queue: Vec<AtomicU32>,
    tail: AtomicUsize,
}

impl Work {
    /// Decides some positions by their seeds.
    fn apply_seeds(&self, seeds: &[u32], plies: u32) {
        let mut updates = Updates::new(self, Some(plies));
        for &seed in seeds {
            updates.add(seed >> 1, seed & 1 == 1);
        }
        updates.finish();
    }

    /// Backs some positions up that were decided at a number of plies. Gives a position whose
    /// outcome is too far, if there is one.
    fn pass_on(
        &self,
        positions: &[AtomicU32],
        plies: u32,
        moves: &dyn IncomingMoves,
    ) -> Option<u32> {
        let next = (plies < Outcome::MAX_PLIES).then_some(plies + 1);
        let mut updates = Updates::new(self, next);
        for position in positions {
            let entry = position.load(Ordering::Relaxed);
            updates.child_is_lost = entry & 1 == 1;
            moves.visit(entry >> 1, &mut updates);
        }
        updates.finish()
    }
}

/// The updates of positions by one thread. Each waits for some others, while its memory is fetched.
pub(super) struct Updates<'a> {
    work: &'a Work,
    /// The codes of a win and of a loss at this number of plies; `None` if that is too far.
    codes: Option<[u32; 2]>,
    /// Whether the position whose incoming moves are visited is lost.
    child_is_lost: bool,
    /// The last updates, in a ring: twice the number of a position, plus one if one of its moves is
    /// refuted.
    waiting: [u32; AHEAD],
    added: usize,
    /// Decided positions that are not in the queue yet.
    decided: [u32; 128],
    count: usize,
    /// A position whose outcome is too far.
    too_far: Option<u32>,
}

/// The number of updates that wait.
const AHEAD: usize = 32;

impl<'a> Updates<'a> {
    fn new(work: &'a Work, plies: Option<u32>) -> Self {
        let codes = plies.map(|plies| [Outcome::win_in(plies), Outcome::loss_in(plies)]);
        Self {
            work,
            codes: codes.map(|codes| codes.map(outcomes::code)),
            child_is_lost: false,
            waiting: [0; AHEAD],
            added: 0,
            decided: [0; 128],
            count: 0,
            too_far: None,
        }
    }

    /// Backs the outcome of the visited position up to one from which a move leads there. `turn`
    /// says whose turn it is after that move.
    #[inline]
    pub(super) fn back_up(&mut self, predecessor: u32, turn: Turn) {
        self.add(predecessor, self.child_is_lost != (turn == Turn::Passes));
    }

    /// Notes that a move of a position wins, or that it is refuted.
    #[inline]
    fn add(&mut self, number: u32, is_refuted: bool) {
        let at = number as usize;
        if is_refuted {
            prefetch(&self.work.undecided_moves[at]);
        } else {
            prefetch(&self.work.outcomes.codes()[at]);
        }
        let update = number << 1 | u32::from(is_refuted);
        let oldest = std::mem::replace(&mut self.waiting[self.added % AHEAD], update);
        self.added += 1;
        if self.added > AHEAD {
            self.apply(oldest);
        }
    }

    /// Decides a position that has a winning move, or whose last move is refuted.
    #[inline]
    fn apply(&mut self, update: u32) {
        let Work {
            outcomes,
            undecided_moves,
            ..
        } = self.work;
        let Some([won, lost]) = self.codes else {
            self.too_far = Some(update >> 1);
            return;
        };
        let at = (update >> 1) as usize;
        let is_decided = if update & 1 == 0 {
            outcomes.decide(at, won)
        } else {
            undecided_moves[at].fetch_sub(1, Ordering::Relaxed) == 1 && outcomes.decide(at, lost)
        };
        if is_decided {
            self.decided[self.count] = update;
            self.count += 1;
            if self.count == self.decided.len() {
                self.flush();
            }
        }
    }

    /// Applies the updates that wait; gives a position whose outcome is too far, if there is one.
    fn finish(mut self) -> Option<u32> {
        for update in self.added.saturating_sub(AHEAD)..self.added {
            self.apply(self.waiting[update % AHEAD]);
        }
        self.flush();
        self.too_far
    }

    /// Moves decided positions to the queue.
    fn flush(&mut self) {
        let place = self.work.tail.fetch_add(self.count, Ordering::Relaxed);
        let slots = &self.work.queue[place..place + self.count];
        for (slot, &entry) in slots.iter().zip(&self.decided) {
            slot.store(entry, Ordering::Relaxed);
        }
        self.count = 0;
    }
}
