//! Certificates of nimbers: [`check_nimber`], [`extract_nimber`].

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::bound::{Bound, Relation};
use super::checked::{CheckReport, Checked};
use super::extract_error::ExtractError;
use super::fault::{CheckError, Fault};
use super::record::Record;
use super::records::Records;
use super::written_game::WrittenGame;
use crate::erased::{ErasedState, ErasedStep};
use crate::run::{Meter, Run};
use crate::turn::Turn;
use crate::value::WinLose;

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
        report: CheckReport::new(records.len(), run)?,
        records,
        waiting: Vec::new(),
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
    while let Some((state, record)) = check.waiting.pop() {
        check.record(&state, &record)?;
    }
    Ok(check.report.finish(&text))
}

struct Check<'a, 'r> {
    game: &'a dyn WrittenGame<WinLose>,
    records: &'a mut dyn Records<i64>,
    report: CheckReport<'r>,
    waiting: Vec<(ErasedState, NimberRecord)>,
}

impl Check<'_, '_> {
    /// The nimber of a position by the records of its components, and the greatest of their ranks;
    /// `None` if there is none of one of them.
    fn sum(&mut self, state: &ErasedState) -> Result<Option<(u64, Option<u64>)>, CheckError> {
        let (mut nimber, mut rank) = (0, None);
        for part in components(self.game, state) {
            let text = self.game.position(&part);
            let found = self.records.find(&text, Relation::Exactly);
            let Some((place, record)) = found.map_err(CheckError::Records)? else {
                return Ok(None);
            };
            nimber ^= record.bound.value.unsigned_abs();
            rank = rank.max(record.rank);
            if self.report.is_new(place, &part)? {
                let entry = (part, record);
                self.report.meter.budget.push(&mut self.waiting, entry)?;
            }
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
        let (mut index, mut checked) = (0, Ok(None));
        game.visit_steps(state, 0, &mut |step| {
            checked = self.step(state, record, index, &step, &mut met);
            index += 1;
            match checked {
                Ok(None) => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        });
        let mut fault = checked?;
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
    /// A component on the path, the components after its moves that are not looked at yet, and the
    /// least rank that it may have.
    struct Frame {
        text: String,
        nimber: u64,
        left: Vec<ErasedState>,
        rank: u64,
    }
    let mut meter = Meter::new(run);
    let mut enter = |state: &ErasedState| -> Result<Frame, ExtractError<E>> {
        meter.count()?;
        let (mut left, mut index, mut passed) = (Vec::new(), 0, Ok(()));
        game.visit_steps(state, 0, &mut |step| {
            index += 1;
            passed = meter.pass(index).and_then(|()| {
                let mut parts = components(game, &step.state).into_iter();
                parts.try_for_each(|part| meter.budget.push(&mut left, part))
            });
            match passed {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        passed?;
        Ok(Frame {
            text: game.position(state),
            nimber: nimber(state).map_err(ExtractError::Asked)?,
            left,
            rank: 0,
        })
    };
    // The rank of each component: `None` while it is on the path.
    let mut ranks: HashMap<String, Option<u64>> = HashMap::new();
    let mut records = Vec::new();
    for part in components(game, &game.start()) {
        let text = game.position(&part);
        if ranks.contains_key(&text) {
            continue;
        }
        ranks.insert(text, None);
        let mut path = vec![enter(&part)?];
        while let Some(frame) = path.last_mut() {
            if let Some(next) = frame.left.pop() {
                let text = game.position(&next);
                match ranks.get(&text) {
                    Some(&Some(rank)) => frame.rank = frame.rank.max(rank + 1),
                    Some(None) => return Err(ExtractError::Cyclic(text)),
                    None => {
                        ranks.insert(text, None);
                        path.push(enter(&next)?);
                    }
                }
                continue;
            }
            let rank = frame.rank;
            let value = i64::try_from(frame.nimber).map_err(|_| ExtractError::Overflow)?;
            records.push(Record {
                position: frame.text.clone(),
                bound: Bound::exactly(value),
                mv: None,
                rank: Some(rank),
            });
            ranks.insert(frame.text.clone(), Some(rank));
            path.pop();
            if let Some(parent) = path.last_mut() {
                parent.rank = parent.rank.max(rank + 1);
            }
        }
    }
    Ok(records)
}
