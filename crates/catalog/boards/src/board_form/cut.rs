//! A text cut into the rows of a board, without what is drawn around them: [`Cut`].

use super::coordinates::without_coordinates;
use crate::PositionError;
use crate::shortened::beginning;

/// The rows of a board as they are written.
pub(super) struct Cut {
    /// The rows, a character for each cell, a blank for an empty one, or more characters, if they are
    /// not cut yet.
    pub(super) rows: Vec<String>,
    /// What follows them.
    pub(super) rest: String,
    /// Whether every cell is written on its own, so that no digit is a number of empty ones.
    pub(super) of_cells: bool,
    /// Whether the only row may have all cells of the board.
    pub(super) is_flat: bool,
    /// Whether the rows are texts in a list, the blanks at whose ends are not lost.
    is_list: bool,
    /// Whether the rows are still a text.
    is_text: bool,
}

/// How a text is cut.
#[derive(Clone, Copy)]
pub(super) struct Cutting<'a> {
    /// The symbols of the game, which part no rows.
    pub(super) symbols: &'a str,
    /// The numbers of rows and columns, as far as they are known.
    pub(super) size: [Option<u32>; 2],
    /// Whether the columns of a picture have numbers.
    pub(super) numbered: bool,
    /// Whether a text says who is to move, and if so, whether it can mean nothing else.
    pub(super) turn: &'a dyn Fn(&str) -> Option<bool>,
}

/// No board of blanks has more columns.
const MOST_COLS: usize = 64;

/// The marks of an empty cell that can be seen.
pub(super) const SEEN: [char; 4] = ['.', '-', '_', '0'];

/// How many characters of a row are no blanks.
fn len(row: &str) -> usize {
    row.chars().filter(|c| !c.is_whitespace()).count()
}

/// A row without its blanks.
fn compact(row: &str) -> String {
    row.chars().filter(|c| !c.is_whitespace()).collect()
}

impl Cut {
    fn of(rows: Vec<String>, rest: String) -> Self {
        Self {
            rows,
            rest,
            of_cells: false,
            is_flat: false,
            is_list: false,
            is_text: false,
        }
    }

    /// Rows whose cells are written on their own.
    pub(super) fn of_cells(rows: Vec<String>, rest: String) -> Self {
        let of_cells = true;
        let rows = Self::of(rows, rest);
        Self { of_cells, ..rows }
    }

    /// Rows that are texts in a list.
    pub(super) fn of_rows(rows: Vec<String>, rest: String) -> Self {
        let is_list = true;
        let rows = Self::of(rows, rest);
        Self { is_list, ..rows }
    }

    /// A text that is still to be cut.
    pub(super) fn of_text(text: String, rest: String) -> Self {
        let is_text = true;
        let rows = Self::of(vec![text], rest);
        Self { is_text, ..rows }
    }

    /// The same, whose only row may have all cells of the board.
    pub(super) fn flat(self) -> Self {
        let is_flat = true;
        Self { is_flat, ..self }
    }

    /// The same with a character for each cell.
    pub(super) fn finished(self, how: Cutting<'_>) -> Result<Self, PositionError> {
        if self.is_text {
            let text = self.rows.concat();
            let Self { rest, .. } = self;
            let cut = text_rows(&text, how)?;
            let rest = [cut.rest, rest].join(" ").trim().to_owned();
            return Ok(Self { rest, ..cut });
        }
        if self.of_cells {
            return Ok(self);
        }
        let rows = blanks(self.rows, self.is_list, how)?;
        Ok(Self { rows, ..self })
    }
}

/// Cuts a text that is no list.
fn text_rows(text: &str, how: Cutting<'_>) -> Result<Cut, PositionError> {
    let is_own = |c: char| how.symbols.contains(c);
    let text = text.replace("\\n", "\n");
    let ends_row = |c: char| "\n/;".contains(c) && !is_own(c);
    let ends_cell = |c: char| "|,".contains(c) && !is_own(c);
    let mut lines: Vec<&str> = text.split(ends_row).collect();
    if lines.len() > 1 && lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    let is_seen = text.contains(|c| SEEN.contains(&c));
    if text.contains('\n') {
        lines.retain(|line| !line.is_empty() && !(is_seen && line.trim().is_empty()));
    }
    let mut rest = String::new();
    if text.contains('\n') {
        let is_marked = is_seen || text.contains('|');
        take_turn(&mut lines, &mut rest, is_marked, how);
    }
    let has_bars = lines.iter().any(|line| line.contains(ends_cell));
    if !how.symbols.contains(['-', '+', '=']) && lines.len() > 1 {
        lines.retain(|line| !is_rule(line, has_bars));
    }
    let (mut lines, is_drawn) = without_coordinates(&lines, how.symbols, how.numbered);
    if lines.len() == 1 && has_bars {
        let fields: Vec<&str> = lines[0].split(ends_cell).collect();
        if fields.iter().rev().skip(1).all(|field| len(field) <= 1) {
            take_after_bars(&mut lines, &mut rest, ends_cell);
        }
        let line = lines.concat();
        let inside = inside_frame(&line).filter(|_| !is_own('|') && begins_framed(&line));
        let line = inside.unwrap_or(&line);
        let mut fields: Vec<&str> = line.split(ends_cell).collect();
        if fields.iter().all(|field| len(field) <= 1) {
            let cells = fields.iter().map(|field| field.trim().chars().next());
            let row = cells.map(|cell| cell.unwrap_or(' ')).collect();
            return Ok(Cut::of_cells(vec![row], rest).flat());
        }
        fields.retain(|field| !field.trim().is_empty());
        lines = fields.into_iter().map(str::to_owned).collect();
    } else if has_bars {
        take_after_bars(&mut lines, &mut rest, ends_cell);
        let rows = between_bars(&lines, ends_cell);
        return Ok(Cut::of(rows, rest));
    }
    take_last_word(&mut lines, &mut rest, how)?;
    if let [line] = lines.as_slice()
        && !is_drawn
    {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.len() > 1 {
            let of_row = len(words[0]);
            if of_row == 1 && words.iter().all(|word| len(word) == 1) {
                return Ok(Cut::of(vec![words.concat()], rest).flat());
            }
            if words.iter().all(|word| len(word) == of_row) {
                let rows = words.into_iter().map(str::to_owned).collect();
                return Ok(Cut::of(rows, rest));
            }
        }
    }
    let rows = if is_drawn {
        lines.iter().map(|line| compact(line)).collect()
    } else {
        blanks(lines, false, how)?
    };
    let is_one = rows.len() == 1 && !is_drawn;
    let cut = Cut::of(rows, rest);
    Ok(if is_one { cut.flat() } else { cut })
}

/// Takes the line that says whose turn it is from above the board or below it. A symbol alone may be a
/// row, the rest of which is empty, unless empty cells are marked or the other lines are a whole board.
fn take_turn(lines: &mut Vec<&str>, rest: &mut String, is_marked: bool, how: Cutting<'_>) {
    let [first, .., last] = lines.as_slice() else {
        return;
    };
    let above = &lines[..lines.len() - 1];
    let has_number = |line: &&str| line.trim_start().starts_with(|c: char| c.is_ascii_digit());
    let is_square = above.iter().all(|line| line.chars().count() == above.len());
    let is_size = how.size[0].is_some_and(|rows| rows as usize == above.len());
    let is_whole = is_marked || is_square || is_size || above.iter().rev().take(2).any(has_number);
    let says = |line: &str, other: &str| {
        let is_other = len(line) != len(other) || other.contains('|') && !line.contains('|');
        let is_apart = is_whole && is_other && !has_number(&line);
        (how.turn)(line).is_some_and(|is_sure| is_sure || is_apart)
    };
    if says(last, first) {
        *rest = lines.pop().unwrap_or_default().trim().to_owned();
    } else if (how.turn)(first) == Some(true) {
        *rest = lines.remove(0).trim().to_owned();
    }
}

/// Takes what says whose turn it is from the end of the last line.
fn take_last_word(
    lines: &mut [String],
    rest: &mut String,
    how: Cutting<'_>,
) -> Result<(), PositionError> {
    /// The most words of who is to move.
    const MOST_WORDS: usize = 8;
    if !rest.is_empty() {
        return Ok(());
    }
    let Some((last, others)) = lines.split_last_mut() else {
        return Ok(());
    };
    let blanks = last.char_indices().filter(|(_, c)| c.is_whitespace());
    let begins: Vec<usize> = blanks
        .map(|(at, _)| at)
        .rev()
        .take(2 * MOST_WORDS)
        .collect();
    // The longest that says it.
    let turns = begins
        .into_iter()
        .rev()
        .filter(|&at| !last[..at].trim().is_empty());
    let mut turn = turns.filter_map(|at| Some((at, (how.turn)(&last[at..])?)));
    let Some((at, is_sure)) = turn.next() else {
        drop(turn);
        // What stands apart after rows without blanks is told to be nobody.
        let is_row = |row: &String| !row.trim().contains(char::is_whitespace);
        if let Some(at) = last.trim_end().find(char::is_whitespace)
            && len(&last[..at]) > 0
            && !others.is_empty()
            && others
                .iter()
                .all(|row| is_row(row) && len(row) == len(&last[..at]))
        {
            *rest = last[at..].trim().to_owned();
            last.truncate(at);
        }
        return Ok(());
    };
    let is_board = match others.first() {
        // A cell, if the row would be too short without it.
        Some(other) => {
            let has_blanks = |row: &String| row.trim().contains(char::is_whitespace);
            let is_marked = |row: &String| row.contains(SEEN) || row.contains(char::is_numeric);
            let width = |row: &str| row.chars().count();
            let widest = others.iter().map(|row| width(row)).max().unwrap_or(0);
            let can_be_blank = width(last) <= widest && !others.iter().any(is_marked);
            let is_filled = others.iter().any(has_blanks) && len(last) == len(other);
            is_filled || can_be_blank && !is_marked(last)
        }
        None if last.split_whitespace().any(|word| len(word) > 1) => false,
        None => is_cell_of_row(last, at, how)?,
    };
    if is_sure || !is_board {
        *rest = last[at..].trim().to_owned();
        last.truncate(at);
    }
    Ok(())
}

/// Whether the last of the cells in one row is a cell, and not who is to move.
fn is_cell_of_row(row: &str, at: usize, how: Cutting<'_>) -> Result<bool, PositionError> {
    let [rows, cols] = how.size.map(|size| size.map(|size| size as usize));
    let is_square = |cells: usize| cells > 1 && cells.isqrt().pow(2) == cells;
    let is_said = |c: char| {
        let is_same = |other: char| other.eq_ignore_ascii_case(&c);
        row[..at].contains(is_same) || how.symbols.contains(is_same)
    };
    let cells = len(row);
    match rows.zip(cols) {
        Some((rows, cols)) => Ok(rows.checked_mul(cols) == Some(cells)),
        None if !row[at..].contains(|c: char| !c.is_whitespace() && is_said(c)) => Ok(false),
        None if is_square(cells) => Ok(true),
        None if is_square(cells - 1) && cells > 9 => Ok(false),
        None => Err(PositionError::Ambiguous {
            found: beginning(row),
            readings: [
                format!("one row of {cells}"),
                format!("{} cells and who is to move", cells - 1),
            ],
            mend: "write the cells without blanks, or set how many rows the board has",
        }),
    }
}

/// Whether a line is drawn between two rows: `---+---`, or `-----` where cells have bars between them.
fn is_rule(line: &str, has_bars: bool) -> bool {
    let line = line.trim();
    let is_drawn = line.chars().all(|c| "-+=| ".contains(c)) && line.contains(['-', '=', '+']);
    let is_long = line.contains("--") || line.contains("==") || !line.contains('|');
    is_drawn && (line.contains('+') || has_bars && is_long)
}

/// Takes what follows the last cell of lines that have bars or commas between cells.
fn take_after_bars(lines: &mut [String], rest: &mut String, ends_cell: impl Fn(char) -> bool) {
    let Some((last, others)) = lines.split_last_mut() else {
        return;
    };
    let begin = last.rfind(ends_cell).map_or(0, |at| at + 1);
    let is_framed = !others.is_empty() && others.iter().all(|row| row.trim_end().ends_with('|'));
    let blanks = last[begin..]
        .char_indices()
        .filter(|(_, c)| c.is_whitespace());
    let mut ends =
        blanks.filter(|&(at, _)| is_framed || !last[begin..begin + at].trim().is_empty());
    if let Some((at, _)) = ends.next().filter(|_| rest.is_empty()) {
        drop(ends);
        *rest = last[begin + at..].trim().to_owned();
        last.truncate(begin + at);
    }
}

/// What is between the first bar of a line and the last, if nothing is outside.
fn inside_frame(line: &str) -> Option<&str> {
    line.trim().strip_prefix('|')?.strip_suffix('|')
}

/// Whether a line begins with a frame, and not with an empty cell as wide as the next one.
fn begins_framed(line: &str) -> bool {
    let mut fields = line.split('|').map(str::len);
    let (first, second) = (fields.next(), fields.next());
    first == Some(0) || first != second
}

/// The cells of lines that have bars or commas between them.
fn between_bars(lines: &[String], ends_cell: impl Fn(char) -> bool + Copy) -> Vec<String> {
    let is_framed = lines.iter().all(|line| inside_frame(line).is_some());
    let is_framed = is_framed && lines.iter().skip(1).all(|line| begins_framed(line));
    let rows = lines.iter().map(|line| {
        let line = inside_frame(line).filter(|_| is_framed).unwrap_or(line);
        let fields = line.split(ends_cell);
        let row: String = fields
            .map(|field| match compact(field) {
                empty if empty.is_empty() => " ".to_owned(),
                cells => cells,
            })
            .collect();
        row
    });
    let mut rows: Vec<String> = rows.collect();
    widen(&mut rows, 0, ' ');
    rows
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
fn blanks(
    mut lines: Vec<String>,
    is_list: bool,
    how: Cutting<'_>,
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
    let (first, all) = (width(&lines[0]), lines.len() - 1);
    if !is_list && !lines[..all].iter().all(|row| width(row) == widest(&lines)) {
        for line in &mut lines {
            line.truncate(line.trim_end().len());
        }
    }
    let are_whole = between
        .iter()
        .all(|row| !row.is_empty() && len(row) == len(&between[0]));
    let is_aligned = |line: &String| {
        let blanks = |row: &str| row.chars().map(char::is_whitespace).collect::<Vec<_>>();
        are_whole && blanks(line.trim_end()) == blanks(lines[0].trim_end())
    };
    let are_aligned = lines.iter().all(is_aligned);
    let mut readings: Vec<Vec<String>> = Vec::new();
    readings.extend(are_whole.then_some(between));
    readings.extend(spaced(&lines));
    readings.push({
        // The ends of rows may be lost, but no board is known to be wider than its size.
        let least = how.size[1].map_or(0, |cols| (cols as usize).min(MOST_COLS));
        let mut rows = lines.clone();
        widen(&mut rows, least, ' ');
        rows
    });
    readings.dedup();
    let is_sized = how.size != [None; 2];
    let fits = |rows: &&Vec<String>| {
        let found = [rows.len(), widest(rows)];
        let mut pairs = found.iter().zip(how.size);
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
