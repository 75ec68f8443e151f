//! One game, solved: [`solve_instance`].

use std::collections::BTreeMap;
use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use stonework::Run;
use stonework_games::catalog::{Instance, SolveFailure, Solved};

use crate::catalog::{fitting, open_at, with_distance};
use crate::errors::{SolverError, not_solved};
use crate::limits::Limits;
use crate::solution::Solution;
use crate::work::watched;

/// One game on one input, solved.
#[pyfunction]
#[expect(
    clippy::too_many_arguments,
    reason = "each is an argument of its own in Python"
)]
#[pyo3(signature = (game, input=None, *, solver=None, best=None, distance=false, limits, progress=None, settings))]
pub(crate) fn solve_catalog_game(
    py: Python<'_>,
    game: &str,
    input: Option<&Bound<'_, PyAny>>,
    solver: Option<&str>,
    best: Option<&str>,
    distance: bool,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
    settings: BTreeMap<String, Bound<'_, PyAny>>,
) -> PyResult<Py<Solution>> {
    let find: Find = match best {
        None => EVERY_MOVE,
        Some("all") => |game, solver, run| game.solve_best(solver, run),
        Some("one") => |game, solver, run| game.solve_one_best(solver, run),
        Some(other) => {
            let message = format!("best: \"one\" or \"all\" is needed, not \"{other}\"");
            return Err(PyValueError::new_err(message));
        }
    };
    let run = limits.run()?.begun();
    let opened = with_distance(open_at(py, game, input, settings, &run)?, distance)?;
    let (instance, name) = (opened.instance.as_ref(), opened.entry.id.to_owned());
    let mut solution = solve_instance(py, instance, name, solver, find, run, progress)?;
    solution.opened = Some(Arc::new(opened));
    solution.handed_over(py)
}

/// What is found of a game, by the solver of this name.
pub(crate) type Find = fn(&dyn Instance, &str, &Run) -> Result<Solved, SolveFailure>;

/// Its value and that of every first move.
pub(crate) const EVERY_MOVE: Find = |game, solver, run| game.solve(solver, run);

/// What a game written in Python is called: as its class.
pub(crate) fn class_of(game: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(game.get_type().name()?.to_string())
}

/// Solves a game with this solver, or the one that fits best.
pub(crate) fn solve_instance(
    py: Python<'_>,
    instance: &dyn Instance,
    name: String,
    solver: Option<&str>,
    find: Find,
    run: Run,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Solution> {
    let choice = solver.is_none().then(|| instance.choose(&run));
    let solver = match (solver, &choice) {
        (Some(name), _) => fitting(instance, name)?,
        (None, Some(choice)) => choice.solver.name,
        (None, None) => return Err(SolverError::new_err("no solver fits")),
    };
    let solved = watched(py, run, progress, |run| find(instance, solver, run))?;
    Ok(Solution {
        name,
        convention: instance.infinite_play(),
        solver,
        choice,
        solved: solved.map_err(|failure| not_solved(&failure))?,
        own: None,
        opened: None,
    })
}
