//! A position as a list of its rows, or of its cells, as programs write it: JSON, or the lists of other
//! languages.

use super::blanks::MINUS_ONE;
use super::cut::{Cut, Rows};
use crate::PositionError;
use crate::shortened::beginning;

/// The deepest that lists may be in each other: an object that has a list of rows.
const DEEPEST: usize = 3;

/// A part of a list.
enum Item {
    /// A text or a number.
    Word(String),
    /// A list.
    List(Vec<Item>),
}

/// What is wrong with a text that begins as a list does.
fn unreadable(text: &str, reason: &'static str) -> PositionError {
    PositionError::unreadable(text, reason)
}

/// The inside of a text, if it is a list: it may have a name before it, as in `board = [...]`.
fn begin(text: &str) -> Option<&str> {
    if text.starts_with('\'') {
        return Some(text);
    }
    let at = text.find(['[', '{', '"'])?;
    let name = text[..at].trim_end().trim_end_matches(['=', ':']).trim();
    let named = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let is_name = name.is_empty() || named && text[..at].contains(['=', ':']);
    is_name.then(|| &text[at..])
}

/// The parts of a list.
fn items(text: &str) -> Result<Vec<Item>, PositionError> {
    let mut open = vec![Vec::new()];
    let mut chars = text.chars().peekable();
    // A word that is being read, and whether it is over.
    let (mut word, mut quoted) = (String::new(), false);
    let close = |open: &mut Vec<Vec<Item>>, word: &mut String, quoted: &mut bool| {
        let text = std::mem::take(word);
        let is_quoted = std::mem::take(quoted);
        let text = if is_quoted {
            Some(text)
        } else {
            Some(text.trim().to_owned()).filter(|text| !text.is_empty())
        };
        // In a row, blanks may stand between cells as well.
        let is_row = open.len() > 2 && !is_quoted;
        if let (Some(text), Some(list)) = (text, open.last_mut()) {
            if is_row {
                list.extend(
                    text.split_whitespace()
                        .map(|word| Item::Word(word.to_owned())),
                );
            } else {
                list.push(Item::Word(text));
            }
        }
    };
    while let Some(c) = chars.next() {
        match c {
            '[' | '{' => {
                close(&mut open, &mut word, &mut quoted);
                if open.len() > DEEPEST {
                    return Err(unreadable(text, "has lists too deep in each other"));
                }
                open.push(Vec::new());
            }
            ']' | '}' => {
                close(&mut open, &mut word, &mut quoted);
                let list = open.pop().unwrap_or_default();
                let outer = open.last_mut();
                outer
                    .ok_or_else(|| unreadable(text, "closes a list that it did not open"))?
                    .push(Item::List(list));
            }
            ',' => close(&mut open, &mut word, &mut quoted),
            // What was read is a name.
            ':' if quoted || word.chars().all(|c| c.is_alphabetic() || " _".contains(c)) => {
                (word, quoted) = (String::new(), false);
            }
            '"' | '\'' if word.trim().is_empty() => {
                word.clear();
                quoted = true;
                loop {
                    match chars.next() {
                        None => {
                            return Err(unreadable(text, "opens a text that it does not close"));
                        }
                        Some(end) if end == c => break,
                        Some('\\') => match chars.next() {
                            Some('n') => word.push('\n'),
                            Some('t') => word.push(' '),
                            Some(escaped) => word.push(escaped),
                            None => {}
                        },
                        Some(inside) => word.push(inside),
                    }
                }
            }
            c if quoted && c.is_whitespace() => {}
            c => word.push(c),
        }
    }
    close(&mut open, &mut word, &mut quoted);
    match (open.pop(), open.is_empty()) {
        (Some(items), true) => Ok(items),
        _ => Err(unreadable(text, "opens a list that it does not close")),
    }
}

/// The character of a cell that is written so.
fn cell(word: &str) -> Option<char> {
    let trimmed = word.trim();
    let mut chars = trimmed.chars();
    match (chars.next(), chars.next()) {
        (None, _) => Some(' '),
        (Some(cell), None) => Some(cell),
        _ => match trimmed.to_ascii_lowercase().as_str() {
            "null" | "none" | "nil" | "undefined" | "empty" => Some(' '),
            "-1" => Some(MINUS_ONE),
            "+1" | "true" => Some('1'),
            "false" => Some('0'),
            "black" => Some('b'),
            "white" => Some('w'),
            _ => None,
        },
    }
}

/// The cells of a row.
fn cells(row: usize, words: &[Item]) -> Result<String, PositionError> {
    let cells = words.iter().enumerate().map(|(place, word)| match word {
        Item::Word(word) => cell(word).ok_or_else(|| PositionError::Cell {
            row,
            place,
            found: beginning(word),
        }),
        Item::List(_) => Err(unreadable("[[[", "has lists too deep in each other")),
    });
    cells.collect()
}

/// The rows of a text, if it is a list.
pub(super) fn read(text: &str) -> Result<Option<Cut>, PositionError> {
    let Some(list) = begin(text.trim()) else {
        return Ok(None);
    };
    let mut items = items(list)?;
    let mut rest = String::new();
    let is_list = |item: &Item| matches!(item, Item::List(_));
    let is_long = |item: &Item| match item {
        Item::Word(word) => {
            cell(word).is_none() || word.chars().nth(1).is_some() && word.trim().len() < 2
        }
        Item::List(_) => true,
    };
    // The board, and after it who is to move. A row of cells in two lists is a board of one row.
    for depth in 0.. {
        // An object may say first who is to move.
        let is_whole = |item: &Item| match item {
            Item::Word(word) => word.contains(['/', '\n']),
            Item::List(_) => true,
        };
        if depth == 1
            && list.starts_with('{')
            && items.iter().filter(|&item| is_whole(item)).count() == 1
        {
            items.sort_by_key(|item| !is_whole(item));
        }
        let is_board = match items.as_slice() {
            [Item::List(inner), after @ ..] => {
                let is_row = !inner.iter().any(is_long) && after.is_empty();
                !after.iter().any(is_list) && (depth == 0 || !is_row)
            }
            _ => false,
        };
        if !is_board {
            break;
        }
        for word in items.split_off(1) {
            if let Item::Word(word) = word {
                rest = format!("{rest} {}", word.trim());
            }
        }
        if let Some(Item::List(inner)) = items.pop() {
            items = inner;
        }
    }
    let mut rest = rest.trim().to_owned();
    if items.iter().all(is_list) && !items.is_empty() {
        let rows = items.iter().enumerate().map(|(row, item)| match item {
            // A row as a text in a list of its own.
            Item::List(words) => match words.as_slice() {
                [Item::Word(word)] if cell(word).is_none() => Ok(word.clone()),
                words => cells(row, words),
            },
            Item::Word(_) => Ok(String::new()),
        });
        let rows: Vec<String> = rows.collect::<Result<_, _>>()?;
        return Ok(Some(Cut::of(Rows::Cells, rows, rest)));
    }
    if let [Item::Word(word), after @ ..] = items.as_slice()
        && (after.is_empty() && (is_long(&items[0]) || !list.starts_with('['))
            || word.contains(['/', '\n']))
        && !after.iter().any(is_list)
    {
        for word in after {
            if let Item::Word(word) = word {
                rest = format!("{rest} {word}");
            }
        }
        return Ok(Some(Cut::of(
            Rows::Text,
            vec![word.clone()],
            rest.trim().to_owned(),
        )));
    }
    if items.iter().any(is_list) {
        return Err(unreadable(text, "has rows and cells side by side"));
    }
    if !items.iter().any(is_long) {
        return Ok(Some(
            Cut::of(Rows::Cells, vec![cells(0, &items)?], rest).flat(),
        ));
    }
    let rows = items.into_iter().map(|item| match item {
        Item::Word(word) => word,
        Item::List(_) => String::new(),
    });
    Ok(Some(Cut::of(Rows::Listed, rows.collect(), rest)))
}
