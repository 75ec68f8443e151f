//! What a puzzle is asked about: [`Input`], how it is read, and how a random one is made.

mod random;

use std::borrow::Cow;
use std::num::{IntErrorKind, ParseIntError};

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, Value as Json};
use stonework_boards::{PositionError, SizeError, shortened};
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
            Self::Rows => rows(text).map(Input::Rows),
            Self::Pair => pair(text).map(Input::Pair),
            Self::Digits => digits(text).map(Input::Digits),
            Self::Position => Ok(Input::Position(unquoted(text).into_owned())),
            Self::Text(_) => Ok(Input::Text(unquoted(text).into_owned())),
            Self::Json(needed) => serde_json::from_str(text)
                .map(Input::Json)
                .map_err(|error| InputError::NotJson {
                    needed,
                    error: error.to_string(),
                }),
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
            Self::Row(row) => serializer.collect_seq(row.iter().map(|&number| Int(number))),
            Self::Count(count) => count.serialize(serializer),
            Self::Rows(rows) => serializer.collect_seq(rows.iter().map(|row| ints(row))),
            Self::Pair(pair) => pair.serialize(serializer),
            Self::Digits(text) | Self::Position(text) | Self::Text(text) => {
                text.serialize(serializer)
            }
            Self::Json(json) => json.serialize(serializer),
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
    /// A number of a row is an integer, but not one of 128 bits.
    #[error("number {} of the row does not fit 128-bit integers: `{text}`", .at + 1)]
    TooWide {
        /// Its index.
        at: usize,
        /// Its digits.
        text: String,
    },
    /// Not a number of things.
    #[error("`{0}` is not a whole number from 0 to {max}", max = u32::MAX)]
    NotACount(String),
    /// More things than the game can be solved for.
    #[error("{count} are too many: at most {most} are possible")]
    TooMany {
        /// How many there are.
        count: u32,
        /// How many there may be.
        most: u32,
    },
    /// Fewer things than the game is played with.
    #[error("{count} are too few: at least {least} is needed")]
    TooFew {
        /// How many there are.
        count: u32,
        /// How many there must be.
        least: u32,
    },
    /// A number is not in the range the game can be solved for.
    #[error("{what} must be from {least} to {most}, not {value}")]
    OutOfRange {
        /// What the number is.
        what: &'static str,
        /// The number.
        value: i64,
        /// The least it may be.
        least: i64,
        /// The most it may be.
        most: i64,
    },
    /// Not a JSON list of rows.
    #[error("not a JSON list of two rows of integers: {0}")]
    JsonRows(String),
    /// Something is wrong with one of two rows.
    #[error("row {}: {error}", .row + 1)]
    InRow {
        /// The index of the row.
        row: usize,
        /// What is wrong with it.
        error: Box<InputError>,
    },
    /// More rows than two, or fewer.
    #[error("two rows are needed, not {0}")]
    NotTwoRows(usize),
    /// Rows of different length.
    #[error("the rows have {} and {} numbers: they must have equally many", .0[0], .0[1])]
    UnequalRows([usize; 2]),
    /// More numbers than two, or fewer.
    #[error("two numbers are needed, not {0}")]
    NotAPair(usize),
    /// A number of a pair does not fit 64 bits.
    #[error("number {} does not fit 64-bit integers: {number}", .at + 1)]
    Beyond64 {
        /// Its index.
        at: usize,
        /// The number.
        number: i128,
    },
    /// Neither a digit nor a question mark.
    #[error("character {} is neither a digit nor a question mark: {found:?}", .at + 1)]
    NotADigit {
        /// Its index.
        at: usize,
        /// What is there.
        found: char,
    },
    /// An odd number of digits, or none.
    #[error("an even number of digits and question marks is needed, 2 at least, not {0}")]
    OddDigits(usize),
    /// Not JSON at all.
    #[error("not JSON ({error}): needed is {needed}")]
    NotJson {
        /// What is needed.
        needed: &'static str,
        /// What is wrong, and where.
        error: String,
    },
    /// What the game itself finds wrong.
    #[error("{0}")]
    Unreadable(String),
    /// The game does not start where it is told to, so that it would be solved from elsewhere.
    #[error(
        "the game does not start from the position it is given: its `Game::start` has to return what \
         `Board::at` gave it"
    )]
    OtherStart,
    /// The game writes no positions, so that none can be read.
    #[error("positions of this game cannot be given")]
    NoPositions,
    /// A random input of this size is asked for.
    #[error("a random input of size {size} is too large: at most {most} is possible")]
    RandomTooLarge {
        /// The size.
        size: usize,
        /// The greatest size.
        most: usize,
    },
    /// Inputs of this kind are not made at random.
    #[error("there is no random input of this kind: {}", .0.describe())]
    NotRandom(InputKind),
    /// Another kind of input is needed.
    #[error("another kind of input is needed: {}", .0.describe())]
    WrongKind(InputKind),
    /// A position that the game does not have.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A board that the game is not played on.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The row is too long, or its numbers add up to too much.
    #[error(transparent)]
    Row(#[from] RowError),
    /// A setting is wrong.
    #[error(transparent)]
    Setting(#[from] SettingError),
}

fn row(text: &str) -> Result<Vec<i128>, InputError> {
    let numbers = if text.starts_with('[') {
        list(text)?
    } else {
        integers(text.split(',').map(str::trim))?
    };
    if numbers.is_empty() {
        return Err(InputError::EmptyRow);
    }
    Ok(numbers)
}

/// A JSON list of integers.
fn list(text: &str) -> Result<Vec<i128>, InputError> {
    let elements: Vec<&RawValue> =
        serde_json::from_str(text).map_err(|error| InputError::Json(error.to_string()))?;
    integers(elements.into_iter().map(RawValue::get))
}

fn rows(text: &str) -> Result<[Vec<i128>; 2], InputError> {
    let rows: Vec<&RawValue> =
        serde_json::from_str(text).map_err(|error| InputError::JsonRows(error.to_string()))?;
    let &[first, second] = rows.as_slice() else {
        return Err(InputError::NotTwoRows(rows.len()));
    };
    let in_row = |row, text: &RawValue| {
        let numbers = list(text.get()).and_then(|numbers| match numbers.as_slice() {
            [] => Err(InputError::EmptyRow),
            _ => Ok(numbers),
        });
        numbers.map_err(|error| InputError::InRow {
            row,
            error: Box::new(error),
        })
    };
    let rows = [in_row(0, first)?, in_row(1, second)?];
    let lengths = [rows[0].len(), rows[1].len()];
    if lengths[0] != lengths[1] {
        return Err(InputError::UnequalRows(lengths));
    }
    Ok(rows)
}

fn pair(text: &str) -> Result<[i64; 2], InputError> {
    let numbers = match row(text) {
        Err(InputError::EmptyRow) => Vec::new(),
        numbers => numbers?,
    };
    let &[first, second] = numbers.as_slice() else {
        return Err(InputError::NotAPair(numbers.len()));
    };
    let narrow =
        |at, number| i64::try_from(number).map_err(|_| InputError::Beyond64 { at, number });
    Ok([narrow(0, first)?, narrow(1, second)?])
}

fn digits(text: &str) -> Result<String, InputError> {
    let digits = unquoted(text);
    let wrong = |&(_, found): &(usize, char)| !(found.is_ascii_digit() || found == '?');
    if let Some((at, found)) = digits.chars().enumerate().find(wrong) {
        return Err(InputError::NotADigit { at, found });
    }
    match digits.len() {
        0 => Err(InputError::OddDigits(0)),
        odd if odd % 2 == 1 => Err(InputError::OddDigits(odd)),
        _ => Ok(digits.into_owned()),
    }
}

fn integers<'a>(elements: impl Iterator<Item = &'a str>) -> Result<Vec<i128>, InputError> {
    elements
        .enumerate()
        .map(|(at, element)| {
            unquoted(element).parse().map_err(|error: ParseIntError| {
                let text = shortened(element);
                match error.kind() {
                    IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => {
                        InputError::TooWide { at, text }
                    }
                    _ => InputError::NotAnInteger { at, text },
                }
            })
        })
        .collect()
}

fn count(text: &str) -> Result<u32, InputError> {
    unquoted(text)
        .parse()
        .map_err(|_| InputError::NotACount(shortened(text)))
}

/// The inside of a JSON string, or the text as it is.
fn unquoted(text: &str) -> Cow<'_, str> {
    if text.starts_with('"')
        && let Ok(inside) = serde_json::from_str::<String>(text)
    {
        Cow::Owned(inside)
    } else {
        Cow::Borrowed(text)
    }
}
