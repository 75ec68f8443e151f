//! The graph that a game written in Python is, with its solvers: [`WholeGraph`].

use pyo3::prelude::*;
use stonework::{InfinitePlay, Outcome as CoreOutcome, Run, StopReason, WinLose};
use stonework_games::catalog::Instance;
use stonework_games::graphs::{Graph, GraphEnd, GraphNodes};

use crate::errors::{GameError, InputError, stopped};
use crate::outcome::Outcome;
use crate::work::left_alone;

/// What the end of a game is worth.
#[derive(Clone, Copy, Debug)]
pub(crate) enum End {
    Outcome(Outcome),
    Score(i64),
}

/// A graph with its solvers.
pub(crate) struct WholeGraph {
    pub(crate) instance: Box<dyn Instance>,
    /// What its arrays take.
    bytes: usize,
}

/// Beside the nodes themselves, the layers of each and what they are found by.
const BYTES_BESIDE: usize = 32;

/// Refuses nodes that take more than the limit of a run, with so many bytes beside them.
pub(crate) fn demand_bytes(nodes: &GraphNodes<End>, beside: usize, run: &Run) -> PyResult<usize> {
    let needed = nodes.bytes() + nodes.len() * BYTES_BESIDE + beside;
    match run.bytes() {
        Some(limit) if needed > limit => Err(stopped(StopReason::Bytes { needed, limit })),
        _ => Ok(needed),
    }
}

impl WholeGraph {
    /// The game on these nodes. It is played for a score if that is said or an end has one; `shown`
    /// tells of a node in errors.
    ///
    /// # Errors
    ///
    /// `GameError` for ends of two kinds, `InputError` for an endless play that there is not,
    /// `Stopped` if the nodes take more than the limit of the run.
    pub(crate) fn of(
        py: Python<'_>,
        nodes: GraphNodes<End>,
        start: u32,
        is_scored: bool,
        endless: InfinitePlay,
        run: &Run,
        shown: &dyn Fn(u32) -> String,
    ) -> PyResult<Self> {
        let bytes = demand_bytes(&nodes, 0, run)?;
        let refused = |node, end| {
            let state = shown(node);
            GameError::new_err(match end {
                End::Score(score) => format!(
                    "the end {state} has the score {score}, but no other end or move has one"
                ),
                End::Outcome(outcome) => format!(
                    "the end {state} is a {outcome}, for which this game has no value: in a game for a \
                     score ends are integers, and where endless play is won or lost nothing is drawn"
                ),
            })
        };
        if is_scored {
            if endless != InfinitePlay::Draw {
                return Err(InputError::new_err(
                    "endless: a game for a score has no endless play",
                ));
            }
            let nodes = nodes.try_map(|node, end| match end {
                End::Score(score) => Ok(score),
                End::Outcome(_) => Err(refused(node, end)),
            })?;
            let instance =
                left_alone(py, move || graph(nodes, start).map(Graph::boxed_for_score))??;
            return Ok(Self { instance, bytes });
        }
        let outcome = |node, end| match end {
            End::Outcome(outcome) => Ok(outcome),
            End::Score(_) => Err(refused(node, end)),
        };
        let instance = match endless {
            InfinitePlay::Draw => {
                let nodes = nodes.try_map(|node, end| outcome(node, end).map(Outcome::end))?;
                left_alone(py, move || {
                    Ok(graph::<CoreOutcome>(nodes, start)?.boxed_whole(endless))
                })
            }
            InfinitePlay::LostByFirst | InfinitePlay::WonByFirst => {
                let nodes = nodes.try_map(|node, end| {
                    let result = outcome(node, end)?.result;
                    WinLose::end(result).ok_or_else(|| refused(node, end))
                })?;
                left_alone(py, move || Ok(graph(nodes, start)?.boxed_whole(endless)))
            }
        };
        let instance: PyResult<_> = instance?;
        Ok(Self {
            instance: instance?,
            bytes,
        })
    }

    /// What is left of a run's memory beside the graph.
    pub(crate) fn rest_of(&self, run: Run) -> Run {
        match run.bytes() {
            Some(bytes) => run.with_bytes(bytes.saturating_sub(self.bytes)),
            None => run,
        }
    }
}

fn graph<V: GraphEnd>(nodes: GraphNodes<V>, start: u32) -> PyResult<Graph<V>> {
    Graph::of(nodes, start).map_err(|error| GameError::new_err(error.to_string()))
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
