//! A sum by its canonical form: [`Exact`].

use stonework_core::{Report, StopReason};
use stonework_partizan::{Algebra, CanonicalForm, FormError, Forms, PartizanOutcome, Thermograph};

use crate::error::SumError;
use crate::expression::{Placed, Sum, Term};
use crate::found::{Moves, PartFound, SumFound, SumMove, ValueFacts};
use crate::limits::{Limits, Texts};
use crate::moves_of::moves_of;
use crate::values_of_games::ValuesOfGames;

/// No more moves of a part are told.
pub(crate) const MOST_MOVES: usize = 10_000;

/// Values sums by the canonical forms of their parts.
pub(crate) struct Exact<'a> {
    algebra: Algebra<'a>,
    pub(crate) games: ValuesOfGames<'a>,
    limits: &'a Limits,
    texts: Texts,
}

/// A term with its value, taken once, and the value of all of it.
struct Valued<'a> {
    term: &'a Term,
    one: CanonicalForm,
    all: CanonicalForm,
}

/// A move before it is compared with others.
struct Reached {
    part: usize,
    name: String,
    after: CanonicalForm,
}

impl<'a> Exact<'a> {
    /// With the forms kept here, within these limits.
    pub(crate) fn new(forms: &'a Forms, limits: &'a Limits) -> Self {
        Self {
            algebra: forms.algebra_within(&limits.rest()),
            games: ValuesOfGames::new(forms, limits),
            limits,
            texts: Texts::of(&limits.rest()),
        }
    }

    /// What computes with the forms.
    pub(crate) fn algebra(&mut self) -> &mut Algebra<'a> {
        &mut self.algebra
    }

    /// The value of a sum.
    pub(crate) fn total(&mut self, sum: &'a Sum) -> Result<CanonicalForm, SumError> {
        let mut total = self.algebra.integer(0)?;
        for valued in self.valued(sum)? {
            total = self.algebra.sum(total, valued.all)?;
        }
        Ok(total)
    }

    /// The values of the terms.
    fn valued(&mut self, sum: &'a Sum) -> Result<Vec<Valued<'a>>, SumError> {
        let terms = sum.terms().iter();
        let valued = terms.map(|term| {
            let one = self.term(term)?;
            let all = self.algebra.times(one, term.times)?;
            Ok(Valued { term, one, all })
        });
        valued.collect()
    }

    /// The value of a term, taken once.
    pub(crate) fn term(&mut self, term: &'a Term) -> Result<CanonicalForm, SumError> {
        let forms = self.positions(term)?;
        Ok(term.expr.value(&mut self.algebra, &forms)?)
    }

    /// The values of the positions in a term.
    pub(crate) fn positions(&mut self, term: &'a Term) -> Result<Vec<CanonicalForm>, SumError> {
        let placed = term.placed.iter();
        let forms = placed.map(|placed| self.games.value(placed, &placed.state));
        forms.collect()
    }

    /// All that is to be told of a sum. What is not known at the end, of the moves, is left out.
    pub(crate) fn find(&mut self, sum: &'a Sum) -> Result<SumFound, SumError> {
        let valued = self.valued(sum)?;
        let mut total = self.algebra.integer(0)?;
        for part in &valued {
            total = self.algebra.sum(total, part.all)?;
        }
        let facts = facts(&mut self.algebra, total)?;
        let (mut parts, mut components) = (Vec::new(), Vec::new());
        match sum.position() {
            Some(placed) => components = self.components(placed)?,
            None => {
                for part in &valued {
                    parts.push(self.part(part)?);
                }
            }
        }
        let mut options = Moves::default();
        let stopped = self.moves(&valued, total, &mut options);
        let stopped = match stopped {
            Ok(complete) => {
                options.complete = complete;
                None
            }
            Err(SumError::Stopped(reason)) => Some(reason),
            // A value after a move is too large in other ways: it is not told.
            Err(SumError::Form(_)) => None,
            Err(error) => return Err(error),
        };
        Ok(SumFound {
            begun: facts.outcome.map(Into::into).unwrap_or_default(),
            facts,
            searched: false,
            parts,
            components,
            options,
            report: self.report(),
            stopped,
        })
    }

    fn part(&mut self, part: &Valued<'_>) -> Result<PartFound, SumError> {
        let term = match part.term.position() {
            Some(placed) => placed.to_string(),
            None => shown(&mut self.algebra, part.one)?,
        };
        Ok(PartFound {
            term,
            times: part.term.times,
            facts: (self.texts).fitting_facts(facts(&mut self.algebra, part.one)?),
        })
    }

    /// What a position falls apart into, if there are several parts.
    fn components(&mut self, placed: &'a Placed) -> Result<Vec<PartFound>, SumError> {
        let states = placed.valued().parts(&placed.state);
        if states.len() < 2 {
            return Ok(Vec::new());
        }
        let components = states.iter().map(|state| {
            let form = self.games.value(placed, state)?;
            Ok(PartFound {
                term: placed.game.instance.write_state(state),
                times: 1,
                facts: (self.texts).fitting_facts(facts(&mut self.algebra, form)?),
            })
        });
        components.collect()
    }

    /// What was done so far.
    pub(crate) fn report(&self) -> Report {
        let mut report = self.games.cost.clone();
        "values".clone_into(&mut report.solver);
        report.peak_bytes = report.peak_bytes.max(self.algebra.forms().bytes());
        report.elapsed = self.limits.elapsed();
        report.threads = report.threads.max(1);
        report
    }

    /// The moves of both players in a sum of this value. Whether these are all.
    fn moves(
        &mut self,
        parts: &[Valued<'a>],
        total: CanonicalForm,
        moves: &mut Moves,
    ) -> Result<bool, SumError> {
        let mut complete = true;
        for left in [true, false] {
            let mut reached = Vec::new();
            for at in 0..parts.len() {
                complete &= self.reach(parts, at, total, left, &mut reached)?;
            }
            let told = self.told(&reached, total, left)?;
            if left {
                moves.left = told;
            } else {
                moves.right = told;
            }
        }
        Ok(complete)
    }

    /// Finds what a sum is worth after the moves of a player in one part. Whether these are all.
    fn reach(
        &mut self,
        parts: &[Valued<'a>],
        at: usize,
        total: CanonicalForm,
        left: bool,
        reached: &mut Vec<Reached>,
    ) -> Result<bool, SumError> {
        let part = &parts[at];
        if part.term.times == 0 {
            return Ok(true);
        }
        // In the negative of a game the players have each other's moves.
        let negative = part.term.times < 0;
        let of_left = left != negative;
        let mut options = Vec::new();
        let all;
        if let Some(placed) = part.term.position() {
            let (moves, stopped) = moves_of(placed, of_left, MOST_MOVES, self.limits);
            stopped?;
            all = moves.len() < MOST_MOVES;
            for (name, state) in moves {
                options.push((name, self.games.value(placed, &state)?));
            }
        } else {
            let of_value = if of_left {
                self.algebra.left(part.one)?
            } else {
                self.algebra.right(part.one)?
            };
            all = of_value.len() < MOST_MOVES;
            for &option in of_value.iter().take(MOST_MOVES) {
                options.push((format!("to {}", listed(&mut self.algebra, option)?), option));
            }
        }
        let once = if negative {
            self.algebra.negative(part.one)?
        } else {
            part.one
        };
        let others = self.algebra.difference(total, once)?;
        for (name, option) in options {
            let option = if negative {
                self.algebra.negative(option)?
            } else {
                option
            };
            let after = self.algebra.sum(others, option)?;
            reached.push(Reached {
                part: at,
                name,
                after,
            });
        }
        Ok(all)
    }

    /// What is to be told of the moves of a player in a sum of this value.
    fn told(
        &mut self,
        reached: &[Reached],
        total: CanonicalForm,
        left: bool,
    ) -> Result<Vec<SumMove>, SumError> {
        let algebra = &mut self.algebra;
        let mut at_most = |one, other| {
            if left {
                algebra.is_at_most(one, other)
            } else {
                algebra.is_at_most(other, one)
            }
        };
        let mut values: Vec<CanonicalForm> = Vec::new();
        for one in reached {
            if !values.contains(&one.after) {
                values.push(one.after);
            }
        }
        let mut dominated = Vec::new();
        for &value in &values {
            for &other in &values {
                if other != value && at_most(value, other)? {
                    dominated.push(value);
                    break;
                }
            }
        }
        let moves = reached.iter().map(|Reached { part, name, after }| {
            Ok(SumMove {
                part: *part,
                mv: name.clone(),
                value: self.written(*after)?,
                incentive: self.incentive(*after, total, left)?,
                wins: Some(self.wins(*after, left)?),
                dominated: Some(dominated.contains(after)),
                reversible: Some(self.is_reversible(*after, total, left)?),
            })
        });
        moves.collect()
    }

    /// Whether who has moved to this value wins.
    fn wins(&mut self, after: CanonicalForm, left: bool) -> Result<bool, SumError> {
        let outcome = self.algebra.outcome(after)?;
        let own = if left {
            PartizanOutcome::Left
        } else {
            PartizanOutcome::Right
        };
        Ok(outcome == own || outcome == PartizanOutcome::Previous)
    }

    fn incentive(
        &mut self,
        after: CanonicalForm,
        total: CanonicalForm,
        left: bool,
    ) -> Result<Option<String>, SumError> {
        let gained = if left {
            self.algebra.difference(after, total)?
        } else {
            self.algebra.difference(total, after)?
        };
        self.written(gained)
    }

    /// A value as the field writes it, if that fits.
    fn written(&mut self, form: CanonicalForm) -> Result<Option<String>, SumError> {
        let text = listed(&mut self.algebra, form)?;
        Ok(self.texts.fitting(text))
    }

    /// Whether the other player has an answer after which the mover has no more than before.
    fn is_reversible(
        &mut self,
        after: CanonicalForm,
        total: CanonicalForm,
        left: bool,
    ) -> Result<bool, SumError> {
        let answers = if left {
            self.algebra.right(after)?
        } else {
            self.algebra.left(after)?
        };
        for &answer in answers.iter().take(MOST_MOVES) {
            let is_one = if left {
                self.algebra.is_at_most(answer, total)?
            } else {
                self.algebra.is_at_most(total, answer)?
            };
            if is_one {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// All that is to be told of a value.
pub(crate) fn facts(
    algebra: &mut Algebra<'_>,
    form: CanonicalForm,
) -> Result<ValueFacts, SumError> {
    let weight = match algebra.atomic_weight(form) {
        Ok(Some(weight)) => Some(shown(algebra, weight)?),
        Ok(None) => None,
        Err(error) => match SumError::from(error) {
            SumError::Stopped(reason @ (StopReason::Time(_) | StopReason::Cancelled)) => {
                return Err(reason.into());
            }
            _ => None,
        },
    };
    let thermograph = match algebra.thermograph(form) {
        // Points too large for a thermograph leave the value what it is.
        Err(FormError::Overflow(_)) => None,
        thermograph => Some(thermograph?),
    };
    let mean = thermograph.as_ref().map(Thermograph::mean);
    let mean = mean.or_else(|| algebra.as_number(form));
    Ok(ValueFacts {
        value: Some(shown(algebra, form)?),
        outcome: Some(algebra.outcome(form)?),
        mean: mean.map(|mean| mean.to_string()),
        temperature: thermograph
            .as_ref()
            .map(|graph| graph.temperature().to_string()),
        left_stop: Some(algebra.left_stop(form)?.to_string()),
        right_stop: Some(algebra.right_stop(form)?.to_string()),
        atomic_weight: weight,
        thermograph,
    })
}

/// A value as the field writes it; `…` for one whose text is over 1 MiB.
pub(crate) fn shown(algebra: &mut Algebra<'_>, form: CanonicalForm) -> Result<String, SumError> {
    within(algebra, form, 1 << 20)
}

/// The same in a list of many, where `…` is for one over 4 KiB.
pub(crate) fn listed(algebra: &mut Algebra<'_>, form: CanonicalForm) -> Result<String, SumError> {
    within(algebra, form, 1 << 12)
}

fn within(
    algebra: &mut Algebra<'_>,
    form: CanonicalForm,
    bytes: usize,
) -> Result<String, SumError> {
    let text = algebra.text_within(form, bytes)?;
    Ok(text.unwrap_or_else(|| "…".to_owned()))
}
