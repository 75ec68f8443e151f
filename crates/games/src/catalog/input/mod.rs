//! What a puzzle is asked about: [`Input`], how it is read, and how a random one is made.

mod random;

use std::borrow::Cow;
use std::num::{IntErrorKind, ParseIntError};

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, Value as Json};
use stonework_core::RowError;

use super::int::Int;
use super::position_error::PositionError;
use super::settings::SettingError;
use super::shortened::shortened;
use super::size_error::SizeError;

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
            Self::Position => "a position, as the game writes it, or nothing for the start",
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
    fn two_rows_are_a_list_of_two_lists_equally_long() {
        assert_eq!(
            InputKind::Rows.parse(" [[1, 3],[2,\"-1\"]]"),
            Ok(Input::Rows([vec![1, 3], vec![2, -1]]))
        );
        for (text, message) in [
            ("[[1],[2],[3]]", "two rows are needed, not 3"),
            ("[]", "two rows are needed, not 0"),
            (
                "[[1],[2,3]]",
                "the rows have 1 and 2 numbers: they must have equally many",
            ),
            (
                "[[],[]]",
                "row 1: the row is empty: one number at least is needed",
            ),
            (
                "[[1],[x]]",
                "not a JSON list of two rows of integers: expected value at line 1 column 7",
            ),
            (
                "[[1],[1.5]]",
                "row 2: number 1 of the row is not an integer: `1.5`",
            ),
        ] {
            assert_eq!(refusal(InputKind::Rows, text), message, "{text}");
        }
        assert!(refusal(InputKind::Rows, "[1,2]").starts_with("row 1: not a JSON list"));
        assert!(refusal(InputKind::Rows, "1,2").starts_with("not a JSON list of two rows"));
    }

    #[test]
    fn a_pair_is_two_integers_of_64_bits() {
        for text in ["[10,-11]", "10,-11", " [ 10 , \"-11\" ] "] {
            assert_eq!(InputKind::Pair.parse(text), Ok(Input::Pair([10, -11])));
        }
        for (text, message) in [
            ("[]", "two numbers are needed, not 0"),
            ("[1]", "two numbers are needed, not 1"),
            ("1,2,3", "two numbers are needed, not 3"),
            (
                "[1,9223372036854775808]",
                "number 2 does not fit 64-bit integers: 9223372036854775808",
            ),
            (
                "[1,x]",
                "not a JSON list of integers: expected value at line 1 column 4",
            ),
        ] {
            assert_eq!(refusal(InputKind::Pair, text), message, "{text}");
        }
    }

    #[test]
    fn digits_are_evenly_many_digits_and_question_marks() {
        for text in ["?3295???", "\"?3295???\"", " ?3295??? "] {
            let digits = Input::Digits("?3295???".to_owned());
            assert_eq!(InputKind::Digits.parse(text), Ok(digits));
        }
        let needed = "an even number of digits and question marks is needed, 2 at least, not";
        for (text, message) in [
            ("?", format!("{needed} 1")),
            ("123", format!("{needed} 3")),
            ("\"\"", format!("{needed} 0")),
            (
                "1x",
                "character 2 is neither a digit nor a question mark: 'x'".to_owned(),
            ),
            (
                "[1,2]",
                "character 1 is neither a digit nor a question mark: '['".to_owned(),
            ),
        ] {
            assert_eq!(refusal(InputKind::Digits, text), message, "{text}");
        }
    }

    #[test]
    fn a_text_is_taken_as_it_is_and_json_has_to_be_json() {
        for text in ["++-", " ++-\n", "\"++-\""] {
            let read = InputKind::Text("signs").parse(text);
            assert_eq!(read, Ok(Input::Text("++-".to_owned())), "{text}");
        }
        assert_eq!(
            refusal(InputKind::Json("lists: [[1],[0]]"), "[[1],"),
            "not JSON (EOF while parsing a value at line 1 column 5): needed is lists: [[1],[0]]"
        );
        assert_eq!(refusal(InputKind::Json("lists"), ""), "the input is empty");
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
            (InputKind::Count, garbage.clone()),
            (InputKind::Rows, format!("[[1],[{garbage:?}]]")),
            (InputKind::Pair, format!("[1,{garbage:?}]")),
            (InputKind::Json("lists"), garbage.clone()),
            (InputKind::Digits, garbage),
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
            (InputKind::Rows, format!("[[5,-3],[\"{wide}\",0]]")),
            (InputKind::Pair, "[5,-3]".to_owned()),
            (InputKind::Digits, "\"?1\"".to_owned()),
            (InputKind::Text("signs"), "\"++-\"".to_owned()),
            (InputKind::Json("lists"), "[[1],{\"to\":[2]}]".to_owned()),
        ] {
            let input = kind.parse(&text).unwrap();
            assert_eq!(serde_json::to_string(&input).unwrap(), text);
        }
    }
}
