//! Edges between dots, in rows of horizontal and of vertical ones in turn, or as they are drawn:
//! [`read`].

use super::cut::Cut;
use super::list;
use crate::PositionError;
use crate::rows::EMPTY;
use crate::shortened::beginning;

/// The character of an edge in a row of horizontal ones, and in one of vertical ones.
const DRAWN: [char; 2] = ['_', '|'];

/// No row has more dots.
const MOST_DOTS: usize = 64;

/// The rows of edges in a text, one of horizontal edges first; `boxes` has the numbers of rows and columns
/// of boxes, as far as they are known.
pub(super) fn read(text: &str, boxes: [Option<u32>; 2]) -> Result<Vec<String>, PositionError> {
    if text.contains('+') {
        return drawn(text);
    }
    let rows = match list::read(text)? {
        Some(Cut { rows, rest, .. }) if rest.is_empty() => rows,
        Some(Cut { rest, .. }) => return Err(unreadable(&rest)),
        None => vec![text.to_owned()],
    };
    let lines = rows.iter().flat_map(|row| row.split(['/', '\n', ';']));
    let lines = lines.map(|line| {
        line.chars()
            .filter(|&c| c != ',' && !c.is_whitespace())
            .collect()
    });
    let mut rows: Vec<String> = lines.filter(|line: &String| !line.is_empty()).collect();
    if let [row] = rows.as_slice() {
        rows = cut(row, boxes)?;
    }
    let rows = rows.iter().enumerate().map(|(row, line)| {
        let cells = line
            .chars()
            .enumerate()
            .map(|(place, found)| edge(row, place, found));
        cells.collect::<Result<String, _>>()
    });
    let rows: Vec<String> = rows.collect::<Result<_, _>>()?;
    let cols = rows.first().map_or(0, String::len);
    if cols == 0 || rows.len() < 3 || rows.len().is_multiple_of(2) {
        return Err(unreadable(text));
    }
    for (row, line) in rows.iter().enumerate() {
        let (found, needed) = (line.len(), cols + row % 2);
        if found != needed {
            return Err(PositionError::RowLength { row, found, needed });
        }
    }
    Ok(rows)
}

/// The error for a text of another form.
fn unreadable(text: &str) -> PositionError {
    let reason = "is not rows of edges, horizontal and vertical in turn, the first and the last horizontal: \
                  `__/|../._/||./..`";
    PositionError::unreadable(text, reason)
}

/// Cuts all edges in one row.
fn cut(row: &str, boxes: [Option<u32>; 2]) -> Result<Vec<String>, PositionError> {
    let edges: Vec<char> = row.chars().collect();
    let count = |rows: usize, cols: usize| (rows + 1) * cols + rows * (cols + 1);
    let square = (1..64)
        .find(|&side| count(side, side) >= edges.len())
        .unwrap_or(64);
    let [rows, cols] = boxes.map(|number| number.and_then(|number| u8::try_from(number).ok()));
    let [rows, cols] = [rows, cols].map(|number| number.map(usize::from));
    let sizes = (1..=64).flat_map(|rows| (1..=64).map(move |cols| (rows, cols)));
    let known = |&(down, across): &(usize, usize)| {
        let is_known =
            rows.is_some_and(|rows| rows == down) || cols.is_some_and(|cols| cols == across);
        let fits = rows.is_none_or(|rows| rows == down) && cols.is_none_or(|cols| cols == across);
        (is_known && fits || rows.or(cols).is_none() && down == across && down == square)
            && count(down, across) == edges.len()
    };
    let cells = edges.len();
    let (_, cols) = sizes
        .clone()
        .find(known)
        .ok_or(PositionError::Cells { cells })?;
    let (mut rest, mut lines) = (&edges[..], Vec::new());
    while !rest.is_empty() {
        let (line, after) = rest
            .split_at_checked(cols + lines.len() % 2)
            .unwrap_or((rest, &[]));
        lines.push(line.iter().collect());
        rest = after;
    }
    Ok(lines)
}

/// An edge as it is written.
fn edge(row: usize, place: usize, found: char) -> Result<char, PositionError> {
    let drawn = DRAWN[row % 2];
    match found {
        '1' | 'x' | 'X' | '#' | '*' | '=' => Ok(drawn),
        '0' | EMPTY => Ok(EMPTY),
        found if found == drawn => Ok(drawn),
        '-' => Err(PositionError::Ambiguous {
            found: format!("-` in row {}, place {}, `-", row + 1, place + 1),
            readings: ["an edge", "no edge"].map(str::to_owned),
            mend: "write `_` for a horizontal edge, `|` for a vertical one, `.` for none",
        }),
        found => Err(PositionError::Symbol {
            row,
            place,
            found,
            known: format!("`{drawn}`, `{EMPTY}`"),
        }),
    }
}

/// The rows of a picture that has a `+` for each dot.
fn drawn(text: &str) -> Result<Vec<String>, PositionError> {
    let mut rows: Vec<String> = Vec::new();
    // The lines between two rows of dots.
    let mut between: Vec<Vec<char>> = Vec::new();
    for line in text.lines() {
        let line: Vec<char> = line.chars().collect();
        let dots = line.iter().enumerate().filter(|&(_, &c)| c == '+');
        let dots: Vec<usize> = dots.map(|(at, _)| at).collect();
        if dots.len() > MOST_DOTS {
            return Err(unreadable(text));
        }
        if dots.is_empty() {
            if !rows.is_empty() && !line.is_empty() {
                between.push(line);
            }
            continue;
        }
        if !rows.is_empty() {
            let at = |at: &usize| between.iter().any(|line| line.get(*at) == Some(&'|'));
            let edges = dots
                .iter()
                .map(|dot| if at(dot) { DRAWN[1] } else { EMPTY });
            rows.push(edges.collect());
            between.clear();
        }
        let row = rows.len();
        let edges = dots.windows(2).enumerate().map(|(place, two)| {
            let edge = &line[two[0] + 1..two[1]];
            let other = edge.iter().find(|c| !" -_=".contains(**c));
            match other {
                Some(&found) => Err(PositionError::Symbol {
                    row,
                    place,
                    found,
                    known: "`-`, a blank".to_owned(),
                }),
                None => Ok(if edge.iter().all(|&c| c == ' ') {
                    EMPTY
                } else {
                    DRAWN[0]
                }),
            }
        });
        rows.push(edges.collect::<Result<_, _>>()?);
    }
    let after = between.concat();
    if after.iter().any(|c| !c.is_whitespace()) {
        return Err(unreadable(&beginning(
            after.iter().collect::<String>().trim(),
        )));
    }
    let (cols, is_board) = (rows[0].len(), rows.len() > 2);
    let wrong = rows
        .iter()
        .enumerate()
        .find(|&(row, edges)| edges.len() != cols + row % 2);
    match wrong {
        Some((row, edges)) => Err(PositionError::RowLength {
            row,
            found: edges.len(),
            needed: cols + row % 2,
        }),
        None if cols > 0 && is_board => Ok(rows),
        None => Err(unreadable(text)),
    }
}
