//! Games written in Python that tell of whole arrays of states at once: [`Batched`].

use std::time::Instant;

use numpy::PyReadonlyArray1;
use pyo3::intern;
use pyo3::prelude::*;
use stonework::{Run, StopReason, Turn, Wdl};
use stonework_games::graphs::{Graph, GraphMove, GraphNodes};

use crate::enumerated::MOMENT;
use crate::errors::{GameError, stopped};
use crate::keys::Keys;
use crate::limits::Limits;
use crate::outcome::Outcome;
use crate::solution::{Own, Solution};
use crate::solve::{EVERY_MOVE, class_of, solve_instance};
use crate::whole_graph::{End, WholeGraph, demand_bytes, read_endless};

/// So many keys are given to `expand` at once, at most: what numpy makes of them stays near.
const MOST_AT_ONCE: usize = 1 << 14;

/// What `expand` gives for some keys.
struct Batch<'py> {
    offsets: PyReadonlyArray1<'py, i64>,
    children: PyReadonlyArray1<'py, u64>,
    values: PyReadonlyArray1<'py, i64>,
    gains: Option<PyReadonlyArray1<'py, i64>>,
    again: Option<PyReadonlyArray1<'py, bool>>,
}

impl<'py> Batch<'py> {
    fn of(batch: &Bound<'py, PyAny>) -> PyResult<Self> {
        let py = batch.py();
        Ok(Self {
            offsets: batch.getattr(intern!(py, "offsets"))?.extract()?,
            children: batch.getattr(intern!(py, "children"))?.extract()?,
            values: batch.getattr(intern!(py, "values"))?.extract()?,
            gains: batch.getattr(intern!(py, "gains"))?.extract()?,
            again: batch.getattr(intern!(py, "again"))?.extract()?,
        })
    }
}

/// An array as a slice.
fn slice<'a, T: numpy::Element>(array: &'a PyReadonlyArray1<'_, T>) -> PyResult<&'a [T]> {
    let slice = array.as_slice();
    slice.map_err(|_| GameError::new_err("the arrays of a batch have to be contiguous"))
}

/// The graph that a game is, and its keys.
struct Batched {
    nodes: GraphNodes<End>,
    keys: Keys,
    start: u32,
}

impl Batched {
    /// Goes through all keys, or those that play comes to, breadth first, many at once.
    ///
    /// O(keys and moves) time beside what the game takes.
    ///
    /// # Errors
    ///
    /// What the game raises, `GameError` for arrays that do not fit, `Stopped` for a limit.
    fn of(
        game: &Bound<'_, PyAny>,
        run: &Run,
        progress: Option<&Bound<'_, PyAny>>,
        end: &dyn Fn(i64) -> Option<End>,
    ) -> PyResult<Self> {
        let py = game.py();
        let watch = run.watch();
        let most = (run.positions().unwrap_or(u64::MAX)).min(Graph::<i64>::MOST as u64);
        let start = game.call_method0(intern!(py, "start"))?.extract()?;
        let key_count = game.getattr(intern!(py, "key_count"))?.extract()?;
        let expand = game.getattr(intern!(py, "_expanded"))?;
        let (keys, start) = Keys::of(start, key_count)?;
        if keys.len() as u64 > most {
            return Err(stopped(StopReason::Positions(most)));
        }
        let mut all = Self {
            nodes: GraphNodes::new(),
            keys,
            start,
        };
        let mut told = Instant::now();
        while all.nodes.len() < all.keys.len() {
            py.check_signals()?;
            watch.check().map_err(stopped)?;
            if let Some(progress) = progress
                && told.elapsed() >= MOMENT
            {
                told = Instant::now();
                progress.call1((all.nodes.len(),))?;
            }
            let first = all.nodes.len();
            let last = all.keys.len().min(first + MOST_AT_ONCE);
            let keys = all.keys.array(py, first..last);
            let batch = Batch::of(&expand.call1((keys,))?)?;
            all.add(&batch, last - first, most, end)?;
            demand_bytes(&all.nodes, all.keys.bytes(), run)?;
        }
        Ok(all)
    }

    /// Adds the nodes that a batch tells of.
    fn add(
        &mut self,
        batch: &Batch<'_>,
        count: usize,
        most: u64,
        end: &dyn Fn(i64) -> Option<End>,
    ) -> PyResult<()> {
        let (offsets, children) = (slice(&batch.offsets)?, slice(&batch.children)?);
        let values = slice(&batch.values)?;
        let gains = batch.gains.as_ref().map(slice).transpose()?;
        let again = batch.again.as_ref().map(slice).transpose()?;
        let mut moves: Vec<GraphMove> = Vec::new();
        for at in 0..count {
            // The lengths fit, and the offsets rise: it was checked in Python.
            let places = place(offsets[at])..place(offsets[at + 1]);
            if places.is_empty() {
                let value = values[at];
                let value = end(value).ok_or_else(|| {
                    let key = self.keys.key(self.nodes.len());
                    GameError::new_err(format!(
                        "key {key} is an end with the value {value}: needed is 1 for a win, 0 for a draw, \
                         -1 for a loss; or a game that is `scored`"
                    ))
                })?;
                self.nodes.push_end(value);
                continue;
            }
            moves.clear();
            for place in places {
                let to = self.keys.number_or_add(children[place])?;
                let turn = match again {
                    Some(again) if again[place] => Turn::Stays,
                    _ => Turn::Passes,
                };
                let gain = gains.map_or(0, |gains| gains[place]);
                moves.push(GraphMove { to, turn, gain });
            }
            self.nodes.push_moves(moves.iter().copied());
            if self.keys.len() as u64 > most {
                return Err(stopped(StopReason::Positions(most)));
            }
        }
        Ok(())
    }
}

/// Where a move is, which was checked.
fn place(offset: i64) -> usize {
    usize::try_from(offset).expect("offsets are checked")
}

/// A result by its sign; `None` for another number.
fn result(value: i64) -> Option<Wdl> {
    match value {
        1 => Some(Wdl::Win),
        0 => Some(Wdl::Draw),
        -1 => Some(Wdl::Loss),
        _ => None,
    }
}

/// All keys of a game, and the graph they are, with its solvers.
pub(crate) fn batched(
    game: &Bound<'_, PyAny>,
    endless: Option<&str>,
    run: &Run,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Keys, WholeGraph)> {
    let endless = read_endless(endless)?;
    let is_scored: bool = game.getattr("scored")?.extract()?;
    let end = |value| {
        if is_scored {
            return Some(End::Score(value));
        }
        result(value).map(|result| End::Outcome(Outcome::of(result, Some(0))))
    };
    let Batched { nodes, keys, start } = Batched::of(game, run, progress, &end)?;
    let shown = |node: u32| keys.key(node as usize).to_string();
    let graph = WholeGraph::of(game.py(), nodes, start, is_scored, endless, run, &shown)?;
    Ok((keys, graph))
}

/// A game of arrays, solved.
#[pyfunction]
#[pyo3(signature = (game, *, endless=None, solver=None, limits, progress=None))]
pub(crate) fn solve_batch_game(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    endless: Option<&str>,
    solver: Option<&str>,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Py<Solution>> {
    let run = limits.run()?.begun();
    let (keys, graph) = batched(game, endless, &run, progress)?;
    let (name, run) = (class_of(game)?, graph.rest_of(run));
    let instance = graph.instance.as_ref();
    let mut solution = solve_instance(py, instance, name, solver, EVERY_MOVE, run, progress)?;
    solution.own = Some(Own::Keys(keys));
    solution.handed_over(py)
}
