//! What a solve found: [`Solution`].

use std::collections::HashMap;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyList;
use stonework_games::catalog::{Choice, GameJson, Notation, OpenGame, Solved, SolvedJson};
use stonework_games::words::{proved, worth};

use crate::certificate::{Certificate, certificate};
use crate::errors::{SolverError, Stopped};
use crate::keys::Keys;
use crate::limits::Limits;
use crate::picture::picture;
use crate::to_python::{self, Valued};

/// What a game written in Python calls its moves.
#[derive(Debug)]
pub(crate) enum Own {
    /// As it gives them.
    Moves(OwnMoves),
    /// By the keys that they lead to.
    Keys(Keys),
}

/// The moves of a solution as a game written in Python has them.
#[derive(Debug)]
pub(crate) struct OwnMoves {
    pub(crate) best: Vec<Py<PyAny>>,
    pub(crate) good: Option<Py<PyAny>>,
    pub(crate) valued: Vec<Valued>,
    pub(crate) line: Option<Vec<Py<PyAny>>>,
}

/// What a solve found of a game: its value to the player to move, its best moves, a line of best
/// play, and what it cost.
///
/// >>> import stonework as sw
/// >>> solution = sw.solve("stone-game-vii", [5, 3, 1, 4, 2])
/// >>> solution.value, solution.best_moves, solution.line
/// (6, ['R'], ['R', 'L', 'L', 'L', 'L'])
#[pyclass(frozen, module = "stonework")]
#[derive(Debug)]
pub(crate) struct Solution {
    /// The id of the game, or the class of one that is written in Python.
    pub(crate) name: String,
    pub(crate) convention: Option<&'static str>,
    pub(crate) solver: &'static str,
    pub(crate) choice: Option<Choice>,
    pub(crate) solved: Solved,
    pub(crate) own: Option<Own>,
    /// The game, if it is one of the catalog.
    pub(crate) opened: Option<Arc<OpenGame>>,
}

/// What a value is at least and at most.
type Bounds = (Option<Py<PyAny>>, Option<Py<PyAny>>);

impl Solution {
    fn picture(&self) -> Option<String> {
        let opened = self.opened.as_ref()?;
        let title = opened.entry.title;
        picture(opened.instance.as_ref(), &self.solved.moves, title)
    }

    /// Moves as Python has them, but for those that a game gives itself.
    fn notations(&self, py: Python<'_>, moves: &[Notation]) -> PyResult<Vec<Py<PyAny>>> {
        match &self.own {
            Some(Own::Keys(keys)) => moves.iter().map(|&mv| keys.of_move(py, mv)).collect(),
            _ => to_python::notations(py, moves),
        }
    }

    /// The solution as Python gets it; an exception if a limit came before the value.
    pub(crate) fn handed_over(self, py: Python<'_>) -> PyResult<Py<Self>> {
        let reason = (self.solved.value.is_none())
            .then_some(self.solved.stopped)
            .flatten();
        let proved = proved(&self.solved.bounds, "the player to move");
        let solution = Py::new(py, self)?;
        let Some(reason) = reason else {
            return Ok(solution);
        };
        let error = Stopped::new_err(format!("{reason}; {proved}"));
        let bounds = solution.get().bounds(py)?;
        error.value(py).setattr("bounds", bounds)?;
        error.value(py).setattr("solution", solution)?;
        Err(error)
    }
}

#[pymethods]
impl Solution {
    /// The name of the game.
    #[getter]
    fn game(&self) -> &str {
        &self.name
    }

    /// The value to the player to move: an integer in a game for a score, else an `Outcome`; None if
    /// a limit came first.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let value = self.solved.value;
        value.map(|value| to_python::value(py, value)).transpose()
    }

    /// The answer to the puzzle in its own terms: a truth, a number or a word.
    #[getter]
    fn answer(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        to_python::json(py, &self.solved.answer)
    }

    /// What is proved of the value: at least and at most; None where nothing is.
    #[getter]
    fn bounds(&self, py: Python<'_>) -> PyResult<Bounds> {
        let bounds = self.solved.bounds;
        let shown = |value: Option<_>| value.map(|value| to_python::value(py, value)).transpose();
        Ok((shown(bounds.lower)?, shown(bounds.upper)?))
    }

    /// Both players' scores under best play, the first player's first, where they add up to the
    /// same in every game; else None.
    #[getter]
    fn scores(&self) -> Option<(i128, i128)> {
        let scores = self.solved.scores?;
        Some((scores.first.0, scores.second.0))
    }

    /// Who wins, "win", "draw" or "loss" of the player to move, as far as that is proved: also where
    /// the value is None; None where it is open.
    #[getter]
    fn outcome(&self) -> Option<String> {
        self.solved.outcome.map(|outcome| outcome.to_string())
    }

    /// Whether the player to move has moves and all of them lose, in a game that is won or lost.
    #[getter]
    fn every_move_loses(&self) -> bool {
        self.solved.every_move_loses
    }

    /// All moves that are best, or those that were asked for: those of longest resistance in a lost
    /// position, none where all lose alike.
    #[getter]
    fn best_moves(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        match &self.own {
            Some(Own::Moves(own)) => Ok(cloned(py, &own.best)),
            _ => self.notations(py, &self.solved.best_moves),
        }
    }

    /// Whether `best_moves` has all best moves.
    #[getter]
    fn best_moves_complete(&self) -> bool {
        self.solved.best_moves_complete
    }

    /// Where the value is None: a first move worth what is proved at least, if one is known. So a win
    /// that is proved has a move that wins.
    #[getter]
    fn good_move(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        match &self.own {
            Some(Own::Moves(own)) => Ok(own.good.as_ref().map(|mv| mv.clone_ref(py))),
            _ => Ok(self.notations(py, self.solved.good_move.as_slice())?.pop()),
        }
    }

    /// The first moves whose value is known, each with its value to the mover.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Valued>> {
        if let Some(Own::Moves(own)) = &self.own {
            let valued = own.valued.iter();
            return Ok(valued
                .map(|(mv, value)| (mv.clone_ref(py), value.clone_ref(py)))
                .collect());
        }
        let (moves, values): (Vec<_>, Vec<_>) = self.solved.moves.iter().copied().unzip();
        let moves = self.notations(py, &moves)?.into_iter();
        moves
            .zip(values)
            .map(|(mv, value)| Ok((mv, to_python::value(py, value)?)))
            .collect()
    }

    /// A line of best play; None if the solver does not keep what it takes.
    #[getter]
    fn line(&self, py: Python<'_>) -> PyResult<Option<Vec<Py<PyAny>>>> {
        if let Some(Own::Moves(own)) = &self.own {
            return Ok(own.line.as_ref().map(|line| cloned(py, line)));
        }
        let line = self.solved.line.as_ref();
        line.map(|line| self.notations(py, &line.moves)).transpose()
    }

    /// The solver that found it.
    #[getter]
    fn solver(&self) -> &'static str {
        self.solver
    }

    /// Why the solve ended early, if it did.
    #[getter]
    fn stopped(&self) -> Option<String> {
        self.solved.stopped.map(|reason| reason.to_string())
    }

    /// What it cost: positions, seconds, peak bytes of tables and stacks, threads.
    #[getter]
    fn report(&self, py: Python<'_>) -> PyResult<HashMap<String, Py<PyAny>>> {
        to_python::report(py, &self.solved.report)
    }

    /// The same as `stonework solve --json --moves` prints, as a dictionary. The moves of a game
    /// written in Python are told as their numbers there.
    fn to_dict(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let game = match &self.opened {
            Some(opened) => opened.json(&opened.input),
            None => GameJson::named(&self.name),
        };
        let solved = SolvedJson::of(game, &self.solved, self.solver)
            .with_moves(&self.solved)
            .with_details(self.convention, self.choice.as_ref(), None);
        to_python::json(py, &solved)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let value = match self.solved.value {
            Some(value) => to_python::value(py, value)?.bind(py).repr()?.to_string(),
            None => "None".to_owned(),
        };
        let best = PyList::new(py, self.best_moves(py)?)?.repr()?;
        Ok(format!(
            "Solution({}, value={value}, best_moves={best})",
            self.name
        ))
    }

    /// A certificate of the value: a strategy that proves it, to be checked by `check`, by the command
    /// `stonework check` or by another program. With `result_only`, only of who wins. It may take as
    /// long as the solve, within limits of its own. Only for games of the catalog.
    ///
    /// Raises `SolverError` for a game that has none, `Stopped` for a limit.
    #[pyo3(signature = (*, result_only=false, time=None, memory=None, positions=None, threads=None))]
    fn certificate(
        &self,
        py: Python<'_>,
        result_only: bool,
        time: Option<f64>,
        memory: Option<usize>,
        positions: Option<u64>,
        threads: Option<usize>,
    ) -> PyResult<Certificate> {
        let limits = Limits {
            time,
            memory,
            positions,
            threads,
        };
        let opened = self.opened.as_ref().ok_or_else(|| {
            SolverError::new_err(
                "certificates are of games of the catalog: a checker has to find the rules by name",
            )
        })?;
        certificate(py, opened, self.solver, &self.solved, result_only, limits)
    }

    /// The start as a picture, with its moves coloured by what they are worth; None if the game does
    /// not draw it.
    fn _repr_svg_(&self) -> Option<String> {
        self.picture()
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let row =
            |name: &str, text: &str| format!("<tr><th>{name}</th><td>{}</td></tr>", escaped(text));
        let value = match self.solved.value {
            Some(value) => worth(value),
            None => proved(&self.solved.bounds, "the player to move"),
        };
        let best = match self.best_moves(py)? {
            none if none.is_empty() && self.solved.every_move_loses => "no move wins".to_owned(),
            best => PyList::new(py, best)?.repr()?.to_string(),
        };
        let line = match self.line(py)? {
            Some(line) => PyList::new(py, line)?.repr()?.to_string(),
            None => "not kept".to_owned(),
        };
        Ok(format!(
            "{}<table><caption>{}</caption>{}{}{}{}</table>",
            self.picture().unwrap_or_default(),
            escaped(&self.name),
            row("The player to move", &value),
            row("Best moves", &best),
            row("Best play", &line),
            row("Solver", self.solver),
        ))
    }
}

fn cloned(py: Python<'_>, all: &[Py<PyAny>]) -> Vec<Py<PyAny>> {
    all.iter().map(|one| one.clone_ref(py)).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
