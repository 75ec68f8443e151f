//! The JSON that the API gives: [`PositionJson`], [`GameJson`].

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use stonework_catalog::{
    Entry, MovesJson, Notation, ParamValues, Player, Scores, Settings, ShownBounds, ShownValue,
};
use stonework_serving::Held;

use crate::address::Address;
use crate::answer::Answer;
use crate::opened::Position;
use crate::problem::Problem;

/// The most positions of a batch.
pub(crate) const MOST_OF_BATCH: usize = 1000;

/// A position that is asked about in a batch.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionQuery {
    game: String,
    #[serde(default)]
    input: Option<Json>,
    #[serde(default)]
    settings: std::collections::BTreeMap<String, Json>,
    #[serde(default)]
    moves: Vec<String>,
}

impl TryFrom<PositionQuery> for Address {
    type Error = Problem;

    fn try_from(query: PositionQuery) -> Result<Self, Problem> {
        let address = Self {
            game: query.game,
            input: query.input.map(|input| match input {
                Json::String(text) => text,
                other => other.to_string(),
            }),
            settings: (query.settings.into_iter())
                .map(|(name, value)| (name, Settings::value_of(value)))
                .collect(),
            moves: query.moves,
            ..Self::default()
        };
        address.checked()
    }
}

/// A position and what is known of it.
#[derive(Serialize)]
pub(crate) struct PositionJson {
    game: String,
    /// The position in one line.
    position: String,
    /// `first` or `second`; null if the game is over.
    to_move: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Scores>,
    /// How the game ended, to the first player.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<ShownValue>,
    /// The value to the player to move.
    value: Option<ShownValue>,
    /// Where the value is not known: who wins, if that is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    /// The best moves; none where every move loses alike.
    best_moves: Vec<Notation>,
    best_moves_complete: bool,
    /// Whether every move loses, in a game that is won or lost.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    every_move_loses: bool,
    /// The moves whose value is known, the best first.
    moves: MovesJson<Vec<(Notation, ShownValue)>>,
    line: Option<Vec<Notation>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    convention: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solver: Option<&'static str>,
    /// Why the solve ended early, and what is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<ShownBounds>,
    /// The memory of the moves and the line.
    #[serde(skip)]
    _held: Held,
}

impl PositionJson {
    /// A position and its answer, told in this memory.
    pub(crate) fn of(
        address: &Address,
        position: &Position,
        answer: Option<&Answer>,
        held: Held,
    ) -> Self {
        let rated = answer.map(|answer| &answer.rated);
        let moves = answer.map(|answer| answer.best_first(None));
        let stopped = rated.and_then(|rated| rated.stopped);
        Self {
            game: address.game.clone(),
            position: position.text.clone(),
            to_move: position.to_move.map(|player: Player| player.to_string()),
            scores: position.scores,
            result: position.result,
            value: rated.and_then(|rated| rated.value),
            outcome: rated
                .filter(|rated| rated.value.is_none())
                .and_then(|rated| rated.bounds.outcome())
                .map(|outcome| outcome.to_string()),
            every_move_loses: rated.is_some_and(|rated| rated.every_move_loses),
            best_moves: rated.map_or_else(Vec::new, |rated| rated.best_moves.clone()),
            best_moves_complete: rated.is_some_and(|rated| rated.best_moves_complete),
            moves: MovesJson(moves.unwrap_or_default()),
            line: rated.and_then(|rated| Some(rated.line.as_ref()?.moves.clone())),
            convention: position.infinite_play,
            solver: answer.map(|answer| answer.solver),
            stopped: stopped.map(|reason| reason.to_string()),
            bounds: stopped.and_then(|_| rated.map(|rated| rated.bounds)),
            _held: held,
        }
    }
}

/// A line of best play.
#[derive(Serialize)]
pub(crate) struct LineJson {
    /// Null if it is not known, empty if the game is over.
    line: Option<Vec<Notation>>,
    /// Whether it comes to a position again, as play does from there on.
    #[serde(rename = "goes_round")]
    ends_in_cycle: bool,
    /// Whether best play goes on after it.
    goes_on: bool,
}

impl LineJson {
    /// The line of an answer; there is none to a game that is over.
    pub(crate) fn of(answer: Option<&Answer>) -> Self {
        let Some(answer) = answer else {
            return Self {
                line: Some(Vec::new()),
                ends_in_cycle: false,
                goes_on: false,
            };
        };
        let line = answer.rated.line.as_ref();
        Self {
            line: line.map(|line| line.moves.clone()),
            ends_in_cycle: line.is_some_and(|line| line.ends_in_cycle),
            goes_on: line.is_some_and(|line| line.goes_on),
        }
    }
}

/// What is wrong with a request.
#[derive(Serialize)]
pub(crate) struct ErrorJson {
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<String>,
}

impl From<Problem> for ErrorJson {
    fn from(problem: Problem) -> Self {
        Self {
            error: problem.message,
            field: problem.field,
        }
    }
}

/// A game of the catalog.
#[derive(Serialize)]
pub(crate) struct GameJson {
    id: &'static str,
    title: &'static str,
    family: &'static str,
    aliases: &'static [&'static str],
    rules: &'static str,
    input: &'static str,
    positions: &'static str,
    moves: &'static str,
    parameters: Vec<ParameterJson>,
    example: &'static str,
}

#[derive(Serialize)]
struct ParameterJson {
    name: &'static str,
    /// The values that it takes, in words.
    values: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<&'static [&'static str]>,
    default: String,
    meaning: &'static str,
}

impl GameJson {
    /// A game of this family.
    pub(crate) fn of(family: &'static str, entry: &Entry) -> Self {
        let parameters = entry.params.iter().map(|param| ParameterJson {
            name: param.name,
            values: param.values.to_string(),
            choices: match param.values {
                ParamValues::Choices(choices) => Some(choices),
                _ => None,
            },
            default: param.values.default(),
            meaning: param.meaning,
        });
        Self {
            id: entry.id,
            title: entry.title,
            family,
            aliases: entry.aliases,
            rules: entry.rules,
            input: entry.input.describe(),
            positions: entry.positions,
            moves: entry.moves,
            parameters: parameters.collect(),
            example: entry.example,
        }
    }
}
