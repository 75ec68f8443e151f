//! What a puzzle is asked about: [`Input`], and how it is read.

use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;
use stonework_core::RowError;

use super::int::Int;
use super::settings::SettingError;

/// What kind of input a game takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum InputKind {
    /// A row of integers, one at least: `[5,3,1,4,2]`, or bare: `5,3,1,4,2`.
    Row,
    /// A number of things: `4`.
    Count,
}

impl InputKind {
    /// The kind in a few words, with an example.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            Self::Row => "a row of integers: [5,3,1,4,2]",
            Self::Count => "a number, 0 or more: 4",
        }
    }

    /// Reads an input of this kind: the puzzle's own JSON, or a row without its brackets.
    /// Integers beyond 64 bits may be written as JSON strings.
    ///
    /// # Errors
    ///
    /// [`InputError`], which names what is wrong and where.
    pub fn parse(self, text: &str) -> Result<Input, InputError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(InputError::Empty);
        }
        match self {
            Self::Row => row(text).map(Input::Row),
            Self::Count => count(text).map(Input::Count),
        }
    }
}

/// What a puzzle is asked about. In JSON, as the puzzle writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Input {
    /// A row of integers.
    Row(Vec<i128>),
    /// A number of things.
    Count(u32),
}

impl Serialize for Input {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Row(row) => serializer.collect_seq(row.iter().map(|&number| Int(number))),
            Self::Count(count) => count.serialize(serializer),
        }
    }
}

/// What is wrong with an input.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// There is nothing.
    #[error("the input is empty")]
    Empty,
    /// A row without numbers.
    #[error("the row is empty: one number at least is needed")]
    EmptyRow,
    /// Not JSON.
    #[error("not a JSON list of integers: {0}")]
    Json(String),
    /// A number of a row is not an integer.
    #[error("number {} of the row is not an integer: `{text}`", .at + 1)]
    NotAnInteger {
        /// Its index.
        at: usize,
        /// What is there.
        text: String,
    },
    /// Not a number of things.
    #[error("`{0}` is not a whole number; one from 0 to {max} is needed", max = u32::MAX)]
    NotACount(String),
    /// Another kind of input is needed.
    #[error("another kind of input is needed: {}", .0.describe())]
    WrongKind(InputKind),
    /// The row is too long, or its numbers add up to too much.
    #[error(transparent)]
    Row(#[from] RowError),
    /// A setting is wrong.
    #[error(transparent)]
    Setting(#[from] SettingError),
}

fn row(text: &str) -> Result<Vec<i128>, InputError> {
    let numbers = if text.starts_with('[') {
        let elements: Vec<&RawValue> =
            serde_json::from_str(text).map_err(|error| InputError::Json(error.to_string()))?;
        elements
            .into_iter()
            .enumerate()
            .map(|(at, element)| integer(at, element.get()))
            .collect::<Result<Vec<_>, _>>()?
    } else {
        text.split(',')
            .enumerate()
            .map(|(at, element)| integer(at, element.trim()))
            .collect::<Result<Vec<_>, _>>()?
    };
    if numbers.is_empty() {
        return Err(InputError::EmptyRow);
    }
    Ok(numbers)
}

fn integer(at: usize, text: &str) -> Result<i128, InputError> {
    unquoted(text)
        .parse()
        .map_err(|_| InputError::NotAnInteger {
            at,
            text: shortened(text),
        })
}

fn count(text: &str) -> Result<u32, InputError> {
    unquoted(text)
        .parse()
        .map_err(|_| InputError::NotACount(shortened(text)))
}

/// The inside of a JSON string, or the text as it is.
fn unquoted(text: &str) -> String {
    <String as Deserialize>::deserialize(&mut serde_json::Deserializer::from_str(text))
        .unwrap_or_else(|_| text.to_owned())
}

/// A text short enough for a message of one line.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    let line: String = text
        .chars()
        .take(MOST)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if text.chars().nth(MOST).is_some() {
        line + "…"
    } else {
        line
    }
}
