//! What sums are worth: [`evaluate`], [`compare`].

use serde::Serialize;
use stonework_catalog::OpenGame;
use stonework_core::{Bounds, Run, StopReason};
use stonework_partizan::{Dyadic, Thermograph};
use stonework_values::ValueBounds;

use crate::by_search::{BySearch, SumSearch};
use crate::by_solver;
use crate::error::SumError;
use crate::exact::{Exact, facts};
use crate::expression::{Comparison, Relation, Sum, no_values};
use crate::found::{SumFound, ValueFacts, written};
use crate::limits::{Limits, forms_of, half};
use crate::loopy;
use crate::values_of_games::refused;

/// What a sum is worth, and what the moves of both players in it are.
///
/// Half of the time and of the memory of the run is for its canonical form. Where that is too little,
/// the rest is for a search of who wins; of a single position, by a solver of its game first.
///
/// ```
/// use stonework::Run;
/// use stonework_games::CATALOG;
/// use stonework_sums::{Sum, evaluate};
///
/// let sum = Sum::read("domineering ../.# + {1|-1}", &CATALOG, &Run::new())?;
/// let found = evaluate(&sum, &Run::new())?;
/// assert_eq!(found.facts.mean.as_deref(), Some("0"));
/// # Ok::<(), stonework_sums::SumError>(())
/// ```
///
/// # Errors
///
/// [`SumError::Refused`] if a game is at fault, [`SumError::Form`] if a number is too large,
/// [`SumError::Expression`] of a loopy sum, which [`evaluate_loopy`](crate::evaluate_loopy) values.
/// That a limit was reached is told in the result.
pub fn evaluate(sum: &Sum, run: &Run) -> Result<SumFound, SumError> {
    let limits = Limits::of(run);
    let first = Limits::of(&half(run));
    let (reason, bounds) = {
        let forms = forms_of(&half(run));
        let mut exact = Exact::new(&forms, &first);
        match exact.find(sum) {
            Err(SumError::Stopped(reason)) => (reason, exact.games.bounds),
            Ok(mut found) => {
                found.stopped = found.stopped.map(|reason| limits.reached(reason));
                return Ok(found);
            }
            error => return error,
        }
    };
    let mut search = BySearch::of(sum, &limits);
    if let Some(placed) = sum.position() {
        search.begun = by_solver::outcome(placed, &half(&limits.rest()));
    }
    let mut found = search.find(SumSearch::default(), Some(limits.reached(reason)))?;
    if sum.position().is_some() {
        found.parts.clear();
        if let Some(bounds) = bounds {
            add_bounds(&mut found, &bounds);
        }
    }
    Ok(found)
}

/// Who wins a sum, and by which moves, by a search of its parts alone.
///
/// # Errors
///
/// As of [`evaluate`].
pub fn search(sum: &Sum, asked: SumSearch, run: &Run) -> Result<SumFound, SumError> {
    BySearch::of(sum, &Limits::of(run)).find(asked, None)
}

/// Adds what is proved of a position that is the whole sum.
fn add_bounds(found: &mut SumFound, bounds: &ValueBounds) {
    let begun = &mut found.begun;
    begun.left_begins = begun.left_begins.or(bounds.outcome.left_begins);
    begun.right_begins = begun.right_begins.or(bounds.outcome.right_begins);
    let exact = |stop: Bounds<Dyadic>| {
        let known = stop.lower.filter(|_| stop.lower == stop.upper);
        known.map(|stop| stop.to_string())
    };
    let facts = &mut found.facts;
    facts.left_stop = facts.left_stop.take().or(exact(bounds.left_stop));
    facts.right_stop = facts.right_stop.take().or(exact(bounds.right_stop));
    found.learn();
}

/// What a position of a game is worth, given as the game writes it; nothing is told of it where a
/// limit comes before.
///
/// # Errors
///
/// As of [`evaluate`]; [`SumError::Refused`] for a text that is no position.
pub fn value_at(game: &OpenGame, position: &str, run: &Run) -> Result<ValueFacts, SumError> {
    let valued = game.instance.valued().ok_or_else(|| no_values(game))?;
    let state = game.instance.read_state(position);
    let state = state.map_err(|error| SumError::Refused(error.to_string()))?;
    let forms = forms_of(&half(run));
    let found = valued.positions(&forms).value(&state, &half(run));
    let found = found.map_err(refused)?;
    match (found.form, found.stopped) {
        (Some(form), _) => facts(&mut forms.algebra_within(run), form),
        (None, Some(reason)) => Err(reason.into()),
        (None, None) => Ok(ValueFacts::default()),
    }
}

/// The relation of two sums.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ComparisonFound {
    /// `=`, `<`, `>` or `||` for confused games; `None` if a limit came before it.
    #[serde(serialize_with = "written")]
    pub relation: Option<Relation>,
    /// Whether what was said holds.
    pub holds: Option<bool>,
    /// What both are worth, if it is known.
    pub values: [Option<String>; 2],
    /// Their thermographs.
    #[serde(skip)]
    pub thermographs: [Option<Thermograph>; 2],
    /// The limit that came before the relation, if one did.
    #[serde(serialize_with = "written", skip_serializing_if = "Option::is_none")]
    pub stopped: Option<StopReason>,
}

impl ComparisonFound {
    /// The thermographs that are known, each called by its value.
    #[must_use]
    pub fn thermographs(&self) -> Vec<(String, Thermograph)> {
        let both = self.values.iter().zip(&self.thermographs);
        let known = both.filter_map(|(value, graph)| Some((value.clone()?, graph.clone()?)));
        known.collect()
    }
}

/// Compares two sums, by their canonical forms, by their stoppers if one is loopy, or by a search of
/// their difference.
///
/// # Errors
///
/// As of [`evaluate`].
pub fn compare(comparison: &Comparison, run: &Run) -> Result<ComparisonFound, SumError> {
    if comparison.is_loopy() {
        return compare_loopy(comparison, &Limits::of(run));
    }
    let limits = Limits::of(run);
    let first = Limits::of(&half(run));
    let exact = by_forms(&comparison.sides, &first);
    let mut thermographs = [None, None];
    let (relation, values, stopped) = match exact {
        Ok((relation, facts)) => {
            thermographs = facts.each_ref().map(|facts| facts.thermograph.clone());
            (Some(relation), facts.map(|facts| facts.value), None)
        }
        Err(SumError::Stopped(reason)) if reason != StopReason::Cancelled => {
            let found = BySearch::of_difference(&comparison.sides, &limits);
            let asked = SumSearch {
                moves: false,
                ..SumSearch::default()
            };
            let found = found.find(asked, Some(reason))?;
            let relation = found.facts.outcome.map(Relation::of_difference);
            let stopped = found.stopped.filter(|_| relation.is_none());
            (relation, [None, None], stopped)
        }
        Err(error) => return Err(error),
    };
    Ok(ComparisonFound {
        relation,
        holds: relation.map(|relation| comparison.said.holds_if(relation)),
        values,
        thermographs,
        stopped,
    })
}

/// Compares sums of which one is loopy, by their stoppers.
fn compare_loopy(comparison: &Comparison, limits: &Limits) -> Result<ComparisonFound, SumError> {
    let (relation, values, stopped) = match loopy::relation(&comparison.sides, limits) {
        Ok((relation, values)) => (Some(relation), values.map(Some), None),
        Err(SumError::Stopped(reason)) if reason != StopReason::Cancelled => {
            (None, [None, None], Some(limits.reached(reason)))
        }
        Err(error) => return Err(error),
    };
    Ok(ComparisonFound {
        relation,
        holds: relation.map(|relation| comparison.said.holds_if(relation)),
        values,
        thermographs: [None, None],
        stopped,
    })
}

fn by_forms(sides: &[Sum; 2], limits: &Limits) -> Result<(Relation, [ValueFacts; 2]), SumError> {
    let forms = forms_of(&limits.rest());
    let mut exact = Exact::new(&forms, limits);
    let (one, other) = (exact.total(&sides[0])?, exact.total(&sides[1])?);
    let algebra = exact.algebra();
    let relation = Relation::of(algebra.compare(one, other)?);
    Ok((relation, [facts(algebra, one)?, facts(algebra, other)?]))
}
