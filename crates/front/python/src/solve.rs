//! One game, solved: [`solve_instance`].

use std::collections::BTreeMap;
use std::sync::Arc;

use pyo3::prelude::*;
use stonework::Run;
use stonework_games::catalog::Instance;

use crate::catalog::{fitting, open, with_distance};
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
#[pyo3(signature = (game, input=None, *, solver=None, distance=false, limits, progress=None, settings))]
pub(crate) fn solve_catalog_game(
    py: Python<'_>,
    game: &str,
    input: Option<&Bound<'_, PyAny>>,
    solver: Option<&str>,
    distance: bool,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
    settings: BTreeMap<String, Bound<'_, PyAny>>,
) -> PyResult<Py<Solution>> {
    let mut opened = open(game, input, settings)?;
    if distance {
        opened = with_distance(opened)?;
    }
    let (instance, name) = (opened.instance.as_ref(), opened.entry.id.to_owned());
    let mut solution = solve_instance(py, instance, name, solver, limits.run()?, progress)?;
    solution.opened = Some(Arc::new(opened));
    solution.handed_over(py)
}

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
    run: Run,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Solution> {
    let choice = solver.is_none().then(|| instance.choose(&run));
    let solver = match (solver, &choice) {
        (Some(name), _) => fitting(instance, name)?,
        (None, Some(choice)) => choice.solver.name,
        (None, None) => return Err(SolverError::new_err("no solver fits")),
    };
    let solved = watched(py, run, progress, |run| instance.solve(solver, run))?;
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
