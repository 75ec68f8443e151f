//! A result with its distance: [`Outcome`].

use std::fmt;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use stonework::{Outcome as CoreOutcome, Wdl};

/// Who wins, seen from the player to move, and in how many plies under best play.
///
/// `result` is "win", "draw" or "loss"; `plies` is None where the distance is not known, as of a
/// draw. Made by `win`, `draw` and `loss`.
///
/// >>> import stonework as sw
/// >>> sw.win(3)
/// win(3)
/// >>> sw.win(3).result, sw.win(3).plies
/// ('win', 3)
#[pyclass(frozen, eq, hash, module = "stonework", from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Outcome {
    pub(crate) result: Wdl,
    plies: Option<u32>,
}

impl Outcome {
    pub(crate) fn of(result: Wdl, plies: Option<u32>) -> Self {
        Self { result, plies }
    }

    /// The outcome as the end of a game has it, at once unless it says otherwise.
    pub(crate) fn end(self) -> CoreOutcome {
        let plies = self.plies.unwrap_or(0);
        match self.result {
            Wdl::Win => CoreOutcome::win_in(plies),
            Wdl::Draw => CoreOutcome::DRAW,
            Wdl::Loss => CoreOutcome::loss_in(plies),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies {
            Some(plies) => write!(f, "{} in {plies}", self.result()),
            None => f.write_str(self.result()),
        }
    }
}

#[pymethods]
impl Outcome {
    /// "win", "draw" or "loss", seen from the player to move.
    #[getter]
    fn result(&self) -> &'static str {
        match self.result {
            Wdl::Win => "win",
            Wdl::Draw => "draw",
            Wdl::Loss => "loss",
        }
    }

    /// How many plies the game lasts under best play; None where that is not known.
    #[getter]
    fn plies(&self) -> Option<u32> {
        self.plies
    }

    fn __repr__(&self) -> String {
        let plies = self
            .plies
            .map_or_else(String::new, |plies| plies.to_string());
        format!("{}({plies})", self.result())
    }

    fn __str__(&self) -> String {
        self.to_string()
    }
}

/// The most plies that an end of a game may be away.
const MOST: u32 = 1_000_000;

fn far(plies: Option<u32>) -> PyResult<Option<u32>> {
    match plies {
        Some(plies) if plies > MOST => Err(PyValueError::new_err(format!(
            "{plies} plies are too many: {MOST} at the most"
        ))),
        plies => Ok(plies),
    }
}

/// The player to move wins, in so many plies if that is said.
#[pyfunction]
#[pyo3(signature = (plies=None, /))]
pub(crate) fn win(plies: Option<u32>) -> PyResult<Outcome> {
    Ok(Outcome::of(Wdl::Win, far(plies)?))
}

/// The player to move loses, in so many plies if that is said.
#[pyfunction]
#[pyo3(signature = (plies=None, /))]
pub(crate) fn loss(plies: Option<u32>) -> PyResult<Outcome> {
    Ok(Outcome::of(Wdl::Loss, far(plies)?))
}

/// Nobody wins.
#[pyfunction]
pub(crate) fn draw() -> Outcome {
    Outcome::of(Wdl::Draw, None)
}
