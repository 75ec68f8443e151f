//! The known outcomes of a tier, checked against the rules: [`Tier::find_wrong`].
//!
//! Forward, by the moves of a position: a loss has all of them looked at, a win or a draw as many
//! until one attains it. Backward, from each position that loses: the positions from which a move
//! leads there have to be won as soon. So what a position is said to be worth, it attains by the
//! rules forward alone; that it has no better move is seen backward.

use std::sync::atomic::{AtomicUsize, Ordering};

use stonework_core::kit::{Meter, Spare};

use super::expansion::{Expansion, Listing};
use super::outcomes;
use super::pass::{Ended, Pass, each_position};
use super::tier::Tier;
use super::tier_error::TierError;
use super::tier_outcomes::TierCodes;
use super::tier_rules::{OutcomePlace, TierPredecessors};
use super::tier_value::Reading;
use super::worth::Worth;

/// One of so many positions, a prime, has all of its moves looked at, whatever its outcome: where
/// predecessors are missing, some of these have a better move.
const SAMPLE: usize = 127;

/// A code is fetched so many others before it is asked for.
const AHEAD: usize = 32;

/// How many of the moves that stay in the tier are listed at first of a position whose outcome has
/// this code.
#[inline]
pub(super) fn moves_to_list(number: usize, code: u32) -> usize {
    if outcomes::is_loss(code) || number.is_multiple_of(SAMPLE) {
        usize::MAX
    } else {
        // Most moves of most drawn positions draw; few moves of a won position win as soon as any.
        usize::from(code == 0)
    }
}

/// A tier whose outcomes are checked.
struct Check<'a> {
    tier: &'a Tier<'a>,
    predecessors: &'a dyn TierPredecessors,
    known: &'a dyn TierCodes,
    /// The least number of a position that is wrong.
    wrong: AtomicUsize,
    /// The least number of a position with a predecessor that has no number.
    unnumbered: AtomicUsize,
}

/// The buffers of a thread.
#[derive(Debug, Default)]
struct Scratch {
    /// The numbers of positions whose outcome is not attained so far.
    open: Vec<usize>,
    /// All of their moves.
    moves: Expansion,
    /// The places of positions that a move may win by leading there, and their codes.
    decided: Vec<(usize, u32)>,
    /// The places of positions that are won, and the code of that win.
    winners: Vec<(usize, u32)>,
}

impl Tier<'_> {
    /// The number of the first position whose outcome is not that of its best move, given the codes
    /// of the outcomes of the tier. Images of other positions are left out.
    ///
    /// Margins that are those of the best moves may rest on each other by a cycle, so that all are
    /// wrong: the tier is solved once more, and the first position with another margin is told.
    pub(super) fn find_wrong(
        &self,
        predecessors: &dyn TierPredecessors,
        known: &dyn TierCodes,
        meter: &mut Meter<'_>,
    ) -> Result<Option<usize>, TierError> {
        let first = self.range.start;
        if self.rules.reading() == Reading::Margins {
            let solved = self.analyse(None, &mut (), meter)?;
            let wrong = (0..solved.len()).find(|&place| solved.code(place) != known.code(place));
            solved.free(&mut meter.budget);
            return Ok(wrong.map(|place| first + place));
        }
        let check = Check {
            tier: self,
            predecessors,
            known,
            wrong: AtomicUsize::new(usize::MAX),
            unnumbered: AtomicUsize::new(usize::MAX),
        };
        let spare = Spare::new();
        let checked = self.for_each(
            (self.range.clone(), Pass::Check),
            meter,
            &mut |_| Ok(()),
            &|first, expansion, codes| {
                spare.lend(Scratch::default, |scratch| {
                    check.positions(first, expansion, codes, scratch)
                })
            },
        );
        checked.map_err(Ended::into_error)?;
        let found = |number: AtomicUsize| Some(number.into_inner()).filter(|&it| it != usize::MAX);
        match found(check.unnumbered) {
            Some(number) => Err(TierError::Unnumbered(number)),
            None => Ok(found(check.wrong)),
        }
    }
}

impl Check<'_> {
    /// Checks some positions, and those from which a move leads to one of them.
    fn positions(
        &self,
        first: usize,
        expansion: &Expansion,
        codes: &[u32],
        scratch: &mut Scratch,
    ) -> Result<(), Ended> {
        scratch.open.clear();
        scratch.decided.clear();
        let may_stay = self.predecessors.turn_may_stay();
        let mut fetched = expansion.inside().iter();
        let mut fetch = |moves: usize| {
            for target in fetched.by_ref().take(moves) {
                self.known.prefetch(target.number() - self.first());
            }
        };
        fetch(AHEAD);
        each_position(first, expansion, codes, |number, position, codes| {
            fetch(position.inside.len());
            let code = self.code(number);
            if code != 0 && (may_stay || outcomes::is_loss(code)) {
                let place = number - self.first();
                scratch.decided.push((place, code));
            }
            if let Some(end) = position.end {
                if end != code {
                    self.found_wrong(number);
                }
                return Ok(());
            }
            let inside = position.inside.iter();
            let inside = inside.map(|&target| (target, self.code(target.number())));
            let earlier = position.earlier.iter().copied().zip(codes.iter().copied());
            let worth = Worth::of(earlier.chain(inside)).ok_or(TierError::TooFar(number))?;
            if moves_to_list(number, code) == usize::MAX {
                if worth.code() != code {
                    self.found_wrong(number);
                }
            } else if worth.exceeds(code) {
                self.found_wrong(number);
            } else if !worth.attains(code) {
                scratch.open.push(number);
            }
            Ok(())
        })?;
        self.open_positions(scratch)?;
        self.winners(scratch);
        Ok(())
    }

    /// Checks positions whose outcome has to be attained by the moves that stay in the tier.
    fn open_positions(&self, scratch: &mut Scratch) -> Result<(), Ended> {
        let Scratch { open, moves, .. } = scratch;
        if open.is_empty() {
            return Ok(());
        }
        moves.begin(self.tier.range.clone(), Listing::Omitted, usize::MAX);
        for &number in &*open {
            self.tier.rules.expand(number..number + 1, moves)?;
        }
        let mut fetched = moves.inside().iter();
        let mut fetch = |moves: usize| {
            for target in fetched.by_ref().take(moves) {
                self.known.prefetch(target.number() - self.first());
            }
        };
        fetch(AHEAD);
        for (&number, position) in open.iter().zip(moves.positions()) {
            fetch(position.inside.len());
            let code = self.code(number);
            let mut inside = position.inside.iter();
            let attains = inside.any(|&target| {
                let reached = std::iter::once((target, self.code(target.number())));
                Worth::of(reached).is_some_and(|worth| worth.attains(code))
            });
            if !attains {
                self.found_wrong(number);
            }
        }
        Ok(())
    }

    /// Checks that positions from which a move wins are won as soon.
    fn winners(&self, scratch: &mut Scratch) {
        let Scratch {
            decided, winners, ..
        } = scratch;
        winners.clear();
        let range = &self.tier.range;
        self.predecessors
            .list_winners(decided, range, winners, &self.unnumbered);
        let fetch = |&(place, _): &(usize, u32)| self.known.prefetch(place);
        winners.iter().take(AHEAD).for_each(fetch);
        for (at, &(place, win)) in winners.iter().enumerate() {
            winners.get(at + AHEAD).into_iter().for_each(fetch);
            let code = self.known.code(place);
            let is_won = code != 0 && !outcomes::is_loss(code);
            if !is_won || code > win {
                self.found_wrong(self.first() + place);
            }
        }
    }

    /// The number of the first position of the tier.
    #[inline]
    fn first(&self) -> usize {
        self.tier.range.start
    }

    /// The code of the outcome of the position with a number.
    #[inline]
    fn code(&self, number: usize) -> u32 {
        self.known.code(number - self.first())
    }

    /// Notes that a position, or the one that it is an image of, is wrong.
    #[cold]
    fn found_wrong(&self, number: usize) {
        let mut places = Vec::new();
        self.tier
            .rules
            .outcome_places(number..number + 1, &mut places);
        let number = match places.first() {
            Some(&OutcomePlace::At(image)) => image,
            _ => number,
        };
        self.wrong.fetch_min(number, Ordering::Relaxed);
    }
}
