//! Every position of a game: [`Strong`].

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use self_cell::self_cell;
use stonework_core::Run;
use stonework_games::catalog::{Instance, PositionValue as Found, SolveFailure, StrongSolution};

use crate::catalog::opened;
use crate::enumerated::{Enumerated, Rules, shown};
use crate::errors::{SolverError, bad_input, not_solved, stopped};
use crate::limits::Limits;
use crate::own_game::enumerated;
use crate::to_python::{self, Valued};
use crate::work::watched;

type Solution<'a> = Box<dyn StrongSolution + 'a>;

self_cell!(
    /// A game, and its solution, which borrows it.
    struct Kept {
        owner: Box<dyn Instance>,
        #[covariant]
        dependent: Solution,
    }

    impl {Debug}
);

/// A game written in Python and its states.
#[derive(Debug)]
struct Own {
    game: Py<PyAny>,
    all: Enumerated,
}

/// Every position of a game, solved: `strong[position]` is its value and its moves.
///
/// >>> import stonework as sw
/// >>> strong = sw.strong("mnk")
/// >>> strong.counts["positions"], strong.value
/// (5478, draw())
/// >>> strong["x../.../..."].best_moves
/// ['b2']
#[pyclass(frozen, module = "stonework")]
#[derive(Debug)]
pub(crate) struct Strong {
    kept: Mutex<Kept>,
    own: Option<Own>,
}

/// A position of a solved game: its value to the player to move, and its moves.
#[pyclass(frozen, module = "stonework")]
#[derive(Debug)]
pub(crate) struct PositionValue {
    position: Py<PyAny>,
    value: Py<PyAny>,
    moves: Vec<Valued>,
    best_moves: Vec<Py<PyAny>>,
}

#[pymethods]
impl PositionValue {
    /// The position.
    #[getter]
    fn position(&self, py: Python<'_>) -> Py<PyAny> {
        self.position.clone_ref(py)
    }

    /// Its value to the player to move: an integer, or an `Outcome`.
    #[getter]
    fn value(&self, py: Python<'_>) -> Py<PyAny> {
        self.value.clone_ref(py)
    }

    /// Every move with its value to the mover, in the game's order.
    #[getter]
    fn moves(&self, py: Python<'_>) -> Vec<Valued> {
        let moves = self.moves.iter();
        moves
            .map(|(mv, value)| (mv.clone_ref(py), value.clone_ref(py)))
            .collect()
    }

    /// The moves that are as good as any.
    #[getter]
    fn best_moves(&self, py: Python<'_>) -> Vec<Py<PyAny>> {
        self.best_moves.iter().map(|mv| mv.clone_ref(py)).collect()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!(
            "PositionValue({}, value={}, best_moves={})",
            self.position.bind(py).repr()?,
            self.value.bind(py).repr()?,
            PyList::new(py, self.best_moves(py))?.repr()?
        ))
    }
}

impl Strong {
    fn solved(
        py: Python<'_>,
        instance: Box<dyn Instance>,
        own: Option<Own>,
        run: Run,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let solve = |run: &Run| Kept::try_new(instance, |game| game.solve_strongly(run));
        let kept = watched(py, run, progress, solve)?
            .map_err(|failure: SolveFailure| not_solved(&failure))?;
        if let Some(reason) = kept.borrow_dependent().solved().stopped {
            return Err(stopped(reason));
        }
        Ok(Self {
            kept: Mutex::new(kept),
            own,
        })
    }

    /// Asks the solution, with Python's lock free, as another thread may be asking it.
    fn ask<T: Send>(&self, py: Python<'_>, ask: impl FnOnce(&dyn StrongSolution) -> T + Send) -> T {
        py.detach(|| {
            let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            ask(kept.borrow_dependent().as_ref())
        })
    }

    fn found(&self, py: Python<'_>, text: &str) -> PyResult<Option<Found>> {
        let found = self.ask(py, |solution| solution.position(text));
        found.map_err(|error| bad_input(&error))
    }

    /// A position as the game of the catalog has it.
    fn of_catalog(py: Python<'_>, found: &Found) -> PyResult<PositionValue> {
        let best: Vec<_> = found.best_moves().collect();
        Ok(PositionValue {
            position: found
                .position
                .as_str()
                .into_pyobject(py)?
                .into_any()
                .unbind(),
            value: to_python::value(py, found.value)?,
            moves: to_python::valued(py, &found.moves)?,
            best_moves: to_python::notations(py, &best)?,
        })
    }

    /// A state as the game written in Python has it.
    fn of_own(
        py: Python<'_>,
        own: &Own,
        state: &Bound<'_, PyAny>,
        found: &Found,
    ) -> PyResult<PositionValue> {
        let rules = Rules::of(own.game.bind(py))?;
        let moves = if found.moves.is_empty() {
            Vec::new()
        } else {
            own.all.moves(&rules, state)?
        };
        let best: Vec<_> = found.best_moves().collect();
        let mut valued = Vec::with_capacity(moves.len());
        for (mv, edge) in &moves {
            let edge = edge.notation();
            let known = found.moves.iter().find(|(known, _)| *known == edge);
            if let Some(&(_, value)) = known {
                valued.push((mv.clone().unbind(), to_python::value(py, value)?));
            }
        }
        let best = moves
            .iter()
            .filter(|(_, edge)| best.contains(&edge.notation()));
        Ok(PositionValue {
            position: state.clone().unbind(),
            value: to_python::value(py, found.value)?,
            moves: valued,
            best_moves: best.map(|(mv, _)| mv.clone().unbind()).collect(),
        })
    }
}

#[pymethods]
impl Strong {
    /// The value of the start.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let value = self.ask(py, |solution| solution.solved().value);
        value.map(|value| to_python::value(py, value)).transpose()
    }

    /// How many positions there are of each value, as the command `strong --json` tells it: among
    /// them `positions`, `won`, `drawn`, `lost`, and `by_value`, the best first.
    #[getter]
    fn counts(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let counts = watched(py, Run::new(), None, |run| {
            let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.borrow_dependent().counts(&run.watch())
        })?;
        match counts.map_err(stopped)? {
            Some(counts) => to_python::json(py, &counts),
            None => Err(SolverError::new_err("the solve was stopped")),
        }
    }

    /// The solver that solved it.
    #[getter]
    fn solver(&self, py: Python<'_>) -> &'static str {
        self.ask(py, |solution| solution.solver())
    }

    /// What it cost: positions, seconds, peak bytes of tables and stacks, threads.
    #[getter]
    fn report(&self, py: Python<'_>) -> PyResult<HashMap<String, Py<PyAny>>> {
        let report = self.ask(py, |solution| solution.solved().report.clone());
        to_python::report(py, &report)
    }

    /// A position by its text, or by its state in a game written in Python.
    ///
    /// Raises `KeyError` for one that play does not come to, `InputError` for what is none.
    fn __getitem__(&self, position: &Bound<'_, PyAny>) -> PyResult<PositionValue> {
        let py = position.py();
        let missing = || PyKeyError::new_err(format!("play does not come to {}", shown(position)));
        if let Some(own) = &self.own {
            let number = own.all.number(position)?.ok_or_else(missing)?;
            let found = self.found(py, &number.to_string())?.ok_or_else(missing)?;
            return Self::of_own(py, own, position, &found);
        }
        let found = self.found(py, &position.extract::<String>()?)?;
        Self::of_catalog(py, &found.ok_or_else(missing)?)
    }

    fn __contains__(&self, position: &Bound<'_, PyAny>) -> PyResult<bool> {
        match &self.own {
            Some(own) => Ok(own.all.number(position)?.is_some()),
            None => Ok(self
                .found(position.py(), &position.extract::<String>()?)?
                .is_some()),
        }
    }
}

/// Every position of a game of the catalog.
#[pyfunction]
#[pyo3(signature = (game, input=None, *, limits, progress=None, settings))]
pub(crate) fn strong_catalog_game(
    py: Python<'_>,
    game: &str,
    input: Option<&Bound<'_, PyAny>>,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
    settings: BTreeMap<String, Bound<'_, PyAny>>,
) -> PyResult<Strong> {
    let (instance, _) = opened(game, input, settings)?;
    Strong::solved(py, instance, None, limits.run()?, progress)
}

/// Every state of a game written in Python.
#[pyfunction]
#[pyo3(signature = (game, *, endless="draw", limits, progress=None))]
pub(crate) fn strong_own_game(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    endless: &str,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Strong> {
    let (all, instance) = enumerated(game, endless, limits, progress)?;
    let own = Own {
        game: game.clone().unbind(),
        all,
    };
    Strong::solved(py, instance, Some(own), limits.run()?, progress)
}
