//! The games of the catalog: solved, one or many, and as tables.

use std::borrow::Cow;
use std::collections::BTreeMap;

use numpy::{PyArray2, PyArrayMethods, PyReadonlyArray2, ToPyArray};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{
    IntoPyDict, PyBytes, PyCFunction, PyDict, PyIterator, PyList, PySequence, PyString, PyTuple,
};
use rayon::prelude::*;
use stonework::{Budget, CancelFlag, Row, Run, Wdl};
use stonework_games::CATALOG;
use stonework_games::catalog::{
    Entry, Input, InputKind, Instance, Int, OpenGame, Settings, ShownValue, Solved,
};

use crate::errors::{
    InputError, SolverError, no_table, not_counted, not_opened, not_solved, stopped,
};
use crate::limits::Limits;
use crate::rules::{self, Rules, on};
use crate::to_python;
use crate::work::watched;

/// The games of the catalog: name, title and family of each.
#[pyfunction]
pub(crate) fn games() -> Vec<(&'static str, &'static str, &'static str)> {
    let games = CATALOG.listed();
    games
        .map(|(family, entry)| (entry.id, entry.title, family))
        .collect()
}

/// Settings by keyword: `True` is `yes` and `False` is `no`, and `[1, 2, "half"]` is `{1,2,half}`; a
/// whole text is one, or what was made of it.
fn settings(entry: &Entry, given: BTreeMap<String, Bound<'_, PyAny>>) -> PyResult<Settings> {
    let document = entry.document().map(|param| param.name);
    let mut of_text = Settings::new();
    let mut settings = Vec::with_capacity(given.len());
    for (name, value) in given {
        if document != Some(&*name) {
            settings.push((name, setting(&value)?));
        } else if let Ok(rules) = value.cast::<Rules>() {
            of_text = rules.get().settings.clone();
        } else {
            of_text = rules::of_text(&name, value.extract()?)?;
        }
    }
    let settings = Settings::of(settings).and_then(|settings| {
        let settings = settings.or(&of_text);
        settings.check(entry.params)?;
        Ok(settings)
    });
    settings.map_err(|error| not_opened(&error.into()))
}

pub(crate) fn setting(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(truth) = value.extract::<bool>() {
        return Ok(if truth { "yes" } else { "no" }.to_owned());
    }
    if value.is_instance_of::<PyString>() || value.len().is_err() {
        return Ok(value.str()?.to_string());
    }
    let items = value.try_iter()?;
    let items: Vec<_> = items.map(|item| setting(&item?)).collect::<PyResult<_>>()?;
    Ok(format!("{{{}}}", items.join(",")))
}

/// The game of this name, with its settings.
fn find(
    name: &str,
    settings: BTreeMap<String, Bound<'_, PyAny>>,
) -> PyResult<(&'static Entry, Settings)> {
    let entry = CATALOG.get(name).map_err(|error| not_opened(&error))?;
    Ok((entry, self::settings(entry, settings)?))
}

/// An input as Python gives it: a text as for the command, or what `json` can write, which is read
/// as the command reads it.
fn input(entry: &Entry, given: Option<&Bound<'_, PyAny>>) -> PyResult<Input> {
    let read = |text: Option<&str>| entry.read_input(text).map_err(|error| not_opened(&error));
    let Some(given) = given else {
        return read(None);
    };
    if given.is_instance_of::<PyString>() || given.is_instance_of::<PyBytes>() {
        return read(Some(&text(given)?));
    }
    // What has numbers of its own, as arrays have, gives them as a list.
    let given = match given.call_method0("tolist") {
        Ok(list) => list,
        Err(_) => given.clone(),
    };
    if let (InputKind::Row, Ok(row)) = (entry.input, given.extract::<Vec<i64>>())
        && !row.is_empty()
    {
        return Ok(Input::Row(row.into_iter().map(i128::from).collect()));
    }
    let text = text(&given).map_err(|error| {
        let needed = entry.input.describe();
        InputError::new_err(format!(
            "an input is needed that JSON can be, {needed}: {error}"
        ))
    })?;
    read(Some(&text))
}

/// An input or a position as a text, or as JSON: of lists, arrays and whatever is in order.
pub(crate) fn text(given: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(text.to_str()?.to_owned());
    }
    if given.is_instance_of::<PyBytes>() {
        return given.call_method0("decode")?.extract();
    }
    let listed = |args: &Bound<'_, PyTuple>, _: Option<&Bound<'_, PyDict>>| {
        let one = args.get_item(0)?;
        for method in ["tolist", "decode"] {
            if let Ok(plain) = one.call_method0(method) {
                return Ok(plain.unbind());
            }
        }
        // Sets have no order, and tables give the names of their columns.
        if one.cast::<PySequence>().is_err() && one.cast::<PyIterator>().is_err() {
            let name = one.get_type().name()?;
            return Err(PyTypeError::new_err(format!("{name} is no list")));
        }
        let list: Vec<_> = one.try_iter()?.collect::<PyResult<_>>()?;
        Ok::<_, PyErr>(PyList::new(args.py(), list)?.into_any().unbind())
    };
    let py = given.py();
    let listed = PyCFunction::new_closure(py, None, None, listed)?;
    let options = [("default", listed)].into_py_dict(py)?;
    let json = py.import("json")?;
    json.call_method("dumps", (given,), Some(&options))?
        .extract()
}

/// A game of the catalog by name, on an input as Python gives it.
fn open(
    py: Python<'_>,
    game: &str,
    input: Option<&Bound<'_, PyAny>>,
    settings: BTreeMap<String, Bound<'_, PyAny>>,
    run: &Run,
) -> PyResult<OpenGame> {
    let (entry, settings) = find(game, settings)?;
    let input = self::input(entry, input)?;
    on(py, entry, settings, input, run)
}

/// The same, from a position if `at` is among the settings.
pub(crate) fn open_at(
    py: Python<'_>,
    game: &str,
    input: Option<&Bound<'_, PyAny>>,
    mut settings: BTreeMap<String, Bound<'_, PyAny>>,
    run: &Run,
) -> PyResult<OpenGame> {
    let at = settings.remove("at");
    let opened = open(py, game, input, settings, run)?;
    let Some(at) = at else { return Ok(opened) };
    opened.at(&text(&at)?).map_err(|error| not_opened(&error))
}

/// The same game, if that is wanted with the distance of every win and loss.
pub(crate) fn with_distance(mut opened: OpenGame, wanted: bool) -> PyResult<OpenGame> {
    if !wanted {
        return Ok(opened);
    }
    let with = opened.instance.with_distance();
    if let Some(instance) = with.map_err(|reason| InputError::new_err(reason.to_string()))? {
        opened.instance = instance;
    }
    Ok(opened)
}

/// How many lines of play of some plies a game of the catalog has.
#[pyfunction]
#[pyo3(signature = (game, depth, input=None, *, limits, settings))]
pub(crate) fn perft_catalog_game(
    py: Python<'_>,
    game: &str,
    depth: u32,
    input: Option<&Bound<'_, PyAny>>,
    limits: Limits,
    settings: BTreeMap<String, Bound<'_, PyAny>>,
) -> PyResult<u128> {
    let run = limits.run()?.begun();
    let opened = open_at(py, game, input, settings, &run)?;
    let mut lines = 1;
    let counted = watched(py, run, None, |run| {
        let tell = &mut |_, found| lines = found;
        opened.instance.perft(depth, true, run, tell)
    })?;
    counted.map_err(|failure| not_counted(&failure))?;
    Ok(lines)
}

pub(crate) fn fitting(instance: &dyn Instance, name: &str) -> PyResult<&'static str> {
    let fitting = instance.solvers();
    let found = fitting.iter().find(|info| info.name == name);
    found.map(|info| info.name).ok_or_else(|| {
        let names: Vec<_> = fitting.iter().map(|info| info.name).collect();
        SolverError::new_err(format!(
            "solver `{name}` does not fit this game: {} do",
            names.join(", ")
        ))
    })
}

/// The values of many rows or other inputs of one game, in their order.
#[pyfunction]
#[pyo3(signature = (game, inputs, *, solver=None, distance=false, limits, settings))]
pub(crate) fn solve_many(
    py: Python<'_>,
    game: &str,
    inputs: &Bound<'_, PyAny>,
    solver: Option<&str>,
    distance: bool,
    limits: Limits,
    settings: BTreeMap<String, Bound<'_, PyAny>>,
) -> PyResult<Vec<Py<PyAny>>> {
    let (entry, settings) = find(game, settings)?;
    let inputs = many(entry, inputs)?;
    let solve = |run: &Run| {
        // One thread an input: the inputs are what is done at once.
        let each = run.clone().with_threads(std::num::NonZeroUsize::MIN);
        let threads = run.threads().map_or(1, usize::from);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let pool = pool
            .build()
            .map_err(|error| SolverError::new_err(error.to_string()))?;
        let failed = CancelFlag::new();
        let one = |at: usize| {
            run.watch().check().map_err(stopped)?;
            if failed.is_cancelled() {
                return Ok(None);
            }
            let opened = OpenGame::of(entry, settings.clone(), inputs.at(at).into_owned());
            let opened = opened.map_err(|error| not_opened(&error));
            let opened = opened.and_then(|opened| with_distance(opened, distance));
            let value = opened.and_then(|game| value_of(game.instance.as_ref(), solver, &each));
            value.map(Some).map_err(|error| {
                failed.cancel();
                of_input(at, error)
            })
        };
        pool.install(|| {
            let values = (0..inputs.len()).into_par_iter().map(one);
            values.collect::<PyResult<Vec<Option<ShownValue>>>>()
        })
    };
    let values = watched(py, limits.run()?.begun(), None, solve)??;
    let values = values.into_iter().flatten();
    values.map(|value| to_python::value(py, value)).collect()
}

/// The inputs of a batch.
enum Inputs {
    /// The rows of a matrix of integers, one after the other, and how long each is.
    Matrix {
        rows: usize,
        width: usize,
        numbers: Vec<i64>,
    },
    Each(Vec<Input>),
}

impl Inputs {
    fn len(&self) -> usize {
        match self {
            Self::Matrix { rows, .. } => *rows,
            Self::Each(all) => all.len(),
        }
    }

    fn at(&self, at: usize) -> Cow<'_, Input> {
        match self {
            Self::Matrix { width, numbers, .. } => {
                let row = &numbers[at * width..(at + 1) * width];
                Cow::Owned(Input::Row(row.iter().copied().map(i128::from).collect()))
            }
            Self::Each(all) => Cow::Borrowed(&all[at]),
        }
    }
}

/// The inputs of a batch: a matrix of integers without a copy of it as objects, or anything that can be
/// gone through.
fn many(entry: &Entry, inputs: &Bound<'_, PyAny>) -> PyResult<Inputs> {
    if let (InputKind::Row, Ok(rows)) = (entry.input, inputs.extract::<PyReadonlyArray2<'_, i64>>())
        && rows.as_array().ncols() > 0
    {
        let rows = rows.as_array();
        return Ok(Inputs::Matrix {
            rows: rows.nrows(),
            width: rows.ncols(),
            numbers: rows.iter().copied().collect(),
        });
    }
    let mut all = Vec::new();
    for (at, one) in inputs.try_iter()?.enumerate() {
        all.push(input(entry, Some(&one?)).map_err(|error| of_input(at, error))?);
    }
    Ok(Inputs::Each(all))
}

/// The same error, which names the input it is about.
fn of_input(at: usize, error: PyErr) -> PyErr {
    Python::attach(|py| match error.value(py).str() {
        Ok(text) if error.is_instance_of::<pyo3::exceptions::PyValueError>(py) => {
            PyErr::from_type(error.get_type(py), format!("input {at}: {text}"))
        }
        _ => error,
    })
}

fn value_of(instance: &dyn Instance, solver: Option<&str>, run: &Run) -> PyResult<ShownValue> {
    let solver = match solver {
        Some(name) => fitting(instance, name)?,
        None => instance.fastest(run).name,
    };
    let Solved { value, stopped, .. } = instance
        .solve_value(solver, run)
        .map_err(|failure| not_solved(&failure))?;
    match (value, stopped) {
        (Some(value), _) => Ok(value),
        (None, Some(reason)) => Err(self::stopped(reason)),
        (None, None) => Err(SolverError::new_err("the solver found no value")),
    }
}

/// The value of every part of a row, and where there is none: two square arrays.
#[pyfunction]
#[pyo3(signature = (game, input, *, limits, settings))]
#[expect(clippy::type_complexity, reason = "it is unpacked at once")]
pub(crate) fn table<'py>(
    py: Python<'py>,
    game: &str,
    input: &Bound<'_, PyAny>,
    limits: Limits,
    settings: BTreeMap<String, Bound<'_, PyAny>>,
) -> PyResult<(Bound<'py, PyArray2<i64>>, Bound<'py, PyArray2<bool>>)> {
    let run = limits.run()?;
    let OpenGame {
        entry, instance, ..
    } = open(py, game, Some(input), settings, &run)?;
    let whole = instance.start_subrow().ok_or_else(|| {
        let title = entry.title;
        SolverError::new_err(format!(
            "{title} has no table: its positions are no parts of a row"
        ))
    })?;
    let piles = whole.end as usize;
    // Counted before the memory is asked for, which the system may refuse.
    let mut budget = Budget::new(run.bytes());
    let cells = piles.saturating_mul(piles);
    let values = budget.zeroed(cells);
    let arrays = values.and_then(|values| Ok((values, budget.zeroed(cells)?)));
    let (mut values, mut mask): (Vec<i64>, Vec<bool>) = arrays.map_err(|reason| {
        InputError::new_err(format!("a table of {piles} piles is too large: {reason}"))
    })?;
    let run = match budget.left() {
        Some(left) => run.with_bytes(left),
        None => run,
    };
    let filled = watched(py, run, None, |run| {
        let mut too_large = None;
        let mut show = |Row { start, end }: Row, value: ShownValue| {
            let at = start as usize * piles + end as usize - 1;
            match value {
                ShownValue::Margin(Int(number)) => match i64::try_from(number) {
                    Ok(number) => (values[at], mask[at]) = (number, true),
                    Err(_) => too_large = Some(number),
                },
                other => (values[at], mask[at]) = (sign(other), true),
            }
        };
        let done = instance.subrows(run, &mut show);
        // Until here it tells what is known, so that it was taken without being written.
        for known in &mut mask {
            *known = !*known;
        }
        done.map(|_| (values, mask, too_large))
    })?;
    let (values, mask, too_large) = filled.map_err(|failure| no_table(&failure))?;
    if let Some(number) = too_large {
        return Err(InputError::new_err(format!(
            "a value of {number} does not fit the 64 bits of an array"
        )));
    }
    let square = [piles, piles];
    Ok((
        numpy::PyArray1::from_vec(py, values).reshape(square)?,
        mask.to_pyarray(py).reshape(square)?,
    ))
}

/// A result as a number: 1 for a win, 0 for a draw, -1 for a loss.
fn sign(value: ShownValue) -> i64 {
    match value.result() {
        Wdl::Win => 1,
        Wdl::Draw => 0,
        Wdl::Loss => -1,
    }
}
