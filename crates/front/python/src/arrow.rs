//! Positions and their values as a table of Apache Arrow: [`Columns`].

use numpy::IntoPyArray;
use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use stonework::Wdl;
use stonework_games::catalog::{Int, ShownValue};

/// The values of positions, column by column.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    /// 0 for a loss, 1 for a draw, 2 for a win.
    results: Vec<i8>,
    numbers: Vec<i64>,
    /// Where there is no number.
    missing: Vec<bool>,
    has_scores: bool,
    /// A score that 64 bits do not hold.
    too_large: Option<i128>,
}

impl Columns {
    /// Adds the value of a position.
    pub(crate) fn push(&mut self, value: ShownValue) {
        self.results.push(match value.result() {
            Wdl::Loss => 0,
            Wdl::Draw => 1,
            Wdl::Win => 2,
        });
        let number = match value {
            ShownValue::Outcome { plies, .. } => plies.map(i64::from),
            ShownValue::Margin(Int(score))
            | ShownValue::Spare {
                score: Int(score), ..
            } => {
                self.has_scores = true;
                if i64::try_from(score).is_err() {
                    self.too_large = Some(score);
                }
                i64::try_from(score).ok()
            }
            _ => None,
        };
        self.missing.push(number.is_none());
        self.numbers.push(number.unwrap_or_default());
    }

    /// The table, with these positions.
    ///
    /// # Errors
    ///
    /// `ImportError` if `pyarrow` is not installed, `ValueError` for a score of more than 64 bits.
    pub(crate) fn table(self, positions: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = positions.py();
        if let Some(score) = self.too_large {
            let text = format!("a score of {score} does not fit the 64 bits of a column");
            return Err(pyo3::exceptions::PyOverflowError::new_err(text));
        }
        let arrow = py.import("pyarrow").map_err(|error| {
            let missing = PyImportError::new_err("to_arrow needs pyarrow: pip install pyarrow");
            missing.set_cause(py, Some(error));
            missing
        })?;
        let results = (self.results.into_pyarray(py), ["loss", "draw", "win"]);
        let dictionary = arrow.getattr("DictionaryArray")?;
        let columns = PyDict::new(py);
        columns.set_item("position", positions)?;
        columns.set_item("value", dictionary.call_method1("from_arrays", results)?)?;
        let masked = PyDict::new(py);
        masked.set_item("mask", self.missing.into_pyarray(py))?;
        let numbers = (self.numbers.into_pyarray(py),);
        let numbers = arrow.call_method("array", numbers, Some(&masked))?;
        let name = if self.has_scores { "score" } else { "distance" };
        columns.set_item(name, numbers)?;
        Ok(arrow.call_method1("table", (columns,))?.unbind())
    }
}
