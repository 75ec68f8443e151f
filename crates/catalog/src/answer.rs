//! The answer to a puzzle in the puzzle's own terms: [`Answer`], and how it follows from the value:
//! [`AnswerKind`].

use std::fmt;

use serde::Serialize;
use stonework_core::Wdl;

use super::shown_value::ShowValue;
use stonework_inputs::{Int, Param, SettingError, Settings};
use stonework_words::{Scores, ShownValue};

/// The answer to a puzzle in the puzzle's own terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Answer {
    /// Yes or no.
    Truth(bool),
    /// A number.
    Number(Int),
    /// A word, such as a player's name.
    Word(&'static str),
}

impl Answer {
    /// A number as the answer.
    #[must_use]
    pub const fn int(number: i128) -> Self {
        Self::Number(Int(number))
    }
}

impl From<bool> for Answer {
    fn from(truth: bool) -> Self {
        Self::Truth(truth)
    }
}

impl From<i32> for Answer {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}

impl From<&'static str> for Answer {
    fn from(word: &'static str) -> Self {
        Self::Word(word)
    }
}

impl From<Wdl> for Answer {
    fn from(result: Wdl) -> Self {
        Self::Word(match result {
            Wdl::Loss => "loss",
            Wdl::Draw => "draw",
            Wdl::Win => "win",
        })
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truth(truth) => truth.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => word.fmt(f),
        }
    }
}

/// What the answer to a puzzle says, and how it follows from the value of the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnswerKind {
    /// What it says, as a phrase: "whether the first player wins".
    pub meaning: &'static str,
    /// How it follows from the value.
    pub rule: AnswerRule,
}

/// How an answer follows from the value of the start, which is the first player's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AnswerRule {
    /// It is the value itself: the number, or the result as a word.
    Value,
    /// It is the value itself, a number or a word as the input has it.
    ValueByInput,
    /// It is the value to the second player.
    Opposite,
    /// It is the first player's score, in a game that has scores.
    FirstScore,
    /// It depends on who wins; a number above 0 is a win, one below a loss.
    Result {
        /// The answer if the first player wins.
        win: Answer,
        /// The answer if nobody does.
        draw: Answer,
        /// The answer if the second player wins.
        loss: Answer,
    },
}

impl AnswerKind {
    /// Whether the first player wins.
    pub const FIRST_WINS: Self = Self::whether("whether the first player wins");

    /// Whether the first player gets more than the second.
    pub const GETS_MORE: Self = Self::whether("whether the first player gets more than the second");

    /// The first player's score less the second's.
    pub const MARGIN: Self = Self::value("the first player's score less the second's");

    /// The result, in a game without draws.
    pub const WIN_OR_LOSS: Self = Self::value("win or loss of the player to move");

    /// The result, in a game with draws.
    pub const WIN_DRAW_OR_LOSS: Self = Self::value("win, draw or loss of the player to move");

    /// The value itself, in words that fit its type.
    pub(super) fn of_values<V: ShowValue>() -> Self {
        if V::points(V::Gain::default()).is_some() {
            Self::MARGIN
        } else if V::of_infinite_play(Wdl::Draw).is_some() {
            Self::WIN_DRAW_OR_LOSS
        } else {
            Self::WIN_OR_LOSS
        }
    }

    /// The value itself.
    #[must_use]
    pub const fn value(meaning: &'static str) -> Self {
        let rule = AnswerRule::Value;
        Self { meaning, rule }
    }

    /// The value itself, in a game whose input says whether that is a score or a result.
    #[must_use]
    pub const fn value_by_input(meaning: &'static str) -> Self {
        let rule = AnswerRule::ValueByInput;
        Self { meaning, rule }
    }

    /// Whether the first player wins, in the words of the puzzle.
    #[must_use]
    pub const fn whether(meaning: &'static str) -> Self {
        let no = Answer::Truth(false);
        Self::by_result(meaning, [no, no, Answer::Truth(true)])
    }

    /// One of three answers: to a loss of the first player, a draw, a win.
    #[must_use]
    pub const fn by_result(meaning: &'static str, [loss, draw, win]: [Answer; 3]) -> Self {
        let rule = AnswerRule::Result { win, draw, loss };
        Self { meaning, rule }
    }

    /// What JSON calls the type of the answer, in a game whose values are numbers, or results. A
    /// number beyond 64 bits is a string all the same.
    pub(super) fn json_type(&self, of_numbers: bool) -> &'static str {
        match self.rule {
            AnswerRule::Value | AnswerRule::Opposite if of_numbers => "number",
            AnswerRule::Value | AnswerRule::Opposite => "string",
            AnswerRule::ValueByInput => "string or number",
            AnswerRule::FirstScore => "number",
            AnswerRule::Result { win, .. } => match win {
                Answer::Truth(_) => "boolean",
                Answer::Number(_) => "number",
                Answer::Word(_) => "string",
            },
        }
    }

    /// The answer that follows from who wins, where no more is known than a bound of the value.
    pub(super) fn of_outcome(&self, result: Wdl, bound: ShownValue) -> Option<Answer> {
        let is_result = matches!(self.rule, AnswerRule::Result { .. });
        let is_word = matches!(bound, ShownValue::Outcome { .. });
        let plies = None;
        let value = ShownValue::Outcome { result, plies };
        (is_result || is_word).then(|| self.answer(value, None))?
    }

    /// The answer that follows from the value of the start and the scores, which not every game
    /// has.
    pub(super) fn answer(&self, value: ShownValue, scores: Option<Scores>) -> Option<Answer> {
        let number = value.number();
        match self.rule {
            AnswerRule::Value | AnswerRule::ValueByInput => {
                Some(number.map_or(value.result().into(), Answer::Number))
            }
            AnswerRule::Opposite => match number {
                Some(Int(number)) => number.checked_neg().map(Answer::int),
                None => Some(value.result().opponent().into()),
            },
            AnswerRule::FirstScore => scores.map(|scores| Answer::Number(scores.first)),
            AnswerRule::Result { win, draw, loss } => Some(match value.result() {
                Wdl::Win => win,
                Wdl::Draw => draw,
                Wdl::Loss => loss,
            }),
        }
    }
}

/// What a game's answer says with its settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answers {
    /// The value itself: win, draw or loss of the player to move, or what the first player scores
    /// more than the second.
    Value,
    /// The same with all settings.
    Always(AnswerKind),
    /// Another for each choice of this parameter.
    ByChoice(Param, &'static [(&'static str, AnswerKind)]),
}

impl Answers {
    /// What the answer says with these settings; `None` if it is the value, in the words that the
    /// game has for it ([`Instance::answer`](super::Instance::answer)).
    ///
    /// # Errors
    ///
    /// [`SettingError`] if the parameter that decides it has no such choice.
    pub fn kind(&self, settings: &Settings) -> Result<Option<AnswerKind>, SettingError> {
        match *self {
            Self::Value => Ok(None),
            Self::Always(kind) => Ok(Some(kind)),
            Self::ByChoice(param, kinds) => {
                let choice = settings.shown(&param);
                let found = kinds.iter().find(|(word, _)| *word == choice);
                found
                    .map(|&(_, kind)| Some(kind))
                    .ok_or_else(|| SettingError::value(&param, &choice, None))
            }
        }
    }
}
