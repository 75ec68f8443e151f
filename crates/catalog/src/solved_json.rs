//! What front ends tell as JSON, the same in all of them: [`SolvedJson`], [`MovesJson`],
//! [`ReportJson`].

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use stonework_core::Report;

use super::answer::Answer;
use super::catalog_game::About;
use super::choice::Choice;
use super::open_game::GameJson;
use super::position_value::PositionValue;
use super::solved::Solved;
use stonework_words::{Notation, Scores, ShownBounds, ShownValue};

/// Moves with their values to the mover, in their order: `[{"move": 2, "value": -1}]`.
#[derive(Clone, Debug)]
pub struct MovesJson<M>(pub M);

impl<M: AsRef<[(Notation, ShownValue)]>> Serialize for MovesJson<M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct MoveJson {
            #[serde(rename = "move")]
            mv: Notation,
            value: ShownValue,
        }
        let moves = self.0.as_ref().iter();
        serializer.collect_seq(moves.map(|&(mv, value)| MoveJson { mv, value }))
    }
}

/// What a solve cost.
#[derive(Clone, Debug, Serialize)]
pub struct ReportJson {
    positions: u64,
    seconds: f64,
    peak_bytes: usize,
    threads: usize,
}

impl ReportJson {
    /// A report as JSON.
    #[must_use]
    pub fn of(report: &Report) -> Self {
        Self {
            positions: report.positions,
            seconds: report.elapsed.as_secs_f64(),
            peak_bytes: report.peak_bytes,
            threads: report.threads,
        }
    }
}

/// A position with its value, its best moves and every move: `{"position": "x../.../... o", …}`.
impl Serialize for PositionValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("PositionValue", 4)?;
        object.serialize_field("position", &self.position)?;
        object.serialize_field("value", &self.value)?;
        object.serialize_field("best_moves", &self.best_moves().collect::<Vec<_>>())?;
        object.serialize_field("moves", &MovesJson(&self.moves))?;
        object.end()
    }
}

/// A solved game as JSON.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SolvedJson<'a, I> {
    #[serde(flatten)]
    game: GameJson<I>,
    /// What the rules call the players, if they are a text, in its own order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    roles: Vec<String>,
    answer: Option<Answer>,
    value: Option<ShownValue>,
    /// Where the value is not known: who wins, if that is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Scores>,
    best_moves: &'a [Notation],
    /// Whether there are no others.
    best_moves_complete: bool,
    /// Whether every first move loses, in a game that is won or lost.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    every_move_loses: bool,
    /// Where the value is not known: a first move that is worth what is proved at least.
    #[serde(skip_serializing_if = "Option::is_none")]
    good_move: Option<Notation>,
    /// What infinite play is worth, in a game where it is possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    convention: Option<&'a str>,
    /// The value of every first move, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<MovesJson<&'a [(Notation, ShownValue)]>>,
    /// Then also whether these are all first moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves_complete: Option<bool>,
    line: Option<&'a [Notation]>,
    /// Whether the line returns to an earlier position.
    #[serde(rename = "line_goes_round", skip_serializing_if = "std::ops::Not::not")]
    line_ends_in_cycle: bool,
    /// Whether best play goes on after the line.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    line_goes_on: bool,
    solver: &'a str,
    /// Why the solver was chosen, if the user did not ask for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    choice: Option<&'a Choice>,
    report: ReportJson,
    /// How many positions were looked up, if a database was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    look_ups: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<ShownBounds>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line_so_far: Option<&'a [Notation]>,
    /// What may be a mistake in rules that are a text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

impl<'a, I> SolvedJson<'a, I> {
    /// What this solver found of a game.
    #[must_use]
    pub fn of(game: GameJson<I>, solved: &'a Solved, solver: &'a str) -> Self {
        let line = solved.line.as_ref();
        Self {
            game,
            roles: Vec::new(),
            answer: solved.answer,
            value: solved.value,
            outcome: match solved.value {
                Some(_) => None,
                None => solved.outcome.map(|outcome| outcome.to_string()),
            },
            scores: solved.scores,
            best_moves: &solved.best_moves,
            best_moves_complete: solved.best_moves_complete,
            every_move_loses: solved.every_move_loses,
            good_move: solved.good_move,
            convention: None,
            moves: None,
            moves_complete: None,
            line: line.map(|line| line.moves.as_slice()),
            line_ends_in_cycle: line.is_some_and(|line| line.ends_in_cycle),
            line_goes_on: line.is_some_and(|line| line.goes_on),
            solver,
            choice: None,
            report: ReportJson::of(&solved.report),
            look_ups: None,
            bounds: solved.stopped.map(|_| solved.bounds),
            stopped: solved.stopped.map(|reason| reason.to_string()),
            line_so_far: (solved.line_so_far.as_ref()).map(|line| line.moves.as_slice()),
            notes: Vec::new(),
        }
    }

    /// The same with what rules that are a text tell of themselves.
    #[must_use]
    pub fn with_about(mut self, about: About) -> Self {
        self.roles = about.roles;
        self.notes = about.notes;
        self
    }

    /// The same with the value of every first move.
    #[must_use]
    pub fn with_moves(mut self, solved: &'a Solved) -> Self {
        self.moves = Some(MovesJson(&solved.moves));
        self.moves_complete = Some(solved.has_every_move);
        self
    }

    /// The same with what infinite play is worth, why the solver was chosen, and how many positions
    /// were looked up in a database: what there is of it.
    #[must_use]
    pub fn with_details(
        mut self,
        convention: Option<&'a str>,
        choice: Option<&'a Choice>,
        look_ups: Option<u64>,
    ) -> Self {
        self.convention = convention;
        self.choice = choice;
        self.look_ups = look_ups;
        self
    }
}
