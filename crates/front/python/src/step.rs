//! What a move leads to: [`Step`].

use pyo3::prelude::*;

/// What a move leads to, in a game written in Python: the state, what the mover gains, and whether
/// the same player moves again. A move that gains nothing and passes the turn may be the state alone.
///
/// >>> import stonework as sw
/// >>> step = sw.Step("a", gain=3, again=True)
/// >>> step.state, step.gain, step.again
/// ('a', 3, True)
#[pyclass(frozen, module = "stonework")]
#[derive(Debug)]
pub(crate) struct Step {
    /// The state after the move.
    #[pyo3(get)]
    pub(crate) state: Py<PyAny>,
    /// What the mover gains, in a game for a score.
    #[pyo3(get)]
    pub(crate) gain: i64,
    /// Whether the mover moves again.
    #[pyo3(get)]
    pub(crate) again: bool,
}

#[pymethods]
impl Step {
    #[new]
    #[pyo3(signature = (state, *, gain=0, again=false))]
    fn new(state: Py<PyAny>, gain: i64, again: bool) -> Self {
        Self { state, gain, again }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let state = self.state.bind(py).repr()?;
        let again = if self.again { "True" } else { "False" };
        Ok(format!("Step({state}, gain={}, again={again})", self.gain))
    }
}
