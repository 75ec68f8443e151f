//! Every position of a game: [`Strong`].

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};

use numpy::IntoPyArray;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use self_cell::self_cell;
use stonework::Run;
use stonework_games::catalog::{
    Entry, Input, Instance, OpenGame, PositionValue as Found, Settings, ShownStrongSolution,
    SolveFailure,
};

use crate::arrow::Columns;
use crate::batch_game::batched;
use crate::catalog::{open_at, text, with_distance};
use crate::enumerated::{Enumerated, Rules, shown};
use crate::errors::{SolverError, bad_input, not_solved, stopped};
use crate::keys::Keys;
use crate::limits::Limits;
use crate::own_game::enumerated;
use crate::picture::picture;
use crate::to_python::{self, Valued};
use crate::work::watched;

type Solution<'a> = Box<dyn ShownStrongSolution + 'a>;

self_cell!(
    /// A game, and its solution, which borrows it.
    struct Kept {
        owner: Box<dyn Instance>,
        #[covariant]
        dependent: Solution,
    }

    impl {Debug}
);

/// A game of the catalog with its settings and its input.
#[derive(Clone, Debug)]
pub(crate) struct OnInput(pub(crate) Entry, pub(crate) Settings, pub(crate) Input);

/// What the positions are that were solved.
#[derive(Debug)]
enum States {
    /// Texts of a game of the catalog.
    OfCatalog(Box<OnInput>),
    /// Those that a `Game` has been asked for.
    Own { game: Py<PyAny>, all: Enumerated },
    /// The keys of a `BatchGame`.
    Keys(Keys),
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
    states: States,
}

/// A position of a solved game: its value to the player to move, and its moves.
#[pyclass(frozen, module = "stonework")]
#[derive(Debug)]
pub(crate) struct PositionValue {
    position: Py<PyAny>,
    value: Py<PyAny>,
    moves: Vec<Valued>,
    best_moves: Vec<Py<PyAny>>,
    /// What it takes to draw it.
    of_catalog: Option<(OnInput, Found)>,
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

    /// The moves that are as good as any: those of longest resistance in a lost position, none where
    /// all lose alike.
    #[getter]
    fn best_moves(&self, py: Python<'_>) -> Vec<Py<PyAny>> {
        self.best_moves.iter().map(|mv| mv.clone_ref(py)).collect()
    }

    /// The position as a picture, with its moves coloured by what they are worth; None if the game
    /// does not draw it.
    fn _repr_svg_(&self) -> Option<String> {
        let (OnInput(entry, settings, input), found) = self.of_catalog.as_ref()?;
        let opened = OpenGame::of(entry, settings.clone(), input.clone());
        let opened = opened.and_then(|opened| opened.at(&found.position)).ok()?;
        picture(opened.instance.as_ref(), &found.moves, entry.title)
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
        states: States,
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
            states,
        })
    }

    /// Asks the solution, with Python's lock free, as another thread may be asking it.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&dyn ShownStrongSolution) -> T + Send,
    ) -> T {
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
    pub(crate) fn of_catalog(
        py: Python<'_>,
        game: OnInput,
        found: Found,
    ) -> PyResult<PositionValue> {
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
            of_catalog: Some((game, found)),
        })
    }

    /// A state as the game written in Python has it.
    fn of_own(
        game: &Bound<'_, PyAny>,
        all: &Enumerated,
        state: &Bound<'_, PyAny>,
        found: &Found,
    ) -> PyResult<PositionValue> {
        let py = game.py();
        let rules = Rules::of(game)?;
        let moves = if found.moves.is_empty() {
            Vec::new()
        } else {
            all.moves(&rules, state)?
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
            of_catalog: None,
        })
    }

    /// A state as a game of arrays has it.
    fn of_keys(py: Python<'_>, keys: &Keys, key: u64, found: &Found) -> PyResult<PositionValue> {
        let moves = found.moves.iter();
        let moves =
            moves.map(|&(mv, value)| Ok((keys.of_move(py, mv)?, to_python::value(py, value)?)));
        let best = found.best_moves();
        Ok(PositionValue {
            position: key.into_py_any(py)?,
            value: to_python::value(py, found.value)?,
            moves: moves.collect::<PyResult<_>>()?,
            best_moves: best
                .map(|mv| keys.of_move(py, mv))
                .collect::<PyResult<_>>()?,
            of_catalog: None,
        })
    }

    /// The text of a position in the game that was solved; `None` if play does not come to it.
    fn text(&self, position: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        match &self.states {
            States::OfCatalog(_) => Ok(Some(text(position)?)),
            States::Own { all, .. } => Ok(all.number(position)?.map(|number| number.to_string())),
            States::Keys(keys) => {
                let number = keys.number(position.extract()?);
                Ok(number.map(|number| number.to_string()))
            }
        }
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

    /// A position by its text or the rows of its board, or by its state in a game written in Python.
    ///
    /// Raises `KeyError` for one that play does not come to, `InputError` for what is none.
    fn __getitem__(&self, position: &Bound<'_, PyAny>) -> PyResult<PositionValue> {
        let py = position.py();
        let missing = || PyKeyError::new_err(format!("play does not come to {}", shown(position)));
        let text = self.text(position)?.ok_or_else(missing)?;
        let found = self.found(py, &text)?.ok_or_else(missing)?;
        match &self.states {
            States::OfCatalog(game) => Self::of_catalog(py, (**game).clone(), found),
            States::Own { game, all } => Self::of_own(game.bind(py), all, position, &found),
            States::Keys(keys) => Self::of_keys(py, keys, position.extract()?, &found),
        }
    }

    fn __contains__(&self, position: &Bound<'_, PyAny>) -> PyResult<bool> {
        match self.text(position)? {
            Some(text) => Ok(self.found(position.py(), &text)?.is_some()),
            None => Ok(false),
        }
    }

    /// All positions as a table of Apache Arrow: `position`, as its game writes it, a key, or a state
    /// as Python shows it; `value`, which is "win", "draw" or "loss" to the player to move; and
    /// `distance` in plies, null for a draw, or `score`. Needs `pyarrow`.
    ///
    /// >>> import stonework as sw
    /// >>> table = sw.strong("mnk").to_arrow()
    /// >>> table.num_rows, table.column_names
    /// (5478, ['position', 'value', 'distance'])
    fn to_arrow(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let (columns, texts) = watched(py, Run::new(), None, |run| {
            let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            let (mut columns, mut texts) = (Columns::default(), Vec::new());
            let told = kept
                .borrow_dependent()
                .for_each(&run.watch(), &mut |text, value| {
                    columns.push(value);
                    texts.push(text);
                });
            told.map(|()| (columns, texts))
        })?
        .map_err(stopped)?;
        let positions = match &self.states {
            States::OfCatalog(_) => texts.into_bound_py_any(py)?,
            States::Own { all, .. } => {
                let shown = texts.iter().map(|text| all.shown(py, text));
                shown.collect::<PyResult<Vec<_>>>()?.into_bound_py_any(py)?
            }
            States::Keys(keys) => {
                let keys: Vec<u64> = texts.iter().map(|text| keys.of_text(text)).collect();
                keys.into_pyarray(py).into_any()
            }
        };
        columns.table(&positions)
    }
}

/// Every position of a game of the catalog.
#[pyfunction]
#[pyo3(signature = (game, input=None, *, distance=false, limits, progress=None, settings))]
pub(crate) fn strong_catalog_game(
    py: Python<'_>,
    game: &str,
    input: Option<&Bound<'_, PyAny>>,
    distance: bool,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
    settings: BTreeMap<String, Bound<'_, PyAny>>,
) -> PyResult<Strong> {
    let run = limits.run()?.begun();
    let opened = open_at(py, game, input, settings, &run)?;
    // Where play may never end, wins that are forced are told with their distance.
    let needs_it = distance && opened.instance.infinite_play().is_none();
    let OpenGame {
        entry,
        settings,
        input,
        instance,
        ..
    } = with_distance(opened, needs_it)?;
    let states = States::OfCatalog(Box::new(OnInput(entry, settings, input)));
    Strong::solved(py, instance, states, run, progress)
}

/// Every state of a game written in Python.
#[pyfunction]
#[pyo3(signature = (game, *, endless=None, limits, progress=None))]
pub(crate) fn strong_own_game(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    endless: Option<&str>,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Strong> {
    let run = limits.run()?.begun();
    let (all, graph) = enumerated(game, endless, &run, progress)?;
    let run = graph.rest_of(run);
    let states = States::Own {
        game: game.clone().unbind(),
        all,
    };
    Strong::solved(py, graph.instance, states, run, progress)
}

/// Every state of a game of arrays.
#[pyfunction]
#[pyo3(signature = (game, *, endless=None, limits, progress=None))]
pub(crate) fn strong_batch_game(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    endless: Option<&str>,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Strong> {
    let run = limits.run()?.begun();
    let (keys, graph) = batched(game, endless, &run, progress)?;
    let run = graph.rest_of(run);
    Strong::solved(py, graph.instance, States::Keys(keys), run, progress)
}
