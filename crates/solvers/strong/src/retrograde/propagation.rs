//! Retrograde analysis proper: outcomes go from positions to those that lead there, [`propagate`].

use stonework_core::kit::{Meter, Parts, Threads};
use stonework_core::{Outcome, StopReason};

use super::frontier::{self, Frontier};
use super::outcomes::Outcomes;
use super::seeds::Seeds;
use super::tier_error::TierError;
use super::tier_outcomes::FinishedError;
use super::tier_value::Reading;
use super::updates::{Update as _, Updates, update};
use super::width::Width;

/// The moves that lead to each position.
pub(super) trait IncomingMoves: Sync {
    /// Backs up positions that were decided. Each entry is twice the number of a position, plus one
    /// for a loss.
    fn visit(&self, decided: &[u64], updates: &mut Updates<'_>);
}

/// The number of plies of a round, and how many positions were visited in it: the first ones.
pub(super) type Round = (u32, usize);

/// Words of the frontier between two checks of the limits.
pub(super) const BLOCK: usize = 1 << 7;

/// How the threads share the words of a block.
pub(super) const PARTS: Parts = Parts::new(2, 4);

/// Decided positions that are visited at once.
pub(super) const VISITED: usize = 256;

/// Decides every position from which a player can force a win. The others remain undecided: draws.
///
/// Each round decides the positions of one number of plies. So the first winning move found is the
/// shortest win, and the last move refuted is the longest loss.
///
/// A margin is decided in the round of its size, the greatest first, and whatever it decides in
/// turn belongs to the same round, which is gone through again until it decides no more: a
/// position is won by a margin if a move leads to one that is lost by it, and lost by it if every
/// move leads to one that is won by it or more. So a margin never rests on itself by a cycle, and
/// what no round decides is worth 0. O(m) time for all `m` moves, as with plies.
///
/// Between two blocks of a round, all that is known is the outcomes, the plies of the round, and
/// how many positions were visited in it, the first ones: `at_safe_point` is told of these numbers
/// and may keep them, to go on `from` there. If a limit is reached, it is at the safe point told
/// last.
///
/// # Errors
///
/// [`TierError::Stopped`]; [`TierError::TooFar`] with the place of a position whose outcome is
/// farther than [`Outcome::MAX_PLIES`]; the error of `at_safe_point`. `Ok` with a number of plies
/// if the outcomes of the next round have no code of this width.
pub(super) fn propagate<W: Width>(
    outcomes: &Outcomes<W>,
    from: Option<Round>,
    moves: &dyn IncomingMoves,
    (threads, meter): (&Threads, &mut Meter<'_>),
    at_safe_point: &mut dyn FnMut(u32, usize) -> Result<(), FinishedError>,
) -> Result<Option<u32>, TierError> {
    let (mut plies, mut visited) = from.unwrap_or_default();
    // What is to be backed up is marked there.
    if outcomes.reading() == Reading::Margins {
        visited = 0;
    }
    let count = outcomes.len();
    let mut seeds = Seeds::new(count, &mut meter.budget)?;
    seeds.find(outcomes, threads, &mut || meter.check())?;
    let mut now = Frontier::new(count, &mut meter.budget)?;
    let mut next = Frontier::new(count, &mut meter.budget)?;
    let mut words = meter.budget.vec(count.div_ceil(frontier::WORD))?;
    if from.is_some() {
        now.insert_decided(outcomes, plies, visited..count);
    }
    if visited > 0 && plies < Outcome::MAX_PLIES {
        next.insert_decided(outcomes, plies + 1, 0..count);
    }
    let (mut unchecked, mut narrow) = (0, None);
    loop {
        at_safe_point(plies, visited).map_err(TierError::Io)?;
        seeds.decide_due(outcomes, plies, &now, threads, &mut || meter.check())?;
        now.take(&mut words);
        if words.is_empty() && visited == 0 {
            match seeds.next() {
                Some(due) => plies = due,
                None => break,
            }
            continue;
        }
        let is_narrow = plies >= W::MAX_PLIES && W::MAX_PLIES < Outcome::MAX_PLIES;
        let (next_plies, codes) = match outcomes.reading() {
            Reading::Distances if is_narrow => {
                narrow = Some(plies);
                break;
            }
            Reading::Distances => {
                let next_plies = plies.saturating_add(1);
                let has_code = plies < Outcome::MAX_PLIES;
                (
                    next_plies,
                    has_code.then(|| outcomes.decided_at(next_plies)),
                )
            }
            Reading::Margins => (plies, Some(outcomes.decided_at(plies))),
        };
        for (at, block) in words.chunks(BLOCK).enumerate() {
            if at > 0 {
                visited = block[0].0 as usize * frontier::WORD;
                at_safe_point(plies, visited).map_err(TierError::Io)?;
            }
            check_limits(&mut unchecked, block, meter)?;
            let too_far = threads.find_in_parts(block.len(), PARTS, &|part| {
                pass_on(&block[part], (outcomes, &next), (plies, codes), moves)
            });
            if let Some(position) = too_far {
                return Err(TierError::TooFar(position));
            }
        }
        visited = 0;
        std::mem::swap(&mut now, &mut next);
        plies = next_plies;
    }
    meter.budget.free(words);
    now.free(&mut meter.budget);
    next.free(&mut meter.budget);
    seeds.free(&mut meter.budget);
    Ok(narrow)
}

/// Checks the limits after enough lines of positions.
pub(super) fn check_limits(
    unchecked: &mut usize,
    block: &[(u32, u64)],
    meter: &mut Meter<'_>,
) -> Result<(), StopReason> {
    *unchecked += block.len();
    if *unchecked >= BLOCK {
        *unchecked = 0;
        meter.check()?;
    }
    Ok(())
}

/// Backs up the positions of some lines that were decided at a number of plies. Gives a position
/// whose outcome is too far, if there is one.
fn pass_on<W: Width>(
    words: &[(u32, u64)],
    (outcomes, next): (&Outcomes<W>, &Frontier),
    (plies, codes): (u32, Option<[u64; 2]>),
    moves: &dyn IncomingMoves,
) -> Option<usize> {
    let mut too_far = None;
    let mut apply = |updates: &[u64]| match codes {
        Some(codes) => update(outcomes, next, codes, updates),
        None => too_far = too_far.or_else(|| updates.first().map(|update| update.place())),
    };
    let mut updates = Updates::new(&mut apply);
    let mut decided = Vec::with_capacity(VISITED);
    for &word in words {
        frontier::visit_decided(word, outcomes, plies, |position, is_lost| {
            decided.push((position as u64) << 1 | u64::from(is_lost));
            if decided.len() == VISITED {
                moves.visit(&decided, &mut updates);
                decided.clear();
            }
        });
    }
    moves.visit(&decided, &mut updates);
    updates.finish();
    too_far
}
