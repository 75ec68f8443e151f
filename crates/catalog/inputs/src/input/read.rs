//! How a text is read as an input of each kind.

use serde_json::value::Value as Json;
use stonework_boards::shortened;

use super::Input;
use super::error::InputError;
use super::labels::{self, bare, example, unquoted};
use super::numbers::{Named, Numbers};

/// The brackets that may be around a number.
const ALL: &[[char; 2]] = &[['[', ']'], ['{', '}'], ['(', ')']];

/// The brackets of a JSON object.
const OBJECT: &[[char; 2]] = &[['{', '}']];

pub(super) fn row(text: &str) -> Result<Vec<i128>, InputError> {
    let text = example(text);
    if text == Input::NOTHING {
        return Ok(Vec::new());
    }
    let read = Numbers::read(text, false)?;
    let numbers = match read.found() {
        1 => read.into_row(),
        found => match parts(&read).as_slice() {
            [row] => row.numbers.to_vec(),
            parts => {
                let single = |part: &&Named<'_, '_>| part.numbers.len() == 1;
                let names = parts.iter().filter(single).filter_map(|part| part.name);
                return Err(match names.collect::<Vec<_>>().as_slice() {
                    [name, more @ ..] if more.len() + 2 == parts.len() => {
                        InputError::NoPart(shortened(name))
                    }
                    _ => InputError::NotOneRow(found),
                });
            }
        },
    };
    if numbers.is_empty() {
        return Err(InputError::EmptyRow);
    }
    Ok(numbers)
}

/// The rows that were read, but for numbers that only say how long another is: `n = 3`.
fn parts<'n, 'a>(read: &'n Numbers<'a>) -> Vec<Named<'n, 'a>> {
    let rows = read.rows();
    let lengths: Vec<usize> = rows.iter().map(|row| row.numbers.len()).collect();
    let mut parts = rows;
    parts.retain(|part| {
        let &[length] = part.numbers else {
            return true;
        };
        let is_length = part.name.is_some_and(|name| {
            let name = name.to_lowercase();
            name == "n"
                || ["len", "size", "count"]
                    .iter()
                    .any(|word| name.contains(word))
        });
        let is_one = |&known: &usize| usize::try_from(length) == Ok(known);
        !(is_length && lengths.len() > 1 && lengths.iter().any(is_one))
    });
    parts
}

/// Two parts in the order of the game's names for them, or as they are if it has none.
fn in_order<'n, 'a>([first, second]: [Named<'n, 'a>; 2], names: &[&str]) -> [Named<'n, 'a>; 2] {
    // Which of both a name says.
    let place = |part: &Named<'_, '_>| {
        let name = part.name?.to_lowercase();
        let is = |place: usize| {
            let known = names.get(place).map(|known| known.to_lowercase());
            known.is_some_and(|known| known.contains(&name))
                || name.ends_with(["1", "2"][place])
                || name.contains(["first", "second"][place])
        };
        [(true, false), (false, true)]
            .iter()
            .position(|&only| only == (is(0), is(1)))
    };
    let places = [place(&first), place(&second)];
    match places {
        [Some(1), Some(0) | None] | [None, Some(0)] => [second, first],
        _ => [first, second],
    }
}

pub(super) fn rows(text: &str, names: &[&str]) -> Result<[Vec<i128>; 2], InputError> {
    let text = example(text);
    if text == Input::NOTHING {
        return Ok([Vec::new(), Vec::new()]);
    }
    let rows = if let Some(rows) = columns(text) {
        rows
    } else {
        let read = Numbers::read(text, true)?;
        let parts = match read.found() {
            2 => read.rows(),
            _ => parts(&read),
        };
        let &[first, second] = parts.as_slice() else {
            let found = read.found() - usize::from(read.is_empty());
            return Err(InputError::NotTwoRows(found));
        };
        in_order([first, second], names).map(|part| part.numbers.to_vec())
    };
    let lengths = [rows[0].len(), rows[1].len()];
    if let Some(row) = lengths.iter().position(|&length| length == 0) {
        let error = Box::new(InputError::EmptyRow);
        return Err(InputError::InRow { row, error });
    }
    if lengths[0] != lengths[1] {
        return Err(InputError::UnequalRows(lengths));
    }
    Ok(rows)
}

/// Two rows that are written column by column: `1/2 3/1`.
fn columns(text: &str) -> Option<[Vec<i128>; 2]> {
    let mut rows = [Vec::new(), Vec::new()];
    for column in text.split_whitespace() {
        let (first, second) = column.split_once('/')?;
        for (row, number) in rows.iter_mut().zip([first, second]) {
            row.push(number.parse().ok()?);
        }
    }
    Some(rows)
}

pub(super) fn pair(text: &str, names: &[&str]) -> Result<[i64; 2], InputError> {
    let read = Numbers::read(example(text), false)?;
    let rows = read.rows();
    let [first, second] = match rows.as_slice() {
        [row] if row.numbers.len() == 2 => [row.numbers[0], row.numbers[1]],
        [first, second] if first.numbers.len() == 1 && second.numbers.len() == 1 => {
            in_order([*first, *second], names).map(|part| part.numbers[0])
        }
        _ => return Err(InputError::NotAPair(read.into_row().len())),
    };
    let narrow =
        |at, number| i64::try_from(number).map_err(|_| InputError::Beyond64 { at, number });
    Ok([narrow(0, first)?, narrow(1, second)?])
}

pub(super) fn digits(text: &str) -> Result<String, InputError> {
    let is_digit = |c: char| c.is_ascii_digit() || c == '?';
    let mut digits = bare(text, ALL).into_owned();
    digits.retain(|c| !c.is_whitespace());
    if !digits.chars().all(is_digit) {
        let text = unquoted(text);
        let mut all = text.chars().enumerate();
        let (at, found) = all.find(|&(_, c)| !is_digit(c)).unwrap_or_default();
        return Err(InputError::NotADigit { at, found });
    }
    match digits.len() {
        0 => Err(InputError::OddDigits(0)),
        odd if odd % 2 == 1 => Err(InputError::OddDigits(odd)),
        _ => Ok(digits),
    }
}

/// A number, in full or with commas between its thousands, perhaps with what is counted.
pub(super) fn count(text: &str) -> Result<u32, InputError> {
    let bare = bare(text, ALL);
    let number = match bare.split_once(char::is_whitespace) {
        Some((number, things)) if things.trim().chars().all(char::is_alphabetic) => number,
        _ => &bare,
    };
    let read = match number.split_once(',') {
        Some((first, rest)) => {
            let is_whole = (1..=3).contains(&first.len());
            let is_whole = is_whole && rest.split(',').all(|digits| digits.len() == 3);
            let digits = number.replace(',', "");
            digits.parse().ok().filter(|_| is_whole)
        }
        None if number == Input::NOTHING => Some(0),
        None => number.parse().ok(),
    };
    read.ok_or_else(|| InputError::NotACount(shortened(text)))
}

pub(super) fn text(text: &str) -> Result<String, InputError> {
    match bare(text, OBJECT) {
        nothing if nothing.trim().is_empty() => Err(InputError::Empty),
        text => Ok(text.into_owned()),
    }
}

pub(super) fn json(text: &str, needed: &'static str) -> Result<Json, InputError> {
    serde_json::from_str(text).or_else(|error| {
        let named = named_json(example(text));
        named.ok_or_else(|| InputError::NotJson {
            needed,
            error: error.to_string(),
        })
    })
}

/// The values that have names, as `grid = [..], jump = 2`; one of them as it is, several as an object.
fn named_json(text: &str) -> Option<Json> {
    let mut rest = text;
    let mut fields = serde_json::Map::new();
    while !rest.is_empty() {
        let (name, length) = labels::name(rest)?;
        let mut values = serde_json::Deserializer::from_str(&rest[length..]).into_iter::<Json>();
        let value = values.next()?.ok()?;
        if fields.insert(name.to_owned(), value).is_some() {
            return None;
        }
        rest = rest[length + values.byte_offset()..].trim_start();
        rest = rest.trim_start_matches([',', ';']).trim_start();
    }
    match fields.len() {
        0 => None,
        1 => fields.into_iter().next().map(|(_, value)| value),
        _ => Some(Json::Object(fields)),
    }
}
