//! What a puzzle is asked about: [`Input`], how it is read, and how a random one is made.

mod error;
mod labels;
mod numbers;
mod random;
mod read;

use serde::{Serialize, Serializer};
use serde_json::value::Value as Json;

pub use self::error::InputError;
use super::int::Int;

/// What kind of input a game takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum InputKind {
    /// A row of integers, one at least: `[5,3,1,4,2]`, or bare: `5,3,1,4,2`.
    Row,
    /// A number of things: `4`.
    Count,
    /// Two rows of integers, equally long, one integer each at least: `[[1,3],[2,1]]`.
    Rows,
    /// Two integers of 64 bits: `[10,11]`, or bare: `10,11`.
    Pair,
    /// An even number of digits and question marks, two at least: `"?3295???"`, or bare.
    Digits,
    /// A position of a game on a board, as the game writes it, or `start`, which is what is meant if
    /// nothing is given.
    Position,
    /// A text of the game's own, which this describes in a few words, with an example.
    Text(&'static str),
    /// JSON of the game's own, which this describes in a few words, with an example.
    Json(&'static str),
}

impl InputKind {
    /// The kind in a few words, with an example.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            Self::Row => "a row of integers: [5,3,1,4,2]",
            Self::Count => "a number, 0 or more: 4",
            Self::Rows => "two rows of integers, equally long: [[1,3],[2,1]]",
            Self::Pair => "two integers: [10,11]",
            Self::Digits => "digits and question marks, evenly many: ?3295???",
            Self::Position => {
                "a position, as the game writes it, or `start`, which is meant if there is no input"
            }
            Self::Text(description) | Self::Json(description) => description,
        }
    }

    /// Reads an input of this kind, as people write it: numbers with commas, blanks, line breaks or
    /// semicolons between them, in brackets of any kind or in none, with a name before them or not,
    /// or in a JSON object. Integers beyond 64 bits may be written as JSON strings.
    ///
    /// ```
    /// use stonework_inputs::{Input, InputKind};
    ///
    /// let row = Input::Row(vec![3, -2, 7]);
    /// for text in ["[3,-2,7]", "3 -2 7", "int[] piles = {3, -2, 7};", "{\"piles\":[3,-2,7]}"] {
    ///     assert_eq!(InputKind::Row.parse(text)?, row);
    /// }
    /// assert_eq!(InputKind::Count.parse("n = 4")?, InputKind::Count.parse("4 stones")?);
    /// # Ok::<(), stonework_inputs::InputError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InputError`], which names what is wrong and where.
    pub fn parse(self, text: &str) -> Result<Input, InputError> {
        self.parse_named(text, &[])
    }

    /// The same of a game that calls the parts of its input by these names: rows or numbers with
    /// such names may come in any order.
    ///
    /// # Errors
    ///
    /// As [`InputKind::parse`].
    pub fn parse_named(self, text: &str, names: &[&str]) -> Result<Input, InputError> {
        let (whole, text) = (text.trim_matches('\n'), text.trim());
        if text.is_empty() {
            return Err(InputError::Empty);
        }
        match self {
            // The blanks at the ends of lines may be empty cells.
            Self::Position if text.contains('\n') => Ok(Input::Position(whole.to_owned())),
            Self::Row => read::row(text).map(Input::Row),
            Self::Count => read::count(text).map(Input::Count),
            Self::Rows => read::rows(text, names).map(Input::Rows),
            Self::Pair => read::pair(text, names).map(Input::Pair),
            Self::Digits => read::digits(text).map(Input::Digits),
            Self::Position => Ok(Input::Position(labels::unquoted(text).into_owned())),
            Self::Text(_) => read::text(text).map(Input::Text),
            Self::Json(needed) => read::json(text, needed).map(Input::Json),
        }
    }

    /// What is meant if no input is given; `None` if one is needed.
    #[must_use]
    pub fn if_none(self) -> Option<&'static str> {
        (self == Self::Position).then_some(Input::START)
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
    /// Two rows of integers, equally long.
    Rows([Vec<i128>; 2]),
    /// Two integers.
    Pair([i64; 2]),
    /// Digits and question marks.
    Digits(String),
    /// A position as text, or [`Input::START`].
    Position(String),
    /// A text of the game's own.
    Text(String),
    /// JSON of the game's own.
    Json(Json),
}

impl Input {
    /// The position a game on a board starts from.
    pub const START: &'static str = "start";

    /// A row, or a number of things, of which nothing is left.
    pub const NOTHING: &'static str = "nothing";

    /// The row of integers that this is.
    ///
    /// # Errors
    ///
    /// [`InputError::WrongKind`] for an input of another kind.
    pub fn row(&self) -> Result<&[i128], InputError> {
        match self {
            Self::Row(row) => Ok(row),
            _ => Err(InputError::WrongKind(InputKind::Row)),
        }
    }

    /// The text of the position that this is; `None` for the start.
    ///
    /// # Errors
    ///
    /// [`InputError::WrongKind`] for an input of another kind.
    pub fn position(&self) -> Result<Option<&str>, InputError> {
        match self {
            Self::Position(text) => Ok((text != Self::START).then_some(text)),
            _ => Err(InputError::WrongKind(InputKind::Position)),
        }
    }

    /// The number that this is.
    ///
    /// # Errors
    ///
    /// [`InputError::TooFew`] for one below `least`, [`InputError::WrongKind`] for an input of
    /// another kind.
    pub fn count(&self, least: u32) -> Result<u32, InputError> {
        match *self {
            Self::Count(count) if count < least => Err(InputError::TooFew { count, least }),
            Self::Count(count) => Ok(count),
            _ => Err(InputError::WrongKind(InputKind::Count)),
        }
    }
}

impl Serialize for Input {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ints = |row: &[i128]| row.iter().map(|&number| Int(number)).collect::<Vec<_>>();
        match self {
            // As a row that is left is shown: a list without numbers is rather a mistake.
            Self::Row(row) if row.is_empty() => serializer.serialize_str(Self::NOTHING),
            Self::Row(row) => serializer.collect_seq(row.iter().map(|&number| Int(number))),
            Self::Count(count) => count.serialize(serializer),
            Self::Rows([row, _]) if row.is_empty() => serializer.serialize_str(Self::NOTHING),
            Self::Rows(rows) => serializer.collect_seq(rows.iter().map(|row| ints(row))),
            Self::Pair(pair) => pair.serialize(serializer),
            Self::Digits(text) | Self::Position(text) | Self::Text(text) => {
                text.serialize(serializer)
            }
            Self::Json(json) => json.serialize(serializer),
        }
    }
}
