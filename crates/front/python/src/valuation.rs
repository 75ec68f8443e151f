//! What positions and sums are worth: [`value_of`], [`Valuation`].

use std::collections::{BTreeMap, HashMap};

use pyo3::prelude::*;
use serde::Serialize;
use stonework_games::CATALOG;
use stonework_games::catalog::GameJson;
use stonework_sums::{Moves, PartFound, Placed, Sum, SumError, SumFound, evaluate};

use crate::arena::{USUAL_BYTES, no_form};
use crate::catalog::open_at;
use crate::errors::{InputError, Stopped, not_opened, stopped};
use crate::limits::Limits;
use crate::rational::Rational;
use crate::thermograph::Thermograph;
use crate::to_python;
use crate::value::Value;
use crate::work::watched;

/// What a position, or a sum of positions and values, is worth. What is not known is None.
///
/// >>> import stonework as sw
/// >>> found = sw.value("domineering", ["..", ".#"])
/// >>> found.value, found.outcome, found.mean, found.temperature
/// (Value('*'), 'N', Fraction(0, 1), Fraction(0, 1))
/// >>> found.left
/// [SumMove(a1, value=0)]
#[pyclass(frozen, module = "stonework")]
#[derive(Debug)]
pub(crate) struct Valuation {
    /// How the sum is written, if it is not a position alone.
    expression: Option<String>,
    sum: Sum,
    found: SumFound,
}

/// A move in a sum, and what the whole is worth after it.
#[pyclass(frozen, module = "stonework")]
#[derive(Debug)]
pub(crate) struct SumMove(stonework_sums::SumMove);

/// A part of a sum: how it is written, how many times it is taken, and what it is worth, taken once.
type Part = (String, i64, Option<Value>);

/// So many letters of a value are shown beside other things.
const SHOWN: usize = 200;

fn value(py: Python<'_>, text: Option<&str>) -> PyResult<Option<Value>> {
    text.map(|text| Value::read(py, text)).transpose()
}

fn rational(text: Option<&str>) -> PyResult<Option<Rational>> {
    text.map(Rational::of_text).transpose()
}

/// The beginning of a value that may be long.
fn brief(text: Option<&str>) -> String {
    let text = text.unwrap_or("None");
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn parts(py: Python<'_>, parts: &[PartFound]) -> PyResult<Vec<Part>> {
    let parts = parts.iter();
    parts
        .map(|part| {
            let worth = value(py, part.facts.value.as_deref())?;
            Ok((part.term.clone(), part.times, worth))
        })
        .collect()
}

fn moves(moves: &[stonework_sums::SumMove]) -> Vec<SumMove> {
    moves.iter().cloned().map(SumMove).collect()
}

impl Valuation {
    fn options(&self) -> &Moves {
        &self.found.options
    }

    /// How the sum is written.
    fn title(&self) -> String {
        let position = || self.sum.position().map(ToString::to_string);
        self.expression
            .clone()
            .or_else(position)
            .unwrap_or_default()
    }
}

#[pymethods]
impl Valuation {
    /// The canonical form; None if a limit came before it.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Option<Value>> {
        value(py, self.found.facts.value.as_deref())
    }

    /// Who wins: "L", "R", "N" for whoever moves next, "P" for the other.
    #[getter]
    fn outcome(&self) -> Option<String> {
        self.found.facts.outcome.map(|outcome| outcome.to_string())
    }

    /// Whether Left wins if Left begins, and if Right begins.
    #[getter]
    fn left_wins(&self) -> (Option<bool>, Option<bool>) {
        let begun = self.found.begun;
        (begun.left_begins, begun.right_begins)
    }

    /// The mean.
    #[getter]
    fn mean(&self) -> PyResult<Option<Rational>> {
        rational(self.found.facts.mean.as_deref())
    }

    /// The temperature: how much a move is worth.
    #[getter]
    fn temperature(&self) -> PyResult<Option<Rational>> {
        rational(self.found.facts.temperature.as_deref())
    }

    /// The number in which the play of both ends if Left begins.
    #[getter]
    fn left_stop(&self) -> PyResult<Option<Rational>> {
        rational(self.found.facts.left_stop.as_deref())
    }

    /// The number in which the play of both ends if Right begins.
    #[getter]
    fn right_stop(&self) -> PyResult<Option<Rational>> {
        rational(self.found.facts.right_stop.as_deref())
    }

    /// The atomic weight, if there is one.
    #[getter]
    fn atomic_weight(&self, py: Python<'_>) -> PyResult<Option<Value>> {
        value(py, self.found.facts.atomic_weight.as_deref())
    }

    /// The terms of a sum, each with how many times it is taken and what it is worth, taken once;
    /// none of a position alone.
    #[getter]
    fn parts(&self, py: Python<'_>) -> PyResult<Vec<Part>> {
        parts(py, &self.found.parts)
    }

    /// The parts that a position alone falls apart into, as `parts`; none if it is one.
    #[getter]
    fn components(&self, py: Python<'_>) -> PyResult<Vec<Part>> {
        parts(py, &self.found.components)
    }

    /// The moves of Left, whoever is to move in the position.
    #[getter]
    fn left(&self) -> Vec<SumMove> {
        moves(&self.options().left)
    }

    /// The moves of Right, whoever is to move in the position.
    #[getter]
    fn right(&self) -> Vec<SumMove> {
        moves(&self.options().right)
    }

    /// Whether `left` and `right` have all moves, with all that is to be told of them.
    #[getter]
    fn moves_complete(&self) -> bool {
        self.options().complete
    }

    /// Whether who wins was found by a search of the parts, as the value is too large.
    #[getter]
    fn searched(&self) -> bool {
        self.found.searched
    }

    /// Why something is not known, if a limit was reached.
    #[getter]
    fn stopped(&self) -> Option<String> {
        self.found.stopped.map(|reason| reason.to_string())
    }

    /// What it cost: positions, seconds, peak bytes of tables and stacks, threads.
    #[getter]
    fn report(&self, py: Python<'_>) -> PyResult<HashMap<String, Py<PyAny>>> {
        to_python::report(py, &self.found.report)
    }

    /// The thermograph, which a notebook draws; None where the value is.
    fn thermograph(&self) -> Option<Thermograph> {
        let graph = self.found.facts.thermograph.clone()?;
        let title = self.title();
        Some(Thermograph { title, graph })
    }

    /// The same as `stonework value --json` prints, as a dictionary.
    fn to_dict(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let game = self.sum.position().map(|placed| &placed.game);
        let json = ValuationJson {
            game: game.map(|game| game.json(&game.input)),
            expression: self.expression.as_deref(),
            found: &self.found,
        };
        to_python::json(py, &json)
    }

    fn __repr__(&self) -> String {
        let facts = &self.found.facts;
        let value = brief(facts.value.as_deref());
        let outcome = self.outcome();
        let outcome = outcome.as_deref().unwrap_or("None");
        let title = self.title();
        format!("Valuation({title}, value={value}, outcome={outcome})")
    }

    fn _repr_svg_(&self) -> PyResult<Option<String>> {
        let graph = self.thermograph();
        graph.map(|graph| graph.svg(Vec::new())).transpose()
    }
}

/// What is found of a sum as a JSON object.
#[derive(Serialize)]
struct ValuationJson<'a, I> {
    #[serde(flatten)]
    game: Option<GameJson<I>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expression: Option<&'a str>,
    #[serde(flatten)]
    found: &'a SumFound,
}

#[pymethods]
impl SumMove {
    /// The move as the game writes it; in a value the option, as "to 1".
    #[getter]
    fn r#move(&self) -> &str {
        &self.0.mv
    }

    /// The part in which it is made, by its place among the parts.
    #[getter]
    fn part(&self) -> usize {
        self.0.part
    }

    /// What the whole is worth after it.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Option<Value>> {
        value(py, self.0.value.as_deref())
    }

    /// What it gains its player.
    #[getter]
    fn incentive(&self, py: Python<'_>) -> PyResult<Option<Value>> {
        value(py, self.0.incentive.as_deref())
    }

    /// Whether it wins.
    #[getter]
    fn wins(&self) -> Option<bool> {
        self.0.wins
    }

    /// Whether another move is better, whatever else is there.
    #[getter]
    fn dominated(&self) -> Option<bool> {
        self.0.dominated
    }

    /// Whether the other player can answer so that nothing is gained.
    #[getter]
    fn reversible(&self) -> Option<bool> {
        self.0.reversible
    }

    /// Whether no other move is better, or if that is not known, whether it wins.
    #[getter]
    fn is_best(&self) -> bool {
        self.0.is_best()
    }

    fn __repr__(&self) -> String {
        let value = brief(self.0.value.as_deref());
        format!("SumMove({}, value={value})", self.0.mv)
    }
}

/// What a position of a game of the catalog is worth, or a sum that is written.
#[pyfunction]
#[pyo3(signature = (game, input=None, *, limits, progress=None, settings))]
pub(crate) fn value_of(
    py: Python<'_>,
    game: &str,
    input: Option<&Bound<'_, PyAny>>,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
    settings: BTreeMap<String, Bound<'_, PyAny>>,
) -> PyResult<Valuation> {
    // Canonical forms grow faster than anybody foresees.
    let memory = limits.memory.or(Some(USUAL_BYTES));
    let run = Limits { memory, ..limits }.run()?.begun();
    let is_position = CATALOG.find(game).is_some() || input.is_some() || !settings.is_empty();
    let sum = if is_position {
        let opened = open_at(py, game, input, settings, &run)?;
        Placed::start(opened).map(Sum::of)
    } else {
        Sum::read(game, &CATALOG, &run)
    };
    let sum = sum.map_err(|error| no_value(&error))?;
    let found = watched(py, run, progress, |run| evaluate(&sum, run))?;
    let found = found.map_err(|error| no_value(&error))?;
    let reason = found
        .stopped
        .filter(|_| found.facts.value.is_none() && found.facts.outcome.is_none());
    let valuation = Valuation {
        expression: (!is_position).then(|| game.to_owned()),
        sum,
        found,
    };
    let Some(reason) = reason else {
        return Ok(valuation);
    };
    let error = Stopped::new_err(format!("{reason}; neither value nor outcome is known"));
    error.value(py).setattr("valuation", valuation)?;
    Err(error)
}

/// Why a sum has no answer.
fn no_value(error: &SumError) -> PyErr {
    match error {
        SumError::Stopped(reason) => stopped(*reason),
        SumError::Form(error) => no_form(*error),
        SumError::Open(error) => not_opened(error),
        error => InputError::new_err(error.to_string()),
    }
}
