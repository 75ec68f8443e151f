//! Checks a certificate: [`check`].
//!
//! This uses the rules of the game and the records, and no solver.

use std::ops::ControlFlow;

use super::bound::{Bound, Relation};
use super::certified_value::CertifiedValue;
use super::checked::{CheckReport, Checked};
use super::fault::{CheckError, Fault};
use super::record::Record;
use super::records::Records;
use super::side::{At, after_step, needs_rank, position_text};
use super::written_game::WrittenGame;
use crate::erased::ErasedStep;
use crate::run::Run;

/// Checks that the start of a game is within bounds, by the records of a certificate.
///
/// It follows the moves from the start: the move that a record names, and every move where the
/// other player chooses. Each position after a move has to be an end, have a record of its own, or
/// be a leaf: a search of at most `leaf_positions` positions shows what is needed. Without a claim,
/// nothing is proved.
///
/// # Complexity
///
/// O(n · (b + log n)) time for `n` records with `b` moves each, beside the searches of leaves.
/// Memory: 20 to 40 bytes for each record, and the positions that are still to be looked at.
///
/// # Errors
///
/// [`CheckError`], which says nothing of the certificate. What is wrong with that is in
/// [`Checked::failures`].
pub fn check<V: CertifiedValue>(
    game: &dyn WrittenGame<V>,
    claims: &[Bound<V>],
    leaf_positions: u64,
    records: &mut dyn Records<V>,
    run: &Run,
) -> Result<Checked, CheckError> {
    let mut check = Check {
        game,
        leaf_positions,
        report: CheckReport::new(records.len(), run)?,
        records,
        waiting: Vec::new(),
    };
    if claims.is_empty() {
        let text = game.position(&game.start());
        check.report.fail(text, String::new(), Fault::NotShown);
    }
    for &claim in claims {
        let start = (game.start(), true);
        if check.find(&start, claim)?.is_none() {
            check.fail(&start, claim, Fault::NotShown);
        }
    }
    while let Some((at, record)) = check.waiting.pop() {
        check.report.meter.budget.give_back(record.heap_bytes());
        check.record(&at, &record)?;
    }
    Ok(check.report.finish(&game.position(&game.start())))
}

struct Check<'a, 'r, V: CertifiedValue> {
    game: &'a dyn WrittenGame<V>,
    leaf_positions: u64,
    records: &'a mut dyn Records<V>,
    report: CheckReport<'r>,
    /// The records that are still to be checked.
    waiting: Vec<(At, Record<V>)>,
}

/// How a bound is known to hold, if its record is right.
enum Shown {
    /// By the position itself, or a search.
    Here,
    /// By a record of this rank.
    Record(Option<u64>),
}

/// What has to hold after a move, for what is said of the position before it.
struct Need<'n, V> {
    at: &'n At,
    /// What is said of the position before it.
    said: Bound<V>,
    /// The side of that which this is about.
    side: Bound<V>,
    /// The rank of the position before it, if it has to fall.
    rank: Option<u64>,
    /// Whether it is a failure if it does not hold.
    must: bool,
}

/// Says what a side of a record needs, and whether it must hold.
type NeedOf<'c, 'n, V> = dyn Fn(Bound<V>, bool) -> Need<'n, V> + 'c;

/// What a record says, and its rank.
type Said<V> = (Bound<V>, Option<u64>);

impl<V: CertifiedValue> Check<'_, '_, V> {
    /// Checks a record, given that those of the positions after it are right.
    fn record(&mut self, at: &At, record: &Record<V>) -> Result<(), CheckError> {
        self.report.meter.count()?;
        let (game, said) = (self.game, record.bound);
        let is_ranked = |side| needs_rank(game, at.1, side);
        if record.rank.is_none() && said.sides().any(is_ranked) {
            self.fail(at, said, Fault::NoRank);
            return Ok(());
        }
        let need = |side: Bound<V>, must| Need {
            at,
            said,
            side,
            rank: record.rank.filter(|_| is_ranked(side)),
            must,
        };
        let is_exact = said.relation == Relation::Exactly;
        let first = match &record.mv {
            None => Some(0),
            Some(mv) => {
                let mut passed = Ok(());
                let found = game.find_move(&at.0, mv, &mut |index| {
                    passed = self.report.meter.pass(index);
                    match passed {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(_) => ControlFlow::Break(()),
                    }
                });
                passed?;
                found
            }
        };
        let Some(first) = first else {
            let mv = record.mv.clone().unwrap_or_default();
            self.fail(at, said, Fault::NoMove(mv));
            return Ok(());
        };
        let (mut index, mut is_reached, mut checked) = (first, false, Ok(()));
        game.visit_steps(&at.0, first, &mut |step| {
            checked = self.step(record, &need, index, &step, &mut is_reached);
            index += 1;
            if checked.is_ok() && said.relation != Relation::AtLeast {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        checked?;
        if is_exact && !is_reached {
            self.fail(at, said, Fault::NoMoveAsGood);
        }
        Ok(())
    }

    /// Checks what a record needs after a move; notes whether the move is as good as it says, where
    /// one of several has to be.
    fn step(
        &mut self,
        record: &Record<V>,
        need: &NeedOf<'_, '_, V>,
        index: usize,
        step: &ErasedStep<V>,
        is_reached: &mut bool,
    ) -> Result<(), CheckError> {
        self.report.meter.pass(index)?;
        let is_exact = record.bound.relation == Relation::Exactly;
        for side in record.bound.sides() {
            let must = !is_exact || side.relation == Relation::AtMost;
            let need = need(side, must);
            if is_exact && must {
                self.demand_exact(need.at, need.said, index, step)?;
            }
            if must {
                self.reply(&need, index, step)?;
            } else if !*is_reached {
                *is_reached = self.reply(&need, index, step)?;
            }
        }
        Ok(())
    }

    /// Where all values are exact, that after every move is.
    fn demand_exact(
        &mut self,
        at: &At,
        said: Bound<V>,
        index: usize,
        step: &ErasedStep<V>,
    ) -> Result<(), CheckError> {
        if self.game.terminal_value(&step.state).is_some() {
            return Ok(());
        }
        let after = after_step(at, step);
        let text = self.text(&after);
        if self.look_up(&after, &text, Relation::Exactly)?.is_none() {
            let fault = Fault::ReplyNotShown {
                mv: self.game.move_text(&at.0, index).unwrap_or_default(),
                after: text,
                needed: "=…".to_owned(),
            };
            self.fail(at, said, fault);
        }
        Ok(())
    }

    /// Whether what is needed holds after a move.
    fn reply(
        &mut self,
        need: &Need<'_, V>,
        index: usize,
        step: &ErasedStep<V>,
    ) -> Result<bool, CheckError> {
        let at = need.at;
        let after = after_step(at, step);
        let needed = need.side.after(step.gain, step.turn);
        let shown = match needed {
            None => None,
            Some(needed) => self.find(&after, needed)?,
        };
        let falls = match shown {
            None => None,
            Some(Shown::Here) => Some(true),
            Some(Shown::Record(below)) => Some(need.rank.is_none() || below < need.rank),
        };
        if need.must && falls != Some(true) {
            let mv = self.game.move_text(&at.0, index).unwrap_or_default();
            let fault = match (falls, needed) {
                (Some(_), _) => Fault::RankStays {
                    mv,
                    after: self.text(&after),
                },
                (None, None) => Fault::NoSuchValue { mv },
                (None, Some(needed)) => Fault::ReplyNotShown {
                    mv,
                    after: self.text(&after),
                    needed: needed.to_string(),
                },
            };
            self.fail(at, need.said, fault);
        }
        Ok(falls == Some(true))
    }

    /// How a position is known to be within a bound; a record of it is to be checked later.
    fn find(&mut self, at: &At, needed: Bound<V>) -> Result<Option<Shown>, CheckError> {
        if needed.is_trivial() {
            return Ok(Some(Shown::Here));
        }
        if let Some(value) = self.game.terminal_value(&at.0) {
            return Ok(needed.allows(value).then_some(Shown::Here));
        }
        let text = self.text(at);
        for relation in [needed.relation, Relation::Exactly] {
            match self.look_up(at, &text, relation)? {
                Some((known, rank)) if needed.is_met_by(known) => {
                    return Ok(Some(Shown::Record(rank)));
                }
                _ => {}
            }
        }
        if self.leaf_positions == 0 {
            return Ok(None);
        }
        let leaf = self.game.search(&at.0, needed, self.leaf_positions);
        self.report.meter.count_many(leaf.positions)?;
        Ok(leaf.is_shown.then_some(Shown::Here))
    }

    /// What the record of a position says, and its rank; it is to be checked later.
    fn look_up(
        &mut self,
        at: &At,
        text: &str,
        relation: Relation,
    ) -> Result<Option<Said<V>>, CheckError> {
        let found = self.records.find(text, relation);
        let Some((place, record)) = found.map_err(CheckError::Records)? else {
            return Ok(None);
        };
        let said = (record.bound, record.rank);
        if self.report.is_new(place, &at.0)? {
            self.report.meter.budget.take(record.heap_bytes())?;
            let entry = (at.clone(), record);
            self.report.meter.budget.push(&mut self.waiting, entry)?;
        }
        Ok(Some(said))
    }

    fn text(&self, at: &At) -> String {
        position_text(self.game, at)
    }

    fn fail(&mut self, at: &At, bound: Bound<V>, fault: Fault) {
        let position = self.text(at);
        self.report.fail(position, bound.to_string(), fault);
    }
}
