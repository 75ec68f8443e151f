//! Retrograde analysis of one tier: [`Tier`].

use std::ops::Range;
use std::sync::atomic::AtomicUsize;

use stonework_core::StopReason;
use stonework_core::kit::{Meter, Threads};

use super::checkpoint::{Checkpoint, Resumed, SafePoint, Stage};
use super::expansion::Expanded;
use super::frontier;
use super::moves_by_target::MovesByTarget;
use super::outcomes::{AnyWidth, Outcomes, TooWide};
use super::pass::{BLOCK, Ended, Pass, Visit, each_position};
use super::propagation::{IncomingMoves, Round, propagate};
use super::tier_error::TierError;
use super::tier_outcomes::{FinishedTiers, TierCodes, TierOutcomes};
use super::tier_rules::{MOST_OF_TIER, TierPredecessors, TierRules};
use super::updates::Updates;
use super::width::{Narrow, Wide, Width};
use super::worth::seed;

/// A tier that is being analysed.
pub(super) struct Tier<'a> {
    pub(super) rules: &'a dyn TierRules,
    /// What lists the predecessors; without it, the moves inside the tier are stored.
    pub(super) predecessors: Option<&'a dyn TierPredecessors>,
    /// The numbers of its positions.
    pub(super) range: Range<usize>,
    /// The outcomes of earlier tiers.
    pub(super) finished: &'a dyn FinishedTiers,
    /// The outcomes of the tier itself, if they are known and to be checked.
    pub(super) known: Option<&'a dyn TierCodes>,
    pub(super) threads: &'a Threads,
}

impl Tier<'_> {
    /// Analyses the tier, in as few bytes a position as its outcomes and moves need. It goes on
    /// from what was kept at a safe point, if something was.
    pub(super) fn analyse(
        &self,
        resumed: Option<Resumed<'_>>,
        checkpoint: &mut dyn Checkpoint,
        meter: &mut Meter<'_>,
    ) -> Result<TierOutcomes, TierError> {
        demand_places(&self.range)?;
        let (counted, held) = (meter.positions(), meter.budget.used());
        let is_wide = resumed.as_ref().is_some_and(|resumed| resumed.is_wide);
        let expanded = if is_wide {
            self.expand::<Wide>(resumed, checkpoint, meter)
        } else {
            match self.expand::<Narrow>(resumed, checkpoint, meter) {
                Ok((narrow, from)) => {
                    let plies = self.propagate(&narrow, from, checkpoint, meter)?;
                    let Some(plies) = plies else {
                        return Ok(TierOutcomes(AnyWidth::Narrow(narrow)));
                    };
                    let from = (plies, 0);
                    let wide = narrow.widened(&mut meter.budget);
                    let wide =
                        wide.inspect_err(|_| checkpoint.stopped(&propagated(from, &narrow)))?;
                    narrow.free(&mut meter.budget);
                    Ok((wide, Some(from)))
                }
                Err(Ended::TooWide) => {
                    meter.uncount(meter.positions() - counted);
                    meter.budget.give_back(meter.budget.used() - held);
                    self.expand::<Wide>(None, checkpoint, meter)
                }
                Err(ended) => Err(ended),
            }
        };
        let (wide, from) = expanded.map_err(Ended::into_error)?;
        self.propagate(&wide, from, checkpoint, meter)?;
        Ok(TierOutcomes(AnyWidth::Wide(wide)))
    }

    /// Propagates outcomes, from a round on if it was begun before; gives the number of plies at
    /// which this width is not enough.
    fn propagate<W: Width>(
        &self,
        outcomes: &Outcomes<W>,
        from: Option<Round>,
        checkpoint: &mut dyn Checkpoint,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u32>, TierError> {
        let mut last = from.unwrap_or_default();
        let mut go = |moves: &dyn IncomingMoves, meter: &mut Meter<'_>| {
            let at_safe_point = &mut |plies, visited| {
                last = (plies, visited);
                checkpoint.reached(&propagated(last, outcomes))
            };
            let done = propagate(outcomes, from, moves, (self.threads, meter), at_safe_point);
            done.map_err(|error| match error {
                TierError::Stopped(reason) => {
                    checkpoint.stopped(&propagated(last, outcomes));
                    TierError::Stopped(reason)
                }
                TierError::TooFar(place) => TierError::TooFar(self.range.start + place),
                other => other,
            })
        };
        let Some(rules) = self.predecessors else {
            let moves = self.store_moves(meter)?;
            let propagated = go(&moves, meter)?;
            moves.free(meter);
            return Ok(propagated);
        };
        let listed = Listed {
            rules,
            tier: &self.range,
            unnumbered: AtomicUsize::new(usize::MAX),
        };
        let propagated = go(&listed, meter);
        match listed.unnumbered.into_inner() {
            usize::MAX => propagated,
            number => Err(TierError::Unnumbered(number)),
        }
    }

    /// The moves inside the tier, by where they lead.
    fn store_moves(&self, meter: &mut Meter<'_>) -> Result<MovesByTarget, TierError> {
        let first = self.range.start;
        let place = |number: usize| u32::try_from(number - first).unwrap_or(u32::MAX);
        let for_each = |visit: &Visit<'_>, meter: &mut Meter<'_>| {
            let pass = (self.range.clone(), Pass::Inside);
            let visited = self.for_each(pass, meter, &mut |_| Ok(()), visit);
            visited.map_err(Ended::into_error)
        };
        let moves = MovesByTarget::counting(self.range.len(), meter)?;
        let count: &Visit<'_> = &|_, expansion, _| {
            let targets = expansion.inside().iter();
            targets.for_each(|target| moves.count(place(target.number())));
            Ok(())
        };
        for_each(count, meter)?;
        let moves = moves.counted(meter)?;
        let enter: &Visit<'_> = &|first, expansion, _| {
            for (source, position) in (first..).zip(expansion.positions()) {
                for target in position.inside {
                    moves.enter(place(source), place(target.number()), target.turn());
                }
            }
            Ok(())
        };
        for_each(enter, meter)?;
        Ok(moves)
    }

    /// Expands every position once: its outcome by what is known before the analysis, and its
    /// undecided moves. Gives the round to go on from as well, if one was begun.
    fn expand<W: Width>(
        &self,
        resumed: Option<Resumed<'_>>,
        checkpoint: &mut dyn Checkpoint,
        meter: &mut Meter<'_>,
    ) -> Result<(Outcomes<W>, Option<Round>), Ended> {
        let len = self.range.len();
        let reading = self.rules.reading();
        let unsolved = Outcomes::<W>::undecided(reading, len, &mut meter.budget)?;
        let mut first = self.range.start;
        if let Some(Resumed {
            stage, bytes: kept, ..
        }) = resumed
        {
            let known = match stage {
                Stage::Expanded(positions) => positions.min(len),
                Stage::Propagated { .. } => len,
            };
            let mut bytes = Vec::new();
            for place in (0..known).step_by(BLOCK) {
                meter.check()?;
                let places = place..known.min(place + BLOCK);
                bytes.resize(places.len() * Outcomes::<W>::BYTES, 0);
                let read = kept.read_exact(&mut bytes);
                read.map_err(|error| TierError::Io(error.into()))?;
                let read = unsolved.read(place, &bytes);
                read.ok_or_else(|| TierError::Io("what was kept has no such outcome".into()))?;
            }
            if let Stage::Propagated { plies, positions } = stage {
                if positions > len || !positions.is_multiple_of(frontier::WORD) {
                    return Err(TierError::Io("what was kept has no such safe point".into()).into());
                }
                return Ok((unsolved, Some((plies, positions))));
            }
            first += known;
        }
        let mut reached = first;
        let expanded = self.for_each(
            (first..self.range.end, Pass::Seeds),
            meter,
            &mut |number| {
                reached = number;
                checkpoint.reached(&self.expanded(reached, &unsolved))
            },
            &|first, expansion, codes| {
                each_position(first, expansion, codes, |number, position, codes| {
                    enter(&unsolved, self.range.start, (number, position, codes))
                })
            },
        );
        if let Err(Ended::Error(TierError::Stopped(_))) = expanded {
            checkpoint.stopped(&self.expanded(reached, &unsolved));
        }
        expanded.map(|()| (unsolved, None))
    }

    /// The safe point at which the positions below a number were expanded.
    fn expanded<'o, W: Width>(&self, number: usize, outcomes: &'o Outcomes<W>) -> SafePoint<'o> {
        SafePoint::new(Stage::Expanded(number - self.range.start), outcomes)
    }
}

/// Refuses a tier that has too many positions to be analysed in one piece.
pub(super) fn demand_places(tier: &Range<usize>) -> Result<(), StopReason> {
    if tier.len() > MOST_OF_TIER {
        return Err(StopReason::SolverPositions(MOST_OF_TIER as u64));
    }
    Ok(())
}

/// Enters a position, given the codes of the outcomes that its moves to earlier tiers lead to, and
/// the number of the first position of all.
#[inline]
pub(super) fn enter<W: Width>(
    outcomes: &Outcomes<W>,
    first: usize,
    (number, position, codes): (usize, &Expanded<'_>, &[u32]),
) -> Result<(), Ended> {
    let reading = outcomes.reading();
    let (code, undecided) = match position.end {
        Some(code) => (code, 0),
        None => seed(reading, position, codes).ok_or(TierError::TooFar(number))?,
    };
    let entered = outcomes.enter(number - first, code, undecided);
    entered.map_err(|TooWide| Ended::TooWide)
}

/// The safe point in a round of so many plies where so many positions were visited.
fn propagated<W: Width>((plies, positions): (u32, usize), outcomes: &Outcomes<W>) -> SafePoint<'_> {
    SafePoint::new(Stage::Propagated { plies, positions }, outcomes)
}

/// The predecessors in a tier, as the game lists them.
struct Listed<'a> {
    rules: &'a dyn TierPredecessors,
    tier: &'a Range<usize>,
    /// The least number of a position with a predecessor that has no number.
    unnumbered: AtomicUsize,
}

impl IncomingMoves for Listed<'_> {
    fn visit(&self, decided: &[u64], updates: &mut Updates<'_>) {
        self.rules
            .update_predecessors(decided, self.tier, updates, &self.unnumbered);
    }
}
