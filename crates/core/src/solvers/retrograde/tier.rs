//! Retrograde analysis of one tier: [`Tier`].

use std::ops::Range;
use std::sync::atomic::AtomicUsize;
use std::sync::{Mutex, PoisonError};

use super::checkpoint::{Checkpoint, Resumed, SafePoint, Stage};
use super::expansion::{Expanded, Expansion, Target};
use super::finished_tiers::{FinishedError, FinishedTiers};
use super::moves_by_target::MovesByTarget;
use super::outcomes::{self, Outcomes, TooWide};
use super::propagation::{Halted, IncomingMoves, propagate};
use super::tier_error::TierError;
use super::tier_outcomes::TierOutcomes;
use super::tier_rules::{TierPredecessors, TierRules};
use super::updates::Updates;
use super::width::{Narrow, Wide, Width};
use crate::game::Turn;
use crate::run::{Meter, StopReason};
use crate::solvers::blocks::Blocks;
use crate::solvers::threads::{Parts, Threads};
use crate::value::Outcome;

/// A tier that is being analysed.
pub(super) struct Tier<'a> {
    pub(super) rules: &'a dyn TierRules,
    /// What lists the predecessors; without it, the moves inside the tier are stored.
    pub(super) predecessors: Option<&'a dyn TierPredecessors>,
    /// The numbers of its positions.
    pub(super) range: Range<usize>,
    /// The outcomes of earlier tiers.
    pub(super) finished: &'a dyn FinishedTiers,
    pub(super) threads: &'a Threads,
}

/// The most positions between two checks of the limits.
const BLOCK: usize = 1 << 16;

const PARTS: Parts = Parts {
    len: 1 << 10,
    worth_sharing: (1 << 10) + 1,
};

impl Tier<'_> {
    /// Analyses the tier, in as few bytes a position as its outcomes and moves need. It goes on from
    /// what was kept at a safe point, if something was.
    pub(super) fn analyse(
        &self,
        resumed: Option<Resumed<'_>>,
        checkpoint: &mut dyn Checkpoint,
        meter: &mut Meter<'_>,
    ) -> Result<TierOutcomes, TierError> {
        let is_wide = resumed.as_ref().is_some_and(|resumed| resumed.is_wide);
        let (wide, plies) = if is_wide {
            self.expand::<Wide>(resumed, checkpoint, meter)?
        } else {
            match self.expand::<Narrow>(resumed, checkpoint, meter) {
                Ok((narrow, plies)) => {
                    let plies = self.propagate(&narrow, plies, checkpoint, meter)?;
                    let Some(plies) = plies else {
                        return Ok(TierOutcomes::narrow(narrow));
                    };
                    let wide = narrow.widened(&mut meter.budget)?;
                    narrow.free(&mut meter.budget);
                    (wide, plies)
                }
                Err(Unexpanded::TooWide) => {
                    meter.uncount(self.range.len() as u64);
                    self.expand::<Wide>(None, checkpoint, meter)?
                }
                Err(Unexpanded::Error(error)) => return Err(error),
            }
        };
        self.propagate(&wide, plies, checkpoint, meter)?;
        Ok(TierOutcomes::wide(wide))
    }

    /// Propagates outcomes from a number of plies on; gives the number of plies at which this width
    /// is not enough.
    fn propagate<W: Width>(
        &self,
        outcomes: &Outcomes<W>,
        plies: u32,
        checkpoint: &mut dyn Checkpoint,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u32>, TierError> {
        let mut go = |moves: &dyn IncomingMoves, meter: &mut Meter<'_>| {
            let between_rounds = &mut |plies| {
                checkpoint.reached(&SafePoint::new(Stage::Propagated(plies), outcomes))
            };
            let propagated = propagate(
                outcomes,
                plies,
                moves,
                (self.threads, meter),
                between_rounds,
            );
            propagated.map_err(|halted| match halted {
                Halted::Stopped(reason) => TierError::Stopped(reason),
                Halted::TooFar(place) => TierError::TooFar(self.range.start + place as usize),
                Halted::Io(error) => TierError::Io(error),
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

    /// The number of the first position whose outcome is not that of its best move, given the codes
    /// of the outcomes of the tier by place.
    pub(super) fn find_wrong(
        &self,
        code: &(dyn Fn(usize) -> u32 + Sync),
        meter: &mut Meter<'_>,
    ) -> Result<Option<usize>, TierError> {
        let first = self.range.start;
        let values = (first, Pass::Values);
        let wrong = self.for_each(
            values,
            meter,
            &mut |_| Ok(()),
            &|number, position, codes| {
                let expected = if position.end.is_some() {
                    position.end
                } else {
                    let inside = position.inside.iter();
                    let inside = inside.map(|&target| (target, code(target.number() - first)));
                    let earlier = position.earlier.iter().copied().zip(codes.iter().copied());
                    best(earlier.chain(inside))
                };
                match expected {
                    None => Err(Wrong::Error(TierError::TooFar(number))),
                    Some(expected) if expected == code(number - first) => Ok(()),
                    Some(_) => Err(Wrong::At(number)),
                }
            },
        );
        match wrong {
            Ok(()) => Ok(None),
            Err(Wrong::At(number)) => Ok(Some(number)),
            Err(Wrong::Error(error)) => Err(error),
        }
    }

    /// The moves inside the tier, by where they lead.
    fn store_moves(&self, meter: &mut Meter<'_>) -> Result<MovesByTarget, TierError> {
        let first = self.range.start;
        let place = |number: usize| u32::try_from(number - first).unwrap_or(u32::MAX);
        let moves = MovesByTarget::counting(self.range.len(), meter)?;
        let all = (first, Pass::Inside);
        self.for_each::<TierError>(all, meter, &mut |_| Ok(()), &|_, position, _| {
            for target in position.inside {
                moves.count(place(target.number()));
            }
            Ok(())
        })?;
        let moves = moves.counted(meter)?;
        self.for_each::<TierError>(all, meter, &mut |_| Ok(()), &|source, position, _| {
            for target in position.inside {
                moves.enter(place(source), place(target.number()), target.turn());
            }
            Ok(())
        })?;
        Ok(moves)
    }

    /// Expands every position once: its outcome by what is known before the analysis, and its
    /// undecided moves. Gives the number of plies to go on from as well.
    fn expand<W: Width>(
        &self,
        resumed: Option<Resumed<'_>>,
        checkpoint: &mut dyn Checkpoint,
        meter: &mut Meter<'_>,
    ) -> Result<(Outcomes<W>, u32), Unexpanded> {
        let len = self.range.len();
        let unsolved = Outcomes::<W>::undecided(len, &mut meter.budget)?;
        let mut first = self.range.start;
        if let Some(Resumed {
            stage, bytes: kept, ..
        }) = resumed
        {
            let known = match stage {
                Stage::Expanded(positions) => positions.min(len),
                Stage::Propagated(_) => len,
            };
            let mut bytes = Vec::new();
            for place in (0..known).step_by(BLOCK) {
                meter.check()?;
                let places = place..known.min(place + BLOCK);
                bytes.resize(places.len() * Outcomes::<W>::BYTES, 0);
                let read = kept.read_exact(&mut bytes);
                read.map_err(|error| TierError::Io(error.into()))?;
                unsolved.read(place, &bytes);
            }
            if let Stage::Propagated(plies) = stage {
                return Ok((unsolved, plies));
            }
            first += known;
        }
        let expanded = self.for_each(
            (first, Pass::Seeds),
            meter,
            &mut |number| {
                let stage = Stage::Expanded(number - self.range.start);
                checkpoint.reached(&SafePoint::new(stage, &unsolved))
            },
            &|number, position, codes| {
                let (code, undecided) = match position.end {
                    Some(code) => (code, 0),
                    None => seed(position, codes).ok_or(TierError::TooFar(number))?,
                };
                let entered = unsolved.enter(number - self.range.start, code, undecided);
                entered.map_err(|TooWide| Unexpanded::TooWide)
            },
        );
        match expanded {
            Ok(()) => Ok((unsolved, 0)),
            Err(error) => {
                unsolved.free(&mut meter.budget);
                Err(error)
            }
        }
    }

    /// Calls `visit` for every position from a number on, with its number and with the codes of the
    /// outcomes that its moves to earlier tiers lead to, by any thread. Gives the error of the first
    /// position that has one. Between two blocks, `between` gets the number of the next position.
    fn for_each<E: From<TierError> + Send>(
        &self,
        (first, pass): (usize, Pass),
        meter: &mut Meter<'_>,
        between: &mut dyn FnMut(usize) -> Result<(), FinishedError>,
        visit: &Visit<'_, E>,
    ) -> Result<(), E> {
        let spare = Mutex::new(Vec::<Scratch>::new());
        let mut blocks = Blocks::new(first..self.range.end, BLOCK);
        loop {
            let block = match pass {
                Pass::Seeds | Pass::Values => blocks.next_counted(meter),
                Pass::Inside => blocks.next_checked(meter),
            };
            let Some(Range { start, end }) = block.map_err(TierError::Stopped)? else {
                return Ok(());
            };
            between(start).map_err(TierError::Io)?;
            let error = self.threads.find_in_parts(end - start, PARTS, &|part| {
                let spare = || spare.lock().unwrap_or_else(PoisonError::into_inner);
                let mut scratch = spare().pop().unwrap_or_default();
                let numbers = start + part.start..start + part.end;
                let visited = self.visit_part(numbers, pass, &mut scratch, visit);
                spare().push(scratch);
                visited.err()
            });
            if let Some(error) = error {
                return Err(error);
            }
        }
    }

    /// The same for some of the positions, by one thread.
    fn visit_part<E: From<TierError>>(
        &self,
        numbers: Range<usize>,
        pass: Pass,
        scratch: &mut Scratch,
        visit: &Visit<'_, E>,
    ) -> Result<(), E> {
        let Scratch { expansion, codes } = scratch;
        let mut next = numbers.start;
        while next < numbers.end {
            expansion.begin(self.range.clone(), pass != Pass::Seeds);
            let expanded = self.rules.expand(next..numbers.end, expansion);
            let end = expanded.map_err(|number| match number {
                usize::MAX => TierError::Short,
                number => TierError::Faulty(number),
            })?;
            codes.clear();
            if pass != Pass::Inside {
                let read = self.finished.codes(expansion.earlier(), codes);
                read.map_err(TierError::Io)?;
            }
            let mut codes = codes.as_slice();
            for (number, position) in (next..end).zip(expansion.positions()) {
                let own = codes.split_off(..position.earlier.len());
                visit(number, &position, own.unwrap_or_default())?;
            }
            next = end;
        }
        Ok(())
    }
}

/// What the positions of a tier are expanded for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pass {
    /// For their outcomes by what is known before the analysis.
    Seeds,
    /// For their moves inside the tier.
    Inside,
    /// For both.
    Values,
}

/// Visits a position.
type Visit<'v, E> = dyn Fn(usize, &Expanded<'_>, &[u32]) -> Result<(), E> + Sync + 'v;

/// Why no position, or not all, could be expanded.
enum Unexpanded {
    /// An outcome or a number of moves is too great for the bytes that a position has.
    TooWide,
    Error(TierError),
}

impl From<TierError> for Unexpanded {
    fn from(error: TierError) -> Self {
        Self::Error(error)
    }
}

impl From<StopReason> for Unexpanded {
    fn from(reason: StopReason) -> Self {
        Self::Error(reason.into())
    }
}

/// The widest have room for everything.
impl From<Unexpanded> for TierError {
    fn from(unexpanded: Unexpanded) -> Self {
        match unexpanded {
            Unexpanded::Error(error) => error,
            Unexpanded::TooWide => Self::Short,
        }
    }
}

/// The buffers of a thread.
#[derive(Debug, Default)]
struct Scratch {
    expansion: Expansion,
    codes: Vec<u32>,
}

/// A position whose outcome is wrong.
enum Wrong {
    /// The one with this number.
    At(usize),
    /// It could not be told.
    Error(TierError),
}

impl From<TierError> for Wrong {
    fn from(error: TierError) -> Self {
        Self::Error(error)
    }
}

/// What some moves of a position are worth to the mover.
#[derive(Debug, Default)]
struct Worth {
    /// The plies of the shortest win.
    win: Option<u32>,
    /// Whether a move draws.
    may_draw: bool,
    /// The plies of the longest loss.
    loss: Option<u32>,
}

impl Worth {
    /// The worth of moves, given the codes of the outcomes that they lead to; `None` if an outcome
    /// is too far.
    #[inline]
    fn of(moves: impl Iterator<Item = (Target, u32)>) -> Option<Self> {
        let mut worth = Self::default();
        for (target, code) in moves {
            match outcomes::plies(code) {
                None => worth.may_draw = true,
                Some(Outcome::MAX_PLIES..) => return None,
                Some(plies) if outcomes::is_loss(code) == (target.turn() == Turn::Passes) => {
                    worth.win = Some(worth.win.map_or(plies, |win| win.min(plies)));
                }
                Some(plies) => worth.loss = worth.loss.max(Some(plies)),
            }
        }
        worth.win = worth.win.map(|plies| plies + 1);
        worth.loss = worth.loss.map(|plies| plies + 1);
        Some(worth)
    }
}

/// The code of the outcome of a position, given all of its moves with the codes of the outcomes that
/// they lead to; `None` if an outcome is too far.
#[inline]
fn best(moves: impl Iterator<Item = (Target, u32)>) -> Option<u32> {
    let worth = Worth::of(moves)?;
    Some(match (worth.win, worth.may_draw, worth.loss) {
        (Some(plies), ..) => outcomes::code(Outcome::win_in(plies)),
        (None, false, Some(plies)) => outcomes::code(Outcome::loss_in(plies)),
        _ => 0,
    })
}

/// The code of the outcome that a position has by its moves to earlier tiers, 0 for none, and the
/// number of its undecided moves; `None` if an outcome is too far. `codes` has the outcomes that
/// these moves lead to.
#[inline]
fn seed(position: &Expanded<'_>, codes: &[u32]) -> Option<(u32, u32)> {
    let moves = position.earlier.iter().copied().zip(codes.iter().copied());
    let worth = Worth::of(moves)?;
    let undecided = position.inside_count;
    Some(match (worth.win, worth.may_draw, worth.loss) {
        // Whatever the other moves are worth, the position is not lost.
        (Some(plies), ..) => (outcomes::code(Outcome::win_in(plies)), undecided + 1),
        (None, true, _) => (0, undecided + 1),
        (None, false, Some(plies)) => (outcomes::code(Outcome::loss_in(plies)), undecided),
        (None, false, None) => (0, undecided),
    })
}

/// The predecessors in a tier, as the game lists them.
struct Listed<'a> {
    rules: &'a dyn TierPredecessors,
    tier: &'a Range<usize>,
    /// The least number of a position with a predecessor that has no number.
    unnumbered: AtomicUsize,
}

impl IncomingMoves for Listed<'_> {
    fn visit(&self, decided: &[u32], updates: &mut Updates<'_>) {
        self.rules
            .update_predecessors(decided, self.tier, updates, &self.unnumbered);
    }
}
