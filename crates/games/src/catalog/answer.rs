//! The answer to a puzzle in the puzzle's own terms: [`Answer`].

use std::fmt;

use serde::Serialize;
use stonework_core::Wdl;

use super::int::Int;

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
    /// A number of any width as the answer.
    #[must_use]
    pub fn number(number: impl Into<i128>) -> Self {
        Self::Number(Int(number.into()))
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
