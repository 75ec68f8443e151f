//! Certificates of nimbers: [`check_nimber`], [`extract_nimber`].

use stonework_core::kit::Meter;
use stonework_core::{Run, StopReason, Turn, WinLose};
use stonework_erased::{ErasedState, ErasedStep};

use super::bound::{Bound, Relation};
use super::by_depth::{by_depth, named};
use super::checked::{Checked, Checking};
use super::extract_error::ExtractError;
use super::fault::{CheckError, Fault};
use super::records::{Record, Records};
use super::side::BESIDE;
use super::written_game::WrittenGame;

/// A nimber as certificates have it: the bounds of their records are exact.
pub type NimberRecord = Record<i64>;

/// The nimbers of components that a certificate has are less.
const MOST: i64 = 1 << 24;

/// The components of a position, without those that are over and lost, as ends have to be.
fn components(game: &dyn WrittenGame<WinLose>, state: &ErasedState) -> Vec<ErasedState> {
    match game.terminal_value(state) {
        Some(WinLose::Loss) => return Vec::new(),
        Some(WinLose::Win) => return vec![state.clone()],
        None => {}
    }
    let mut parts = game
        .components(state)
        .unwrap_or_else(|| vec![state.clone()]);
    parts.retain(|part| game.terminal_value(part) != Some(WinLose::Loss));
    parts
}

/// Checks the nimber of the start of an impartial game, by the records of a certificate.
///
/// There is a record of every component of the start, and of every component that a move leads to:
/// its nimber, and a rank that falls along every move. The nimber of a record has to be the least
/// number that is not the nimber of a position after a move: the exclusive or of those of its
/// components. That a position is the sum of its components is believed: the game says so.
///
/// # Complexity
///
/// O(n · (b + log n)) time for `n` records with `b` moves each. Memory: a bit for each record, the
/// components that are still to be looked at, and a byte for each number up to a nimber.
///
/// # Errors
///
/// As [`super::check`].
pub fn check_nimber(
    game: &dyn WrittenGame<WinLose>,
    claim: u64,
    records: &mut dyn Records<i64>,
    run: &Run,
) -> Result<Checked, CheckError> {
    let start = game.start();
    let mut check = Check {
        game,
        report: Checking::new(records, run)?,
    };
    let text = game.position(&start);
    let claimed = format!("={claim}");
    match check.sum(&start)? {
        None => check.report.fail(text.clone(), claimed, Fault::NotShown),
        Some((nimber, _)) if nimber != claim => {
            check
                .report
                .fail(text.clone(), claimed, Fault::OtherNimber(nimber));
        }
        Some(_) => {}
    }
    while let Some(((state, _), record)) = check.report.next() {
        check.record(&state, &record)?;
    }
    Ok(check.report.finish(&text))
}

struct Check<'a, 'r> {
    game: &'a dyn WrittenGame<WinLose>,
    report: Checking<'a, 'r, i64>,
}

impl Check<'_, '_> {
    /// The nimber of a position by the records of its components, and the greatest of their ranks;
    /// `None` if there is none of one of them.
    fn sum(&mut self, state: &ErasedState) -> Result<Option<(u64, Option<u64>)>, CheckError> {
        let (mut nimber, mut rank) = (0, None);
        for part in components(self.game, state) {
            let text = self.game.position(&part);
            let said = self
                .report
                .look_up(&(part, true), &text, Relation::Exactly)?;
            let Some((bound, below)) = said else {
                return Ok(None);
            };
            nimber ^= bound.value.unsigned_abs();
            rank = rank.max(below);
        }
        Ok(Some((nimber, rank)))
    }

    /// Checks a record, given that those of the components after its moves are right.
    fn record(&mut self, state: &ErasedState, record: &NimberRecord) -> Result<(), CheckError> {
        self.report.meter.count()?;
        let (game, said) = (self.game, record.bound);
        let fault = match said.value {
            ..0 | MOST.. => Some(Fault::NotShown),
            _ if record.rank.is_none() => Some(Fault::NoRank),
            _ if game.terminal_value(state).is_some() => Some(Fault::NotImpartial),
            _ => None,
        };
        if let Some(fault) = fault {
            let position = record.position.clone();
            self.report.fail(position, said.to_string(), fault);
            return Ok(());
        }
        let nimber = said.value.unsigned_abs();
        let mut met = self
            .report
            .meter
            .budget
            .filled(false, to_usize(nimber) + 1)?;
        let mut fault = None;
        game.try_steps(state, 0, &mut |index, step| {
            fault = self.step(state, record, index, &step, &mut met)?;
            Ok::<_, CheckError>(fault.is_none())
        })?;
        let mex = met.iter().position(|&is_met| !is_met);
        let mex = mex.map_or(nimber + 1, |mex| mex as u64);
        if fault.is_none() && mex != nimber {
            fault = Some(Fault::OtherNimber(mex));
        }
        self.report.meter.budget.give_back(met.capacity());
        if let Some(fault) = fault {
            let position = record.position.clone();
            self.report.fail(position, said.to_string(), fault);
        }
        Ok(())
    }

    /// Notes the nimber of the position after a move, if it is small enough to matter.
    fn step(
        &mut self,
        state: &ErasedState,
        record: &NimberRecord,
        index: usize,
        step: &ErasedStep<WinLose>,
        met: &mut [bool],
    ) -> Result<Option<Fault>, CheckError> {
        self.report.meter.pass(index)?;
        let game = self.game;
        if step.turn != Turn::Passes || !is_impartial_end(game, &step.state) {
            return Ok(Some(Fault::NotImpartial));
        }
        let mv = || game.move_text(state, index).unwrap_or_default();
        let after = || game.position(&step.state);
        let Some((nimber, rank)) = self.sum(&step.state)? else {
            let (mv, after, needed) = (mv(), after(), "a sum of records".to_owned());
            return Ok(Some(Fault::ReplyNotShown { mv, after, needed }));
        };
        if rank >= record.rank {
            let (mv, after) = (mv(), after());
            return Ok(Some(Fault::RankStays { mv, after }));
        }
        if let Some(is_met) = met.get_mut(to_usize(nimber)) {
            *is_met = true;
        }
        Ok(None)
    }
}

/// Whether a position is not over, or lost for who cannot move.
fn is_impartial_end(game: &dyn WrittenGame<WinLose>, state: &ErasedState) -> bool {
    game.terminal_value(state) != Some(WinLose::Win)
}

fn to_usize(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The records that prove the nimber of the start of an impartial game, given what finds the nimber
/// of a component.
///
/// # Complexity
///
/// O(n · b) time for the `n` components that play comes to, with `b` moves each, and what `nimber`
/// takes. O(n) memory.
///
/// # Errors
///
/// [`ExtractError`]; [`ExtractError::Cyclic`] for a game in which play comes back to a component.
pub fn extract_nimber<E>(
    game: &dyn WrittenGame<WinLose>,
    nimber: &mut dyn FnMut(&ErasedState) -> Result<u64, E>,
    run: &Run,
) -> Result<Vec<NimberRecord>, ExtractError<E>> {
    let mut meter = Meter::new(run);
    let mut records = Vec::new();
    let starts = components(game, &game.start());
    meter.budget.take(starts.len() * BESIDE)?;
    by_depth(
        starts,
        &mut meter,
        BESIDE,
        &|part| named(game.position(part)),
        &|part| game.position(part),
        &mut |meter, part| {
            meter.count()?;
            let mut after = Vec::new();
            game.try_steps(part, 0, &mut |index, step| {
                meter.pass(index)?;
                let parts = components(game, &step.state);
                meter.budget.take(parts.len() * BESIDE)?;
                after.extend(parts);
                Ok::<_, StopReason>(true)
            })?;
            Ok(after)
        },
        &mut |meter, part, position, rank| {
            let nimber = nimber(&part).map_err(ExtractError::Asked)?;
            let value = i64::try_from(nimber).map_err(|_| ExtractError::Overflow)?;
            meter.budget.take(position.capacity())?;
            let record = Record {
                position,
                bound: Bound::exactly(value),
                mv: None,
                rank: Some(rank),
            };
            Ok(meter.budget.push(&mut records, record)?)
        },
    )?;
    Ok(records)
}
