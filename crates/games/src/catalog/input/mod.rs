//! What a puzzle is asked about: [`Input`], how it is read, and how a random one is made.

mod random;

use std::borrow::Cow;
use std::num::{IntErrorKind, ParseIntError};

use serde::{Serialize, Serializer};
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
    /// A random input of this size is asked for.
    #[error("a random input of size {size} is too large: at most {most} is possible")]
    RandomTooLarge {
        /// The size.
        size: usize,
        /// The greatest size.
        most: usize,
    },
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
    let numbers: Vec<i128> = if text.starts_with('[') {
        let elements: Vec<&RawValue> =
            serde_json::from_str(text).map_err(|error| InputError::Json(error.to_string()))?;
        integers(elements.into_iter().map(RawValue::get))?
    } else {
        integers(text.split(',').map(str::trim))?
    };
    if numbers.is_empty() {
        return Err(InputError::EmptyRow);
    }
    Ok(numbers)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn row(text: &str) -> Vec<i128> {
        match InputKind::Row.parse(text) {
            Ok(Input::Row(row)) => row,
            other => panic!("`{text}` gave {other:?}"),
        }
    }

    fn refusal(kind: InputKind, text: &str) -> String {
        kind.parse(text).unwrap_err().to_string()
    }

    #[test]
    fn a_row_is_a_json_list_or_the_same_without_brackets() {
        for text in [
            "[5,3,1]",
            "5,3,1",
            " 5, 3 ,1 ",
            "[ 5, 3,\n1 ]",
            "[5,\"3\",1]",
            "\"5\",3,1",
        ] {
            assert_eq!(row(text), [5, 3, 1], "{text}");
        }
        assert_eq!(row("4"), [4]);
        assert_eq!(row("-4"), [-4]);
        assert_eq!(row("[-0]"), [0]);
    }

    #[test]
    fn integers_beyond_64_bits_may_be_strings_or_bare() {
        let wide = i128::from(i64::MAX) * 4;
        assert_eq!(
            row(&format!("[\"{wide}\",1,\"-{wide}\"]")),
            [wide, 1, -wide]
        );
        assert_eq!(row(&format!("[{wide}]")), [wide]);
        assert_eq!(row(&i128::MIN.to_string()), [i128::MIN]);
    }

    #[test]
    fn what_is_no_row_is_refused_by_number_and_text() {
        for (text, message) in [
            ("", "the input is empty"),
            (" \n ", "the input is empty"),
            ("[]", "the row is empty: one number at least is needed"),
            ("[1.5]", "number 1 of the row is not an integer: `1.5`"),
            ("[1e3]", "number 1 of the row is not an integer: `1e3`"),
            ("[1,[2]]", "number 2 of the row is not an integer: `[2]`"),
            ("[1,null]", "number 2 of the row is not an integer: `null`"),
            (
                "[1,\"x\"]",
                "number 2 of the row is not an integer: `\"x\"`",
            ),
            ("a", "number 1 of the row is not an integer: `a`"),
            ("5,,3", "number 2 of the row is not an integer: ``"),
            ("5,3,", "number 3 of the row is not an integer: ``"),
            ("5 3", "number 1 of the row is not an integer: `5 3`"),
        ] {
            assert_eq!(refusal(InputKind::Row, text), message, "{text}");
        }
        for text in ["[1,", "[1,]", "[1 2]", "[1] 2", "["] {
            let message = refusal(InputKind::Row, text);
            assert!(
                message.starts_with("not a JSON list of integers: "),
                "{text}: {message}"
            );
        }
    }

    #[test]
    fn an_integer_too_wide_is_told_from_what_is_none() {
        let digits = "9".repeat(60);
        let shown = format!("{}…", &digits[..40]);
        assert_eq!(
            refusal(InputKind::Row, &format!("1,{digits}")),
            format!("number 2 of the row does not fit 128-bit integers: `{shown}`")
        );
    }

    #[test]
    fn a_count_is_a_whole_number_of_32_bits() {
        for text in ["4", " 4 ", "\"4\""] {
            assert_eq!(InputKind::Count.parse(text), Ok(Input::Count(4)));
        }
        assert_eq!(InputKind::Count.parse("0"), Ok(Input::Count(0)));
        for text in ["-1", "4294967296", "1.5", "[4]", "four"] {
            assert_eq!(
                refusal(InputKind::Count, text),
                format!("`{text}` is not a whole number from 0 to 4294967295")
            );
        }
        assert_eq!(refusal(InputKind::Count, ""), "the input is empty");
    }

    #[test]
    fn long_garbage_is_shown_shortened_and_on_one_line() {
        let garbage = "x\ny".repeat(1_000_000);
        for (kind, text) in [
            (InputKind::Row, garbage.clone()),
            (InputKind::Row, format!("[{garbage}]")),
            (InputKind::Row, format!("[{garbage:?}]")),
            (InputKind::Row, "[".repeat(1_000_000)),
            (InputKind::Row, "7".repeat(1_000_000)),
            (InputKind::Count, garbage),
        ] {
            let message = refusal(kind, &text);
            assert!(message.len() < 200, "{message}");
            assert!(!message.contains('\n'), "{message}");
        }
    }

    #[test]
    fn a_million_piles_are_read_at_once() {
        let text = format!("[{}]", vec!["-1000000"; 1_000_000].join(","));
        let started = std::time::Instant::now();
        assert_eq!(row(&text).len(), 1_000_000);
        assert_eq!(row(&text[1..text.len() - 1]).len(), 1_000_000);
        assert!(started.elapsed().as_secs() < 5, "{:?}", started.elapsed());
    }

    #[test]
    fn an_input_is_written_as_it_is_read() {
        let wide = i128::from(i64::MIN) - 1;
        for (kind, text) in [
            (InputKind::Row, format!("[5,-3,\"{wide}\"]")),
            (InputKind::Count, "4".to_owned()),
        ] {
            let input = kind.parse(&text).unwrap();
            assert_eq!(serde_json::to_string(&input).unwrap(), text);
        }
    }
}
