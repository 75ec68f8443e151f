//! Games written in Python, enumerated and then solved here.

use pyo3::prelude::*;
use stonework::Run;
use stonework_games::catalog::{Notation, ShownValue};
use stonework_games::graphs::GraphMove;

use crate::enumerated::{Enumerated, Rules, shown};
use crate::errors::GameError;
use crate::limits::Limits;
use crate::solution::{Own, OwnMoves, Solution};
use crate::solve::{EVERY_MOVE, class_of, solve_instance};
use crate::to_python;
use crate::whole_graph::{WholeGraph, read_endless};

/// A game written in Python, solved.
#[pyfunction]
#[pyo3(signature = (game, *, endless=None, solver=None, limits, progress=None))]
pub(crate) fn solve_own_game(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    endless: Option<&str>,
    solver: Option<&str>,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Py<Solution>> {
    let run = limits.run()?.begun();
    let (all, graph) = enumerated(game, endless, &run, progress)?;
    let (name, run) = (class_of(game)?, graph.rest_of(run));
    let instance = graph.instance.as_ref();
    let mut solution = solve_instance(py, instance, name, solver, EVERY_MOVE, run, progress)?;
    solution.own = Some(Own::Moves(own_moves(py, game, &all, &solution)?));
    solution.handed_over(py)
}

/// All states of a game, and the graph they are, with its solvers.
pub(crate) fn enumerated(
    game: &Bound<'_, PyAny>,
    endless: Option<&str>,
    run: &Run,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Enumerated, WholeGraph)> {
    let endless = read_endless(endless)?;
    let mut all = Enumerated::of(game, run, progress)?;
    let is_scored = all.has_scores || all.nodes.has_gains();
    let nodes = std::mem::take(&mut all.nodes);
    let shown = |node: u32| shown(all.states[node as usize].bind(game.py()));
    let graph = WholeGraph::of(game.py(), nodes, 0, is_scored, endless, run, &shown)?;
    Ok((all, graph))
}

/// The best moves, all moves with their values, and the line, as the game has them.
fn own_moves(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    all: &Enumerated,
    solution: &Solution,
) -> PyResult<OwnMoves> {
    let rules = Rules::of(game)?;
    let solved = &solution.solved;
    let start = all.states[0].bind(py);
    let is_good = |mv: GraphMove| solved.good_move == Some(mv.notation());
    let is_over =
        solved.moves.is_empty() && solved.best_moves.is_empty() && solved.good_move.is_none();
    let moves = if is_over {
        Vec::new()
    } else {
        all.moves(&rules, start)?
    };
    let value_of = |mv: GraphMove| -> Option<ShownValue> {
        let notation = mv.notation();
        let mut known = solved.moves.iter();
        known.find_map(|&(known, value)| (known == notation).then_some(value))
    };
    let best = moves.iter();
    let best = best.filter(|(_, mv)| solved.best_moves.contains(&mv.notation()));
    let best = best.map(|(mv, _)| mv.clone().unbind()).collect();
    let mut good = moves.iter().filter(|&&(_, mv)| is_good(mv));
    let good = good.next().map(|(mv, _)| mv.clone().unbind());
    let mut valued = Vec::new();
    for (mv, edge) in &moves {
        if let Some(value) = value_of(*edge) {
            valued.push((mv.clone().unbind(), to_python::value(py, value)?));
        }
    }
    let line = match &solved.line {
        Some(line) => Some(own_line(py, &rules, all, &line.moves)?),
        None => None,
    };
    Ok(OwnMoves {
        best,
        good,
        valued,
        line,
    })
}

/// The moves of a line as the game has them.
fn own_line<'py>(
    py: Python<'py>,
    rules: &Rules<'py>,
    all: &Enumerated,
    line: &[Notation],
) -> PyResult<Vec<Py<PyAny>>> {
    let mut at = 0_usize;
    let mut own = Vec::with_capacity(line.len());
    for &wanted in line {
        let moves = all.moves(rules, all.states[at].bind(py))?.into_iter();
        let mut found = moves.filter(|(_, mv)| mv.notation() == wanted);
        let (mv, edge) = found.next().ok_or_else(|| {
            GameError::new_err(format!(
                "state {} has not the moves it had before: they must be the same each time",
                shown(all.states[at].bind(py))
            ))
        })?;
        own.push(mv.unbind());
        at = edge.to as usize;
    }
    Ok(own)
}
