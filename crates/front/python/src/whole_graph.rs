//! The graph that a game written in Python is, with its solvers: [`WholeGraph`].

use pyo3::prelude::*;
use stonework::{InfinitePlay, Outcome as CoreOutcome, Run, SolveError, StopReason, WinLose};
use stonework_games::catalog::Instance;
use stonework_games::graphs::{Graph, GraphEnd, GraphNodes};

use crate::errors::{GameError, InputError, SolverError, stopped};
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
    /// `SolverError` for a cycle if nothing is said of endless play, `Stopped` if the nodes take more
    /// than the limit of the run.
    pub(crate) fn of(
        py: Python<'_>,
        nodes: GraphNodes<End>,
        start: u32,
        is_scored: bool,
        endless: Option<InfinitePlay>,
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
            if endless.is_some_and(|endless| endless != InfinitePlay::Draw) {
                return Err(InputError::new_err(
                    "endless: a game for a score has no endless play",
                ));
            }
            let nodes = nodes.try_map(|node, end| match end {
                End::Score(score) => Ok(score),
                End::Outcome(_) => Err(refused(node, end)),
            })?;
            let graph = graph::<i64>(nodes, start)?;
            let built = left_alone(py, move || graph.boxed_for_score())?;
            let instance = built.map_err(|cycle| cyclic(&cycle, shown, NO_SCORE))?;
            return Ok(Self { instance, bytes });
        }
        let outcome = |node, end| match end {
            End::Outcome(outcome) => Ok(outcome),
            End::Score(_) => Err(refused(node, end)),
        };
        let built = match endless {
            None | Some(InfinitePlay::Draw) => {
                let nodes = nodes.try_map(|node, end| outcome(node, end).map(Outcome::end))?;
                let graph = graph::<CoreOutcome>(nodes, start)?;
                left_alone(py, move || graph.boxed_whole(endless))
            }
            Some(InfinitePlay::LostByFirst | InfinitePlay::WonByFirst) => {
                let nodes = nodes.try_map(|node, end| {
                    let result = outcome(node, end)?.result;
                    WinLose::end(result).ok_or_else(|| refused(node, end))
                })?;
                let graph = graph::<WinLose>(nodes, start)?;
                left_alone(py, move || graph.boxed_whole(endless))
            }
        };
        let instance = built?.map_err(|cycle| cyclic(&cycle, shown, SAY_ENDLESS))?;
        Ok(Self { instance, bytes })
    }

    /// What is left of a run's memory beside the graph.
    pub(crate) fn rest_of(&self, run: Run) -> Run {
        match run.bytes() {
            Some(bytes) => run.with_bytes(bytes.saturating_sub(self.bytes)),
            None => run,
        }
    }
}

/// What is advised where play can return to a state.
const SAY_ENDLESS: &str = "endless=\"draw\", \"first-loses\" or \"first-wins\" says what play is worth \
     that never ends";

/// What is advised in a game for a score.
const NO_SCORE: &str = "a game for a score has no endless play";

/// A cycle is refused as every solver of games that end refuses it.
fn cyclic(nodes: &[u32], shown: &dyn Fn(u32) -> String, advice: &str) -> PyErr {
    let moves = nodes.iter().cycle().skip(1);
    let cycle = nodes.iter().zip(moves);
    let cycle = cycle.map(|(&node, &next)| (shown(node), shown(next)));
    let refused = SolveError::Cyclic {
        cycle: cycle.collect(),
    };
    let tell = |state: &String, mv: Option<&String>| mv.unwrap_or(state).clone();
    SolverError::new_err(refused.message(&tell, advice))
}

fn graph<V: GraphEnd>(nodes: GraphNodes<V>, start: u32) -> PyResult<Graph<V>> {
    Graph::of(nodes, start).map_err(|error| GameError::new_err(error.to_string()))
}

/// What play is worth that never ends, as Python says it, if it does.
pub(crate) fn read_endless(text: Option<&str>) -> PyResult<Option<InfinitePlay>> {
    match text {
        None => Ok(None),
        Some("draw") => Ok(Some(InfinitePlay::Draw)),
        Some("first-loses") => Ok(Some(InfinitePlay::LostByFirst)),
        Some("first-wins") => Ok(Some(InfinitePlay::WonByFirst)),
        Some(other) => Err(InputError::new_err(format!(
            "endless: draw, first-loses or first-wins is needed, not {other:?}"
        ))),
    }
}
