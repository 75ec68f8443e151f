//! Retrograde analysis of one tier: [`Tier`].

use std::ops::Range;
use std::sync::atomic::AtomicUsize;
use std::sync::{Mutex, PoisonError};

use super::expansion::{Expanded, Expansion};
use super::finished_tiers::{FinishedError, FinishedTiers};
use super::moves_by_target::MovesByTarget;
use super::outcomes::{self, Outcomes, TooWide};
use super::propagation::{IncomingMoves, propagate};
use super::tier_rules::{TierPredecessors, TierRules};
use super::updates::Updates;
use super::width::{Narrow, Wide, Width};
use crate::game::Turn;
use crate::run::{Budget, Meter, StopReason};
use crate::solvers::blocks::Blocks;
use crate::solvers::halt_at::HaltAt;
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

/// Why the analysis of a tier could not go on.
#[derive(Debug)]
pub(super) enum TierHalt {
    Stopped(StopReason),
    /// An outcome or a number of moves is too great for the bytes that a position has.
    TooWide,
    /// The position with this number breaks a law.
    Faulty(usize),
    /// The game lists fewer positions than the tier has numbers.
    Short,
    /// The position with this number has an outcome that is too far.
    TooFar(usize),
    /// The position with this number has a predecessor without a number.
    Unnumbered(usize),
    /// The outcomes of earlier tiers could not be read.
    Finished(FinishedError),
}

impl From<StopReason> for TierHalt {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// The outcomes of a tier.
#[derive(Debug)]
pub(super) enum TierOutcomes {
    Narrow(Outcomes<Narrow>),
    Wide(Outcomes<Wide>),
}

impl TierOutcomes {
    /// The code of the outcome of a position.
    #[inline]
    pub(super) fn code(&self, place: usize) -> u32 {
        match self {
            Self::Narrow(outcomes) => outcomes.code(place),
            Self::Wide(outcomes) => outcomes.code(place),
        }
    }

    /// Frees the memory.
    pub(super) fn free(self, budget: &mut Budget) {
        match self {
            Self::Narrow(outcomes) => outcomes.free(budget),
            Self::Wide(outcomes) => outcomes.free(budget),
        }
    }
}

/// The most positions between two checks of the limits.
const BLOCK: usize = 1 << 16;

const PARTS: Parts = Parts {
    len: 1 << 10,
    worth_sharing: (1 << 10) + 1,
};

impl Tier<'_> {
    /// Analyses the tier, in as few bytes a position as its outcomes and moves need.
    pub(super) fn analyse(&self, meter: &mut Meter<'_>) -> Result<TierOutcomes, TierHalt> {
        let (wide, plies) = match self.expand::<Narrow>(meter) {
            Ok(narrow) => {
                let Some(plies) = self.propagate(&narrow, 0, meter)? else {
                    return Ok(TierOutcomes::Narrow(narrow));
                };
                let wide = narrow.widened(&mut meter.budget)?;
                narrow.free(&mut meter.budget);
                (wide, plies)
            }
            Err(TierHalt::TooWide) => {
                meter.uncount(self.range.len() as u64);
                (self.expand::<Wide>(meter)?, 0)
            }
            Err(halt) => return Err(halt),
        };
        self.propagate(&wide, plies, meter)?;
        Ok(TierOutcomes::Wide(wide))
    }

    /// Propagates outcomes from a number of plies on; gives the number of plies at which this width
    /// is not enough.
    fn propagate<W: Width>(
        &self,
        outcomes: &Outcomes<W>,
        plies: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u32>, TierHalt> {
        let go = |moves: &dyn IncomingMoves, meter: &mut Meter<'_>| {
            let propagated = propagate(outcomes, plies, moves, (self.threads, meter));
            propagated.map_err(|halt| match halt {
                HaltAt::Stopped(reason) => TierHalt::Stopped(reason),
                HaltAt::Fault(place) => TierHalt::TooFar(self.range.start + place as usize),
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
            number => Err(TierHalt::Unnumbered(number)),
        }
    }

    /// The moves inside the tier, by where they lead.
    fn store_moves(&self, meter: &mut Meter<'_>) -> Result<MovesByTarget, TierHalt> {
        let first = self.range.start;
        let place = |number: usize| u32::try_from(number - first).unwrap_or(u32::MAX);
        let moves = MovesByTarget::counting(self.range.len(), meter)?;
        self.for_each(meter, Pass::Inside, &|_, position, _| {
            for target in position.inside {
                moves.count(place(target.number()));
            }
            Ok(())
        })?;
        let moves = moves.counted(meter)?;
        self.for_each(meter, Pass::Inside, &|source, position, _| {
            for target in position.inside {
                moves.enter(place(source), place(target.number()), target.turn());
            }
            Ok(())
        })?;
        Ok(moves)
    }

    /// Expands every position once: its outcome by what is known before the analysis, and its
    /// undecided moves.
    fn expand<W: Width>(&self, meter: &mut Meter<'_>) -> Result<Outcomes<W>, TierHalt> {
        let unsolved = Outcomes::<W>::undecided(self.range.len(), &mut meter.budget)?;
        let expanded = self.for_each(meter, Pass::Seeds, &|number, position, codes| {
            let (code, undecided) = match position.end {
                Some(code) => (code, 0),
                None => seed(position, codes).ok_or(TierHalt::TooFar(number))?,
            };
            let entered = unsolved.enter(number - self.range.start, code, undecided);
            entered.map_err(|TooWide| TierHalt::TooWide)
        });
        if let Err(halt) = expanded {
            unsolved.free(&mut meter.budget);
            return Err(halt);
        }
        Ok(unsolved)
    }

    /// Calls `visit` for every position with its number, and with the codes of the outcomes that
    /// its moves to earlier tiers lead to, by any thread. Gives the error of the first position that
    /// has one.
    fn for_each(
        &self,
        meter: &mut Meter<'_>,
        pass: Pass,
        visit: &Visit<'_>,
    ) -> Result<(), TierHalt> {
        let spare = Mutex::new(Vec::<Scratch>::new());
        let mut blocks = Blocks::new(self.range.clone(), BLOCK);
        loop {
            let block = match pass {
                Pass::Seeds => blocks.next_counted(meter)?,
                Pass::Inside => blocks.next_checked(meter)?,
            };
            let Some(Range { start, end }) = block else {
                return Ok(());
            };
            let halt = self.threads.find_in_parts(end - start, PARTS, &|part| {
                let spare = || spare.lock().unwrap_or_else(PoisonError::into_inner);
                let mut scratch = spare().pop().unwrap_or_default();
                let numbers = start + part.start..start + part.end;
                let visited = self.visit_part(numbers, pass, &mut scratch, visit);
                spare().push(scratch);
                visited.err()
            });
            if let Some(halt) = halt {
                return Err(halt);
            }
        }
    }

    /// The same for some of the positions, by one thread.
    fn visit_part(
        &self,
        numbers: Range<usize>,
        pass: Pass,
        scratch: &mut Scratch,
        visit: &Visit<'_>,
    ) -> Result<(), TierHalt> {
        let Scratch { expansion, codes } = scratch;
        expansion.begin(self.range.clone(), pass == Pass::Inside);
        let expanded = self.rules.expand(numbers.clone(), expansion);
        expanded.map_err(|number| match number {
            usize::MAX => TierHalt::Short,
            number => TierHalt::Faulty(number),
        })?;
        codes.clear();
        if pass == Pass::Seeds {
            let read = self.finished.codes(expansion.earlier(), codes);
            read.map_err(TierHalt::Finished)?;
        }
        let mut codes = codes.as_slice();
        for (number, position) in numbers.zip(expansion.positions()) {
            let own = codes.split_off(..position.earlier.len());
            visit(number, &position, own.unwrap_or_default())?;
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
}

/// Visits a position.
type Visit<'v> = dyn Fn(usize, &Expanded<'_>, &[u32]) -> Result<(), TierHalt> + Sync + 'v;

/// The buffers of a thread.
#[derive(Debug, Default)]
struct Scratch {
    expansion: Expansion,
    codes: Vec<u32>,
}

/// The code of the outcome that a position has by its moves to earlier tiers, 0 for none, and the
/// number of its undecided moves; `None` if an outcome is too far. `codes` has the outcomes that
/// these moves lead to.
#[inline]
fn seed(position: &Expanded<'_>, codes: &[u32]) -> Option<(u32, u32)> {
    let (mut win, mut loss, mut may_draw) = (u32::MAX, None, false);
    for (target, &code) in position.earlier.iter().zip(codes) {
        match outcomes::plies(code) {
            None => may_draw = true,
            Some(Outcome::MAX_PLIES..) => return None,
            Some(plies) if outcomes::is_loss(code) == (target.turn() == Turn::Passes) => {
                win = win.min(plies + 1);
            }
            Some(plies) => loss = loss.max(Some(plies + 1)),
        }
    }
    let undecided = position.inside_count;
    Some(if win < u32::MAX {
        // Whatever the other moves are worth, the position is not lost.
        (outcomes::code(Outcome::win_in(win)), undecided + 1)
    } else if may_draw {
        (0, undecided + 1)
    } else if let Some(plies) = loss {
        (outcomes::code(Outcome::loss_in(plies)), undecided)
    } else {
        (0, undecided)
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
