//! A solved game as a JSON object: [`SolveJson`].

use serde::Serialize;
use stonework_games::catalog::{Answer, Choice, Notation, Scores, ShownBounds, ShownValue};

use super::json_parts::{MoveJson, ReportJson};
use super::solve_run::SolveRun;
use crate::game_setup::{GameJson, PreparedGame};

/// A solved game as a JSON object.
#[derive(Serialize)]
pub(super) struct SolveJson<'a> {
    #[serde(flatten)]
    game: GameJson<'a>,
    answer: Option<Answer>,
    value: Option<ShownValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Scores>,
    best_moves: &'a [Notation],
    /// Whether there are no others.
    best_moves_complete: bool,
    /// What infinite play is worth, in a game where it is possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    convention: Option<&'static str>,
    /// The value of every first move, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveJson>>,
    /// Then also whether these are all first moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves_complete: Option<bool>,
    line: Option<&'a [Notation]>,
    /// Whether the line returns to an earlier position.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    line_goes_round: bool,
    solver: &'static str,
    /// Why the solver was chosen, if the user did not ask for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    choice: Option<&'a Choice>,
    report: ReportJson,
    /// How many positions were looked up in a database, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    lookups: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<ShownBounds>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line_so_far: Option<&'a [Notation]>,
}

impl<'a> SolveJson<'a> {
    pub(super) fn of(game: &'a PreparedGame<'_>, solve: &'a SolveRun, moves: bool) -> Self {
        let solved = &solve.solved;
        Self {
            game: game.json(),
            answer: solved.answer,
            value: solved.value,
            scores: solved.scores,
            best_moves: &solved.best_moves,
            best_moves_complete: solved.best_moves_complete,
            convention: solve.convention,
            moves: moves.then(|| MoveJson::list(&solved.moves)),
            moves_complete: moves.then_some(solved.has_every_move),
            line: solved.line.as_ref().map(|line| line.moves.as_slice()),
            line_goes_round: solved.line.as_ref().is_some_and(|line| line.goes_round),
            solver: solve.solver.name,
            choice: solve.choice.as_ref(),
            report: ReportJson::of(&solved.report),
            lookups: solve.lookups,
            bounds: solved.stopped.map(|_| solved.bounds),
            stopped: solved.stopped.map(|reason| reason.to_string()),
            line_so_far: (solved.line_so_far.as_ref()).map(|line| line.moves.as_slice()),
        }
    }
}
