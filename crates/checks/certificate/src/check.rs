//! Checks a certificate: [`check`].
//!
//! This uses the rules of the game and the records, and no solver.

use std::mem;
use std::ops::ControlFlow;

use stonework_core::Run;
use stonework_erased::ErasedStep;

use super::bound::{Bound, Relation};
use super::certified_value::CertifiedValue;
use super::checked::{Checked, Checking};
use super::fault::{CheckError, Fault};
use super::leaves::{Leaf, Leaves};
use super::records::{Record, Records};
use super::search::search;
use super::side::{At, after_step, at_a_glance, needs_rank, position_text};
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
/// O(n · (b + log n)) time for `n` records with `b` moves each, beside the searches of leaves, which
/// the threads of the run share. Memory: 20 to 40 bytes for each record, the positions that are
/// still to be looked at, and if there are leaves, 32,768 of them that wait and 10 MiB for each
/// thread; less of both where little memory is left.
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
    let mut report = Checking::new(records, run)?;
    let leaves = Leaves::new(game, leaf_positions, &mut report.meter, run)?;
    let mut check = Check {
        game,
        leaves: &leaves,
        waiting: Vec::new(),
        report,
    };
    if claims.is_empty() {
        let text = game.position(&game.start());
        check.report.fail(text, String::new(), Fault::NotShown);
    }
    for &claim in claims {
        let start = (game.start(), true);
        if check.find(&start, claim, None)?.is_none() {
            check.fail(&start, claim, Fault::NotShown);
        }
    }
    check.follow()?;
    while !check.waiting.is_empty() {
        check.search_leaves()?;
    }
    Ok(check.report.finish(&game.position(&game.start())))
}

struct Check<'a, 'r, V: CertifiedValue> {
    game: &'a dyn WrittenGame<V>,
    /// How leaves are searched.
    leaves: &'a Leaves<'a, V>,
    /// The leaves that are still to be searched.
    waiting: Vec<Leaf<V>>,
    report: Checking<'a, 'r, V>,
}

/// How a bound is known to hold, if its record is right.
enum Shown {
    /// By the position itself, or a search, which may be still to come.
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
    /// Checks records until none is left to be checked, or as many leaves wait as are searched at
    /// once.
    fn follow(&mut self) -> Result<(), CheckError> {
        while self.waiting.len() < self.leaves.at_once.max(1)
            && let Some((at, record)) = self.report.next()
        {
            self.record(&at, &record)?;
        }
        Ok(())
    }

    /// Searches the leaves that wait, and checks records meanwhile.
    fn search_leaves(&mut self) -> Result<(), CheckError> {
        let mut leaves = mem::take(&mut self.waiting);
        let left = self.report.meter.positions_left().unwrap_or(u64::MAX);
        let (all, mut followed) = (self.leaves, Ok(()));
        let visits = all.search(&mut leaves, left, &mut || followed = self.follow())?;
        followed?;
        self.report.meter.count_many(visits)?;
        self.report.meter.check()?;
        let bytes = leaves.iter().map(|leaf| all.bytes(leaf)).sum();
        self.report.meter.budget.give_back(bytes);
        for leaf in leaves.iter().filter(|leaf| !leaf.is_shown) {
            let fault = Fault::ReplyNotShown {
                mv: self.move_text(&leaf.at, leaf.index),
                after: self.text(&leaf.after),
                needed: leaf.needed.to_string(),
            };
            self.fail(&leaf.at, leaf.said, fault);
        }
        self.report.meter.budget.free(leaves);
        Ok(())
    }

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
                if let Some(unmet) = self.reply(at, record, side, step, Some(index))? {
                    let fault = self.fault(at, index, step, &unmet);
                    self.fail(at, record.bound, fault);
                }
            } else if !*is_reached {
                *is_reached = self.reply(at, record, side, step, None)?.is_none();
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

    /// Why what a side of a record needs does not hold after a move; `None` if it does. If it
    /// must, given the index of the move, a search of a leaf may wait.
    fn reply(
        &mut self,
        at: &At,
        record: &Record<V>,
        side: Bound<V>,
        step: &ErasedStep<V>,
        must: Option<usize>,
    ) -> Result<Option<Unmet<V>>, CheckError> {
        let after = after_step(at, step);
        let Some(needed) = side.after(step.gain, step.turn) else {
            return Ok(Some(Unmet::NoSuchValue));
        };
        let rank = record.rank.filter(|_| needs_rank(self.game, at.1, side));
        let waits = must.map(|index| (at, record.bound, index));
        Ok(match self.find(&after, needed, waits)? {
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

    /// How a position is known to be within a bound; a record of it is to be checked later. Where a
    /// search has to show it, that waits if the position is one after a move of a record: then told
    /// are its position, what it says, and the index of the move.
    fn find(
        &mut self,
        at: &At,
        needed: Bound<V>,
        waits: Option<(&At, Bound<V>, usize)>,
    ) -> Result<Option<Shown>, CheckError> {
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
        if self.leaves.most == 0 {
            return Ok(None);
        }
        let Some((before, said, index)) = waits else {
            let leaf = search(&self.game.positions(), &at.0, needed, self.leaves.most);
            self.report.meter.count_many(leaf.positions)?;
            return Ok(leaf.is_shown.then_some(Shown::Here));
        };
        let leaf = Leaf {
            after: at.clone(),
            needed,
            at: before.clone(),
            said,
            index,
            is_shown: false,
        };
        let budget = &mut self.report.meter.budget;
        budget.take(self.leaves.bytes(&leaf))?;
        budget.push(&mut self.waiting, leaf)?;
        Ok(Some(Shown::Here))
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
