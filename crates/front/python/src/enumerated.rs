//! A game written in Python as a graph: [`Enumerated`].

use std::time::{Duration, Instant};

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt};
use stonework::{Run, StopReason, Turn};
use stonework_games::graphs::{Graph, GraphMove, GraphNodes};

use crate::errors::{GameError, stopped};
use crate::outcome::Outcome;
use crate::step::Step;
use crate::whole_graph::{End, demand_bytes};

/// How often progress is told.
pub(crate) const MOMENT: Duration = Duration::from_millis(100);

/// All states that play comes to, numbered in the order in which they are found, the start first.
#[derive(Debug)]
pub(crate) struct Enumerated {
    pub(crate) states: Vec<Py<PyAny>>,
    pub(crate) nodes: GraphNodes<End>,
    /// Whether an end has a score.
    pub(crate) has_scores: bool,
    numbers: Py<PyDict>,
}

/// The rules of a game written in Python.
pub(crate) struct Rules<'py> {
    terminal_value: Bound<'py, PyAny>,
    moves: Bound<'py, PyAny>,
    play: Bound<'py, PyAny>,
}

impl<'py> Rules<'py> {
    pub(crate) fn of(game: &Bound<'py, PyAny>) -> PyResult<Self> {
        let py = game.py();
        Ok(Self {
            terminal_value: game.getattr(intern!(py, "terminal_value"))?,
            moves: game.getattr(intern!(py, "moves"))?,
            play: game.getattr(intern!(py, "play"))?,
        })
    }

    /// What a state is worth in which play is over.
    pub(crate) fn end(&self, state: &Bound<'py, PyAny>) -> PyResult<Option<End>> {
        let value = self.terminal_value.call1((state,))?;
        if value.is_none() {
            return Ok(None);
        }
        if let Ok(outcome) = value.extract::<Outcome>() {
            return Ok(Some(End::Outcome(outcome)));
        }
        // A truth is an integer in Python, and most likely a slip.
        if value.is_instance_of::<PyInt>()
            && !value.is_instance_of::<pyo3::types::PyBool>()
            && let Ok(score) = value.extract::<i64>()
        {
            return Ok(Some(End::Score(score)));
        }
        Err(GameError::new_err(format!(
            "terminal_value({}) is {}: needed is None, a win(), draw() or loss(), or a score of 64 bits",
            shown(state),
            shown(&value)
        )))
    }

    /// The moves of a state with what they lead to.
    pub(crate) fn steps(
        &self,
        state: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<(Bound<'py, PyAny>, Next<'py>)>> {
        let moves = self.moves(state)?.into_iter();
        let steps = moves.map(|mv| {
            let next = self.step(state, &mv)?;
            Ok((mv, next))
        });
        steps.collect()
    }

    /// The moves of a state.
    pub(crate) fn moves(&self, state: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.moves.call1((state,))?.try_iter()?.collect()
    }

    /// What a move of a state leads to.
    pub(crate) fn step(
        &self,
        state: &Bound<'py, PyAny>,
        mv: &Bound<'py, PyAny>,
    ) -> PyResult<Next<'py>> {
        let step = self.play.call1((state, mv))?;
        Ok(match step.cast::<Step>() {
            Ok(step) => {
                let step = step.get();
                let turn = if step.again {
                    Turn::Stays
                } else {
                    Turn::Passes
                };
                let state = step.state.bind(state.py()).clone();
                (state, turn, step.gain)
            }
            Err(_) => (step, Turn::Passes, 0),
        })
    }
}

/// The state after a move, whose turn it is then, and what the move gains.
pub(crate) type Next<'py> = (Bound<'py, PyAny>, Turn, i64);

impl Enumerated {
    /// Goes through all states that play comes to, breadth first.
    ///
    /// O(states and moves) calls of the game. Python's own objects are not counted in the limit on
    /// bytes.
    ///
    /// # Errors
    ///
    /// What the game raises, `GameError` for rules that contradict themselves, `Stopped` for a limit.
    pub(crate) fn of(
        game: &Bound<'_, PyAny>,
        run: &Run,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let py = game.py();
        let rules = Rules::of(game)?;
        let watch = run.watch();
        let most = (run.positions().unwrap_or(u64::MAX)).min(Graph::<i64>::MOST as u64);
        let start = game.call_method0(intern!(py, "start"))?;
        let numbers = PyDict::new(py);
        hashed(numbers.set_item(&start, 0_u32))?;
        let mut all = Self {
            states: vec![start.unbind()],
            nodes: GraphNodes::new(),
            has_scores: false,
            numbers: numbers.unbind(),
        };
        let mut told = Instant::now();
        while let Some(state) = all.states.get(all.nodes.len()) {
            let state = state.bind(py).clone();
            if all.nodes.len().is_multiple_of(64) {
                py.check_signals()?;
                watch.check().map_err(stopped)?;
                demand_bytes(&all.nodes, 0, run)?;
                if let Some(progress) = progress
                    && told.elapsed() >= MOMENT
                {
                    told = Instant::now();
                    progress.call1((all.nodes.len(),))?;
                }
            }
            if let Some(end) = rules.end(&state)? {
                all.has_scores |= matches!(end, End::Score(_));
                all.nodes.push_end(end);
            } else {
                let edges = all.edges(&rules, &state, most)?;
                all.nodes.push_moves(edges);
            }
        }
        Ok(all)
    }

    /// What the moves of a state lead to; states that are new are numbered.
    fn edges(
        &mut self,
        rules: &Rules<'_>,
        state: &Bound<'_, PyAny>,
        most: u64,
    ) -> PyResult<Vec<GraphMove>> {
        let mut edges: Vec<GraphMove> = Vec::new();
        for (_, (after, turn, gain)) in rules.steps(state)? {
            let to = if let Some(number) = self.number(&after)? {
                number
            } else {
                let number = self.states.len();
                if number as u64 >= most {
                    return Err(stopped(StopReason::Positions(most)));
                }
                self.numbers.bind(after.py()).set_item(&after, number)?;
                self.states.push(after.unbind());
                // No more than the graph can number.
                u32::try_from(number).unwrap_or(u32::MAX)
            };
            edges.push(
                GraphMove {
                    turn,
                    ..GraphMove::to(to)
                }
                .gaining(gain),
            );
        }
        if edges.is_empty() {
            return Err(GameError::new_err(format!(
                "state {} has no moves, and terminal_value gives it no value",
                shown(state)
            )));
        }
        Ok(edges)
    }

    /// The number of a state; `None` if play does not come to it.
    pub(crate) fn number(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        let number = hashed(self.numbers.bind(state.py()).get_item(state))?;
        number.map(|number| number.extract()).transpose()
    }

    /// A state as Python shows it, by the text of its node, which is its number.
    pub(crate) fn shown(&self, py: Python<'_>, text: &str) -> PyResult<String> {
        let number: usize = text.parse().expect("nodes are numbered");
        Ok(self.states[number].bind(py).repr()?.to_string())
    }

    /// The moves of a state as the game has them, each with the move of the graph that it is.
    pub(crate) fn moves<'py>(
        &self,
        rules: &Rules<'py>,
        state: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<(Bound<'py, PyAny>, GraphMove)>> {
        let steps = rules.steps(state)?.into_iter();
        let known = steps.map(|(mv, (after, turn, gain))| {
            let number = self.number(&after)?.ok_or_else(|| {
                GameError::new_err(format!(
                    "state {} is met where it was not before: moves and play must be the same \
                     each time",
                    shown(&after)
                ))
            })?;
            let to = GraphMove::to(number);
            Ok((mv, GraphMove { turn, ..to }.gaining(gain)))
        });
        known.collect()
    }
}

/// States that have no hash get a clear word.
fn hashed<T>(found: PyResult<T>) -> PyResult<T> {
    found.map_err(|error| {
        Python::attach(|py| {
            if error.is_instance_of::<pyo3::exceptions::PyTypeError>(py) {
                let why = error.value(py).to_string();
                let clear = GameError::new_err(format!(
                    "states must have a hash and equality, as tuples and texts do: {why}"
                ));
                clear.set_cause(py, Some(error));
                clear
            } else {
                error
            }
        })
    })
}

/// What Python shows of something, cut if it is long.
pub(crate) fn shown(what: &Bound<'_, PyAny>) -> String {
    /// The most characters.
    const MOST: usize = 80;
    let text = what
        .repr()
        .map_or_else(|_| "?".to_owned(), |text| text.to_string());
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
