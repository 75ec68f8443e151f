//! What solvers tell, as Python has it.

use std::collections::HashMap;

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use serde::Serialize;
use serde_json::Value as Json;
use stonework::Report;
use stonework_games::catalog::{Int, Notation, ReportJson, ShownValue};

use crate::outcome::Outcome;

/// A value: an integer, or an outcome.
pub(crate) fn value(py: Python<'_>, value: ShownValue) -> PyResult<Py<PyAny>> {
    match value {
        ShownValue::Margin(Int(number))
        | ShownValue::Spare {
            score: Int(number), ..
        } => number.into_py_any(py),
        ShownValue::Outcome { result, plies } => Outcome::of(result, plies).into_py_any(py),
        other => Err(PyRuntimeError::new_err(format!(
            "{other} is of no known kind"
        ))),
    }
}

/// A move as its JSON has it, with tuples for lists, so that it can be a key.
pub(crate) fn notation(py: Python<'_>, mv: Notation) -> PyResult<Py<PyAny>> {
    let json = serde_json::to_value(mv);
    object(py, &json.map_err(|error| broken(&error))?, true)
}

/// Moves as a list.
pub(crate) fn notations(py: Python<'_>, moves: &[Notation]) -> PyResult<Vec<Py<PyAny>>> {
    moves.iter().map(|&mv| notation(py, mv)).collect()
}

/// Moves with their values.
pub(crate) fn valued(py: Python<'_>, moves: &[(Notation, ShownValue)]) -> PyResult<Vec<Valued>> {
    let moves = moves.iter();
    moves
        .map(|&(mv, worth)| Ok((notation(py, mv)?, value(py, worth)?)))
        .collect()
}

/// A move and its value.
pub(crate) type Valued = (Py<PyAny>, Py<PyAny>);

/// What a solve cost.
pub(crate) fn report(py: Python<'_>, report: &Report) -> PyResult<HashMap<String, Py<PyAny>>> {
    json(py, &ReportJson::of(report))?.extract(py)
}

/// Whatever can be JSON, as Python's `json` would read it.
pub(crate) fn json(py: Python<'_>, what: &impl Serialize) -> PyResult<Py<PyAny>> {
    object(
        py,
        &serde_json::to_value(what).map_err(|error| broken(&error))?,
        false,
    )
}

fn broken(error: &serde_json::Error) -> PyErr {
    PyRuntimeError::new_err(format!("a fault of stonework, please report it: {error}"))
}

fn object(py: Python<'_>, json: &Json, tuples: bool) -> PyResult<Py<PyAny>> {
    match json {
        Json::Null => Ok(py.None()),
        Json::Bool(truth) => truth.into_py_any(py),
        Json::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(number), _) => number.into_py_any(py),
            (None, Some(number)) => number.into_py_any(py),
            (None, None) => number.as_f64().into_py_any(py),
        },
        Json::String(text) => text.into_py_any(py),
        Json::Array(list) => {
            let list: PyResult<Vec<_>> = list.iter().map(|one| object(py, one, tuples)).collect();
            if tuples {
                Ok(PyTuple::new(py, list?)?.into_any().unbind())
            } else {
                Ok(PyList::new(py, list?)?.into_any().unbind())
            }
        }
        Json::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, one) in fields {
                dict.set_item(name, object(py, one, tuples)?)?;
            }
            Ok(dict.into_any().unbind())
        }
    }
}
