//! Games written in Python, enumerated and then solved here.

use pyo3::prelude::*;
use stonework_core::{InfinitePlay, Outcome as CoreOutcome, WinLose};
use stonework_games::catalog::{Instance, Notation, ShownValue};
use stonework_games::graphs::{Graph, GraphEnd, GraphMove, GraphNode};

use crate::catalog::solve_instance;
use crate::enumerated::{End, Enumerated, Node, Rules, shown};
use crate::errors::{GameError, InputError};
use crate::limits::Limits;
use crate::outcome::Outcome;
use crate::solution::{Own, OwnMoves, Solution, Title};
use crate::to_python;

/// A game written in Python, solved.
#[pyfunction]
#[pyo3(signature = (game, *, endless="draw", solver=None, limits, progress=None))]
pub(crate) fn solve_own_game(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    endless: &str,
    solver: Option<&str>,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Py<Solution>> {
    let (all, instance) = enumerated(game, endless, limits, progress)?;
    let title = Title::of_own(game)?;
    let instance = instance.as_ref();
    let mut solution = solve_instance(py, instance, title, solver, limits, progress)?;
    solution.own = Some(Own::Moves(own_moves(py, game, &all, &solution)?));
    solution.handed_over(py)
}

/// All states of a game, and the graph they are, with its solvers.
pub(crate) fn enumerated(
    game: &Bound<'_, PyAny>,
    endless: &str,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Enumerated, Box<dyn Instance>)> {
    let endless = read_endless(endless)?;
    let run = limits.run()?.begun();
    let mut all = Enumerated::of(game, &run, progress)?;
    let instance = instance(game.py(), &mut all, endless)?;
    Ok((all, instance))
}

/// What play is worth that never ends, as Python says it.
pub(crate) fn read_endless(text: &str) -> PyResult<InfinitePlay> {
    match text {
        "draw" => Ok(InfinitePlay::Draw),
        "first-loses" => Ok(InfinitePlay::LostByFirst),
        "first-wins" => Ok(InfinitePlay::WonByFirst),
        other => Err(InputError::new_err(format!(
            "endless: draw, first-loses or first-wins is needed, not {other:?}"
        ))),
    }
}

/// Refuses a game for a score that says what endless play is worth.
pub(crate) fn no_score_is_endless(endless: InfinitePlay) -> PyResult<()> {
    if endless == InfinitePlay::Draw {
        return Ok(());
    }
    Err(InputError::new_err(
        "endless: a game for a score has no endless play",
    ))
}

/// The graph with its solvers. The nodes are taken out.
fn instance(
    py: Python<'_>,
    all: &mut Enumerated,
    endless: InfinitePlay,
) -> PyResult<Box<dyn Instance>> {
    let is_scored = all.nodes.iter().any(|node| match node {
        Node::End(end) => matches!(end, End::Score(_)),
        Node::Moves(moves) => moves.iter().any(|mv| mv.gain != 0),
    });
    if is_scored {
        no_score_is_endless(endless)?;
        let graph = graph(py, all, |end| match end {
            End::Score(score) => Some(score),
            End::Outcome(_) => None,
        })?;
        return Ok(graph.boxed_for_score());
    }
    let outcome = |end| match end {
        End::Outcome(outcome) => Some(outcome),
        End::Score(_) => None,
    };
    match endless {
        InfinitePlay::Draw => {
            let end = |end| outcome(end).map(Outcome::end);
            Ok(graph::<CoreOutcome>(py, all, end)?.boxed_whole(endless))
        }
        InfinitePlay::LostByFirst | InfinitePlay::WonByFirst => {
            let end = |end| WinLose::end(outcome(end)?.result);
            Ok(graph::<WinLose>(py, all, end)?.boxed_whole(endless))
        }
    }
}

fn graph<V: GraphEnd>(
    py: Python<'_>,
    all: &mut Enumerated,
    value: impl Fn(End) -> Option<V>,
) -> PyResult<Graph<V>> {
    let nodes = std::mem::take(&mut all.nodes);
    let nodes = nodes.into_iter().zip(&all.states).map(|(node, state)| {
        Ok(match node {
            Node::Moves(moves) => GraphNode::Moves(moves),
            Node::End(end) => GraphNode::End(value(end).ok_or_else(|| {
                let state = shown(state.bind(py));
                GameError::new_err(match end {
                    End::Score(score) => format!(
                        "terminal_value({state}) is the score {score}, but no other end or move has one"
                    ),
                    End::Outcome(outcome) => format!(
                        "terminal_value({state}) is {outcome}, for which this game has no value: in a \
                         game for a score ends are integers, and where endless play is won or lost \
                         nothing is drawn"
                    ),
                })
            })?),
        })
    });
    let nodes = nodes.collect::<PyResult<Vec<_>>>()?;
    Graph::new(nodes, 0).map_err(|error| GameError::new_err(error.to_string()))
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
    let is_over = solved.moves.is_empty() && solved.best_moves.is_empty();
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
    Ok(OwnMoves { best, valued, line })
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
