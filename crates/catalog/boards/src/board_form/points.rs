//! Boards whose rows have numbers of points that never change, as that of Nine Men's Morris: [`cut`];
//! and the men that are still to be put: [`to_put`].

use super::cut::{Cut, Rows};
use super::list;
use crate::PositionError;

/// The numbers of rows of a board that is drawn, on the left of them.
fn without_number(line: &str) -> &str {
    let line = line.trim_start();
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = rest.len() < line.len() && rest.starts_with([' ', '|']);
    if is_number { rest } else { line }
}

/// Whether a line has nothing but the names of columns.
fn is_header(line: &str) -> bool {
    let mut names = line.split_whitespace().zip('a'..);
    line.contains('a') && names.all(|(word, name)| word.chars().eq([name]))
}

/// How many points a word of a row has, of which a digit among others may be a number of empty ones.
fn points(word: &str) -> usize {
    // Alone, a digit below three may be a player.
    let least = if word.len() == 1 { 3 } else { 1 };
    let digit = |c: char| c.to_digit(10).filter(|&digit| digit >= least);
    word.chars().map(|c| digit(c).unwrap_or(1) as usize).sum()
}

/// The rows of so many points of a text, and what follows them. In a picture there are lines between
/// points.
pub(super) fn cut(text: &str, lens: &[u8]) -> Result<Cut, PositionError> {
    let list = list::read(text)?;
    let is_drawn = list.is_none() && text.contains("--") && text.contains('|');
    let (text, after) = match list {
        None => (text.to_owned(), String::new()),
        Some(Cut {
            rows,
            rest,
            kind: Rows::Cells,
            ..
        }) if rows.len() > 1 => {
            return Ok(Cut::of(Rows::Cells, rows, rest));
        }
        Some(Cut { rows, rest, .. }) => {
            let rows = rows.iter().map(|row| row.replace(' ', "."));
            (rows.collect::<Vec<_>>().join("\n"), rest)
        }
    };
    let is_line = |c: char| is_drawn && "-|+".contains(c) || c == ',' || c.is_whitespace();
    let ends_row = |c: char| "\n/;".contains(c) || c == '|' && !is_drawn;
    let lines = text
        .split(ends_row)
        .filter(|line| !line.chars().all(is_line));
    let mut lines: Vec<&str> = lines.filter(|line| !is_header(line)).collect();
    let all: usize = lens.iter().map(|&len| usize::from(len)).sum();
    let (mut rows, mut rest): (Vec<String>, Vec<&str>) = (Vec::new(), Vec::new());
    if let [line] = lines.as_slice() {
        let mut words = line.split_whitespace();
        let word = words.next().unwrap_or_default();
        if word.chars().count() == all {
            let mut cells = word.chars();
            let row = |&len: &u8| cells.by_ref().take(len.into()).collect();
            rows = lens.iter().map(row).collect();
            rest = words.collect();
            lines.clear();
        } else {
            lines = line.split_whitespace().collect();
        }
    }
    let mut lens = lens.iter().skip(rows.len()).peekable();
    for line in lines {
        let Some(&&len) = lens.peek() else {
            rest.push(line);
            continue;
        };
        let line = if is_drawn { without_number(line) } else { line };
        let (mut row, mut found) = (String::new(), 0);
        for word in line.split(is_line).filter(|word| !word.is_empty()) {
            if found < len.into() {
                found += points(word);
                row += word;
            } else if lens.len() == 1 {
                rest.push(word);
            } else if !is_drawn {
                row += word;
            }
        }
        rows.push(row);
        lens.next();
    }
    rest.push(&after);
    let rest = rest.join(" ").trim().to_owned();
    Ok(Cut::of(Rows::Cut, rows, rest))
}

/// What a text says of the men that are to be put, the first player's first, and what else it says.
pub(super) fn to_put(rest: &str) -> (String, String) {
    let between = |c: char| c.is_whitespace() || c == ',' || c == ':';
    let words: Vec<&str> = rest
        .split(between)
        .filter(|word| !word.is_empty())
        .collect();
    let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit());
    let is_named = rest.contains("to be put");
    let (mut numbers, mut others, mut last) = (Vec::new(), Vec::new(), "");
    for word in words {
        // The player whose men they are.
        let is_label = is_named && is_number(last) && !last.is_empty();
        if is_number(word) {
            numbers.push(word);
        } else if !is_label {
            others.push(word);
        }
        last = word;
    }
    let others = others.join(" ").replace("to be put", "");
    (numbers.join(" "), others.trim().to_owned())
}
