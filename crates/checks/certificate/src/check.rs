//! Checks a certificate: [`check`].
//!
//! This uses the rules of the game and the records, and no solver.

use std::ops::ControlFlow;

use stonework_core::Run;
use stonework_erased::{ErasedStep, Positions};

use super::bound::{Bound, Relation};
use super::certified_value::CertifiedValue;
use super::checked::{Checked, Checking};
use super::fault::{CheckError, Fault};
use super::records::{Record, Records};
use super::side::{At, after_step, at_a_glance, is_leaf, needs_rank, position_text};
use super::written_game::WrittenGame;

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
        positions: game.positions(),
        report: Checking::new(records, run)?,
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
    while let Some((at, record)) = check.report.next() {
        check.record(&at, &record)?;
    }
    Ok(check.report.finish(&game.position(&game.start())))
}

struct Check<'a, 'r, V: CertifiedValue> {
    game: &'a dyn WrittenGame<V>,
    leaf_positions: u64,
    /// Those that leaves are searched with.
    positions: Positions<V>,
    report: Checking<'a, 'r, V>,
}

/// How a bound is known to hold, if its record is right.
enum Shown {
    /// By the position itself, or a search.
    Here,
    /// By a record of this rank.
    Record(Option<u64>),
}

/// Why what a side of a record needs does not hold after a move.
enum Unmet<V> {
    /// No value is so great or so small.
    NoSuchValue,
    /// Nothing shows what is needed.
    NotShown(Bound<V>),
    /// The rank does not fall.
    RankStays,
}

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
        let mut is_reached = false;
        game.try_steps(&at.0, first, &mut |index, step| {
            self.step(at, record, index, &step, &mut is_reached)?;
            Ok::<_, CheckError>(said.relation != Relation::AtLeast)
        })?;
        if is_exact && !is_reached {
            self.fail(at, said, Fault::NoMoveAsGood);
        }
        Ok(())
    }

    /// Checks what a record needs after a move; notes whether the move is as good as it says, where
    /// one of several has to be.
    fn step(
        &mut self,
        at: &At,
        record: &Record<V>,
        index: usize,
        step: &ErasedStep<V>,
        is_reached: &mut bool,
    ) -> Result<(), CheckError> {
        self.report.meter.pass(index)?;
        let is_exact = record.bound.relation == Relation::Exactly;
        for side in record.bound.sides() {
            let must = !is_exact || side.relation == Relation::AtMost;
            if is_exact && must {
                self.demand_exact(at, record.bound, index, step)?;
            }
            if must {
                if let Some(unmet) = self.reply(at, record, side, step)? {
                    let fault = self.fault(at, index, step, &unmet);
                    self.fail(at, record.bound, fault);
                }
            } else if !*is_reached {
                *is_reached = self.reply(at, record, side, step)?.is_none();
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
        if self
            .report
            .look_up(&after, &text, Relation::Exactly)?
            .is_none()
        {
            let fault = Fault::ReplyNotShown {
                mv: self.move_text(at, index),
                after: text,
                needed: "=…".to_owned(),
            };
            self.fail(at, said, fault);
        }
        Ok(())
    }

    /// Why what a side of a record needs does not hold after a move; `None` if it does.
    fn reply(
        &mut self,
        at: &At,
        record: &Record<V>,
        side: Bound<V>,
        step: &ErasedStep<V>,
    ) -> Result<Option<Unmet<V>>, CheckError> {
        let after = after_step(at, step);
        let Some(needed) = side.after(step.gain, step.turn) else {
            return Ok(Some(Unmet::NoSuchValue));
        };
        let rank = record.rank.filter(|_| needs_rank(self.game, at.1, side));
        Ok(match self.find(&after, needed)? {
            None => Some(Unmet::NotShown(needed)),
            Some(Shown::Record(below)) if rank.is_some() && below >= rank => Some(Unmet::RankStays),
            Some(_) => None,
        })
    }

    /// The same, as it is told.
    fn fault(&self, at: &At, index: usize, step: &ErasedStep<V>, unmet: &Unmet<V>) -> Fault {
        let mv = self.move_text(at, index);
        let after = || self.text(&after_step(at, step));
        match unmet {
            Unmet::NoSuchValue => Fault::NoSuchValue { mv },
            Unmet::NotShown(needed) => Fault::ReplyNotShown {
                mv,
                after: after(),
                needed: needed.to_string(),
            },
            Unmet::RankStays => Fault::RankStays { mv, after: after() },
        }
    }

    /// How a position is known to be within a bound; a record of it is to be checked later.
    fn find(&mut self, at: &At, needed: Bound<V>) -> Result<Option<Shown>, CheckError> {
        if let Some(holds) = at_a_glance(self.game, at, needed) {
            return Ok(holds.then_some(Shown::Here));
        }
        let text = self.text(at);
        for relation in [needed.relation, Relation::Exactly] {
            match self.report.look_up(at, &text, relation)? {
                Some((known, rank)) if needed.is_met_by(known) => {
                    return Ok(Some(Shown::Record(rank)));
                }
                _ => {}
            }
        }
        let (most, meter) = (self.leaf_positions, &mut self.report.meter);
        let is_leaf = is_leaf(&self.positions, at, needed, most, meter)?;
        Ok(is_leaf.then_some(Shown::Here))
    }

    fn move_text(&self, at: &At, index: usize) -> String {
        self.game.move_text(&at.0, index).unwrap_or_default()
    }

    fn text(&self, at: &At) -> String {
        position_text(self.game, at)
    }

    fn fail(&mut self, at: &At, bound: Bound<V>, fault: Fault) {
        let position = self.text(at);
        self.report.fail(position, bound.to_string(), fault);
    }
}
