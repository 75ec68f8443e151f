//! A solved game as a JSON object: [`Answered`].

use serde::Serialize;
use stonework_core::Report;
use stonework_games::catalog::{Answer, Choice, Notation, Scores, ShownBounds, ShownValue};

use super::solve::Done;
use crate::given::Given;
use crate::question::{Question, ShownSettings};

/// A solved game as a JSON object.
#[derive(Serialize)]
pub(super) struct Answered<'a> {
    game: &'static str,
    input: &'a Given,
    #[serde(skip_serializing_if = "ShownSettings::is_empty")]
    settings: ShownSettings,
    answer: Option<Answer>,
    value: Option<ShownValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Scores>,
    best_moves: &'a [Notation],
    /// What endless play is worth, where there may be such.
    #[serde(skip_serializing_if = "Option::is_none")]
    convention: Option<&'static str>,
    /// What every first move is worth, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Worth>>,
    line: Option<&'a [Notation]>,
    /// Whether the line leads to a position that came before.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    line_goes_round: bool,
    solver: &'static str,
    /// Why it was taken, if none was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    choice: Option<&'a Choice>,
    report: Cost,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<ShownBounds>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line_so_far: Option<&'a [Notation]>,
}

impl<'a> Answered<'a> {
    pub(super) fn of(
        question: &'a Question,
        input: &'a Given,
        done: &'a Done,
        moves: bool,
    ) -> Self {
        let solved = &done.solved;
        Self {
            game: question.entry.id,
            input,
            settings: question.settings(),
            answer: solved.answer,
            value: solved.value,
            scores: solved.scores,
            best_moves: &solved.best_moves,
            convention: done.convention,
            moves: moves.then(|| solved.moves.iter().map(Worth::of).collect()),
            line: solved.line.as_ref().map(|line| line.moves.as_slice()),
            line_goes_round: solved.line.as_ref().is_some_and(|line| line.goes_round),
            solver: done.solver,
            choice: done.choice.as_ref(),
            report: Cost::of(&solved.report),
            bounds: solved.stopped.map(|_| solved.bounds),
            stopped: solved.stopped.map(|reason| reason.to_string()),
            line_so_far: (solved.line_so_far.as_ref()).map(|line| line.moves.as_slice()),
        }
    }
}

/// What a move is worth, as a JSON object.
#[derive(Serialize)]
pub(super) struct Worth {
    #[serde(rename = "move")]
    mv: Notation,
    value: ShownValue,
}

impl Worth {
    pub(super) fn of(&(mv, value): &(Notation, ShownValue)) -> Self {
        Self { mv, value }
    }
}

/// What a solve cost, as a JSON object.
#[derive(Serialize)]
pub(super) struct Cost {
    positions: u64,
    seconds: f64,
    peak_bytes: usize,
    threads: usize,
}

impl Cost {
    pub(super) fn of(report: &Report) -> Self {
        Self {
            positions: report.positions,
            seconds: report.elapsed.as_secs_f64(),
            peak_bytes: report.peak_bytes,
            threads: report.threads,
        }
    }
}
