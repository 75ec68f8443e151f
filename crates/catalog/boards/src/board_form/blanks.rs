//! Blanks in the rows of a board: empty cells, or what stands between cells: [`blanks`].

use crate::PositionError;
use crate::shortened::beginning;

/// No board of blanks has more columns.
const MOST_COLS: usize = 64;

/// Minus one, which some programs write for the second player, as one character.
pub(super) const MINUS_ONE: char = '\u{e001}';

/// The marks of an empty cell that can be seen.
pub(super) const SEEN: [char; 4] = ['.', '-', '_', '0'];

/// How many characters of a row are no blanks.
pub(super) fn len(row: &str) -> usize {
    row.chars().filter(|c| !c.is_whitespace()).count()
}

/// A row without its blanks.
pub(super) fn compact(row: &str) -> String {
    row.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Makes all rows as long as the longest, or longer, by empty cells.
pub(super) fn widen(rows: &mut [String], least: usize, empty: char) {
    let width = rows.iter().map(|row| row.chars().count()).max();
    let width = width.unwrap_or(0).max(least);
    for row in rows {
        let missing = width - row.chars().count();
        row.extend(std::iter::repeat_n(empty, missing));
    }
}

/// The cells of rows that have blanks between cells, of which some are blank as well.
fn spaced(lines: &[String]) -> Option<Vec<String>> {
    let is_blank = |(at, c): (usize, char)| at % 2 == 0 || c.is_whitespace();
    let are_apart = lines
        .iter()
        .all(|line| line.chars().enumerate().all(is_blank));
    let rows = lines.iter().map(|line| line.chars().step_by(2).collect());
    let mut rows: Vec<String> = rows.collect();
    widen(&mut rows, 0, ' ');
    are_apart.then_some(rows)
}

/// Says of the blanks in rows whether they are empty cells or stand between cells.
pub(super) fn blanks(
    mut lines: Vec<String>,
    is_list: bool,
    size: [Option<u32>; 2],
) -> Result<Vec<String>, PositionError> {
    let is_blank = |line: &String| line.contains(char::is_whitespace);
    if !lines.iter().any(is_blank) {
        return Ok(lines);
    }
    let between: Vec<String> = lines.iter().map(|line| compact(line)).collect();
    if lines.iter().any(|line| line.contains(SEEN)) {
        return Ok(between);
    }
    let width = |row: &String| row.chars().count();
    let widest = |rows: &[String]| rows.iter().map(width).max().unwrap_or(0);
    let begins_blank = lines[0].starts_with(char::is_whitespace);
    // The last line may have lost its end.
    let (first, all, most) = (width(&lines[0]), lines.len() - 1, widest(&lines));
    if !is_list && !lines[..all].iter().all(|row| width(row) == most) {
        for line in &mut lines {
            line.truncate(line.trim_end().len());
        }
    }
    let are_whole = between
        .iter()
        .all(|row| !row.is_empty() && len(row) == len(&between[0]));
    let is_aligned = |line: &String| {
        let other = lines[0].trim_end().chars().map(char::is_whitespace);
        line.trim_end().chars().map(char::is_whitespace).eq(other)
    };
    let are_aligned = are_whole && lines.iter().all(is_aligned);
    let mut readings: Vec<Vec<String>> = Vec::new();
    readings.extend(are_whole.then_some(between));
    readings.extend(spaced(&lines));
    readings.push({
        // The ends of rows may be lost, but no board is known to be wider than its size.
        let least = size[1].map_or(0, |cols| (cols as usize).min(MOST_COLS));
        let mut rows = lines.clone();
        widen(&mut rows, least, ' ');
        rows
    });
    readings.dedup();
    let is_sized = size != [None; 2];
    let fits = |rows: &&Vec<String>| {
        let found = [rows.len(), widest(rows)];
        let mut pairs = found.iter().zip(size);
        let is_size = pairs.all(|(&found, size)| size.is_none_or(|size| found == size as usize));
        is_size && (is_sized || found[0] == found[1])
    };
    let mut fitting = readings.iter().filter(fits);
    let one = match (fitting.next(), fitting.next()) {
        // In a text that is typed, blanks side by side are more likely between cells.
        (Some(rows), None) if is_sized || is_list || !are_aligned || rows == &readings[0] => {
            Some(rows)
        }
        (None, _) if are_aligned && !is_list => readings.first(),
        (None, _) if is_list || readings.len() == 1 => readings.last(),
        _ => None,
    };
    let Some(rows) = one else {
        let said = |rows: Option<&Vec<String>>| {
            let cols = rows.map_or(0, |rows| widest(rows));
            format!("{} rows of {cols} cells", lines.len())
        };
        return Err(PositionError::Ambiguous {
            found: beginning(&lines.join("/")),
            readings: [said(readings.first()), said(readings.last())],
            mend: "write a `.` for each empty cell",
        });
    };
    let longest = widest(&lines);
    let are_blanks = readings.last() == Some(rows);
    if are_blanks && !is_list && first < longest && !begins_blank {
        return Err(PositionError::Ambiguous {
            found: beginning(&lines[0]),
            readings: ["empty cells after it", "empty cells before it"].map(str::to_owned),
            mend: "write a `.` for each empty cell",
        });
    }
    Ok(rows.clone())
}
