//! Nimbers of heaps: [`nimbers`], [`Nimbers`].

use numpy::{IntoPyArray, PyArray1, PyArrayMethods, PyReadwriteArray};
use pyo3::prelude::*;
use stonework::HeapRules;

use crate::catalog::setting;
use crate::errors::{InputError, SolverError, stopped};
use crate::limits::Limits;
use crate::work::watched;

/// The nimbers of heaps of 0, 1, 2 and so on, and how they repeat if that is proved.
///
/// >>> import stonework as sw
/// >>> kayles = sw.nimbers("0.77", 1000)
/// >>> kayles.values[:10].tolist(), kayles.period, kayles.preperiod
/// ([0, 1, 2, 3, 1, 4, 3, 2, 1, 4], 12, 71)
#[pyclass(frozen, module = "stonework")]
#[derive(Debug)]
pub(crate) struct Nimbers {
    rules: String,
    values: Py<PyArray1<u16>>,
    period: Option<u32>,
    preperiod: Option<u32>,
    method: String,
}

#[pymethods]
impl Nimbers {
    /// The rules, as they are written.
    #[getter]
    fn rules(&self) -> &str {
        &self.rules
    }

    /// The nimbers of heaps of 0, 1, 2 and so on. The array cannot be written to.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u16>> {
        self.values.bind(py).clone()
    }

    /// After how many heaps they repeat for ever; None if no period is proved.
    #[getter]
    fn period(&self) -> Option<u32> {
        self.period
    }

    /// The heap from which on they repeat; None if no period is proved.
    #[getter]
    fn preperiod(&self) -> Option<u32> {
        self.preperiod
    }

    /// How they were computed.
    #[getter]
    fn method(&self) -> &str {
        &self.method
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.values.bind(py).len()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let period = self
            .period
            .map_or_else(|| "None".to_owned(), |period| period.to_string());
        let heaps = self.__len__(py)?;
        Ok(format!(
            "Nimbers({}, heaps={heaps}, period={period})",
            self.rules
        ))
    }
}

/// The rules that are written so.
pub(crate) fn rules(given: &Bound<'_, PyAny>) -> PyResult<HeapRules> {
    let rules = setting(given)?.parse();
    rules.map_err(|error| InputError::new_err(format!("{error}")))
}

/// The last of so many heaps from 0 on.
pub(crate) fn last_heap(heaps: u32) -> PyResult<u32> {
    let last = heaps.checked_sub(1);
    last.ok_or_else(|| InputError::new_err("heaps: at least 1 is needed, not 0"))
}

/// The nimbers of heaps of 0 to `heaps - 1`, by an octal code, `0.77`, or a subtraction set, `{1,3,4}`, or a list of
/// takes, `{1,2,half}`.
#[pyfunction]
#[pyo3(signature = (rules, heaps, *, limits))]
pub(crate) fn nimbers(
    py: Python<'_>,
    rules: &Bound<'_, PyAny>,
    heaps: u32,
    limits: Limits,
) -> PyResult<Nimbers> {
    let (rules, last) = (self::rules(rules)?, last_heap(heaps)?);
    let found = watched(py, limits.run()?, None, |run| {
        let nimbers = rules.nimbers(last, run)?;
        let period = nimbers.period(run);
        Ok((nimbers, period))
    })?;
    let (nimbers, period) = found
        .map_err(|error: stonework::NimberOverflow| SolverError::new_err(error.to_string()))?;
    if let Some(reason) = nimbers.stopped() {
        return Err(stopped(reason));
    }
    let period = period.map_err(stopped)?;
    let method = nimbers.method().to_string();
    let values = nimbers.into_values().into_pyarray(py);
    values
        .try_readwrite()
        .map(PyReadwriteArray::make_nonwriteable)?;
    Ok(Nimbers {
        rules: rules.to_string(),
        values: values.unbind(),
        period: period.map(|period| period.length()),
        preperiod: period.map(|period| period.start()),
        method,
    })
}
