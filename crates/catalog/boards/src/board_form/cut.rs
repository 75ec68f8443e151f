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
    let is_seen = text.contains(|c| SEEN.contains(&c));
    if text.contains('\n') {
        lines.retain(|line| !line.is_empty() && !(is_seen && line.trim().is_empty()));
    }
    let mut rest = String::new();
    if text.contains('\n') {
        take_turn(&mut lines, &mut rest, is_seen, how);
    }
    let has_bars = lines.iter().any(|line| line.contains(ends_cell));
    if !how.symbols.contains(['-', '+', '=']) && lines.len() > 1 {
        lines.retain(|line| !is_rule(line, has_bars));
    }
    let mut lines = without_coordinates(&lines, how.symbols, how.numbered);
    if lines.len() == 1 && has_bars {
        let line = lines.concat();
        let line = line.trim().trim_matches(|c| c == '|' && !is_own(c));
        let fields: Vec<&str> = line.split(ends_cell).collect();
        if fields.iter().all(|field| len(field) <= 1) {
            let cells = fields.iter().map(|field| field.trim().chars().next());
            let row = cells.map(|cell| cell.unwrap_or(' ')).collect();
            return Ok(Cut::of_cells(vec![row], rest).flat());
        }
        lines = fields.into_iter().map(str::to_owned).collect();
    } else if has_bars {
        let rows = between_bars(&lines, ends_cell);
        return Ok(Cut::of(rows, rest));
    }
    take_last_word(&mut lines, &mut rest, how);
    if let [line] = lines.as_slice() {
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
    let rows = blanks(lines, false, how)?;
    let is_one = rows.len() == 1;
    let cut = Cut::of(rows, rest);
    Ok(if is_one { cut.flat() } else { cut })
}

/// Takes the line that says whose turn it is from above the board or below it. A symbol alone is a row,
/// unless empty cells are marked.
fn take_turn(lines: &mut Vec<&str>, rest: &mut String, is_seen: bool, how: Cutting<'_>) {
    let [first, .., last] = lines.as_slice() else {
        return;
    };
    let says = |line: &str, other: &str| {
        let is_apart =
            is_seen && len(line) != len(other) && !line.contains(|c: char| c.is_ascii_digit());
        (how.turn)(line).is_some_and(|is_sure| is_sure || is_apart)
    };
    if says(last, first) {
        *rest = lines.pop().unwrap_or_default().trim().to_owned();
    } else if (how.turn)(first) == Some(true) {
        *rest = lines.remove(0).trim().to_owned();
    }
}

/// Takes what says whose turn it is from the end of the last line.
fn take_last_word(lines: &mut [String], rest: &mut String, how: Cutting<'_>) {
    /// The most words of who is to move.
    const MOST_WORDS: usize = 8;
    if !rest.is_empty() {
        return;
    }
    let Some((last, others)) = lines.split_last_mut() else {
        return;
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
            && !others.is_empty()
            && others
                .iter()
                .all(|row| is_row(row) && len(row) == len(&last[..at]))
        {
            *rest = last[at..].trim().to_owned();
            last.truncate(at);
        }
        return;
    };
    let is_board = match others.first() {
        // A cell, if the row would be too short without it.
        Some(other) => {
            let width = |row: &str| row.chars().count();
            let has_blanks = others.iter().any(|row| len(row) != width(row));
            len(last) == len(other) || has_blanks && width(last) == width(other)
        }
        None => last.split_whitespace().all(|word| len(word) == 1),
    };
    if is_sure || !is_board {
        *rest = last[at..].trim().to_owned();
        last.truncate(at);
    }
}

/// Whether a line is drawn between two rows: `---+---`, or `-----` where cells have bars between them.
fn is_rule(line: &str, has_bars: bool) -> bool {
    let line = line.trim();
    let is_drawn = line.chars().all(|c| "-+=| ".contains(c)) && line.contains(['-', '=', '+']);
    let is_long = line.contains("--") || line.contains("==") || !line.contains('|');
    is_drawn && (line.contains('+') || has_bars && is_long)
}

/// The cells of lines that have bars or commas between them.
fn between_bars(lines: &[String], ends_cell: impl Fn(char) -> bool + Copy) -> Vec<String> {
    let has_frame = |line: &String| {
        let line = line.trim();
        line.len() > 1 && line.starts_with('|') && line.ends_with('|')
    };
    let is_framed = lines.iter().all(has_frame);
    let rows = lines.iter().map(|line| {
        let mut line = line.as_str();
        if is_framed {
            line = line.trim();
            line = &line[1..line.len() - 1];
        }
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
    widen(&mut rows, ' ');
    rows
}

/// Makes all rows as long as the longest by empty cells.
pub(super) fn widen(rows: &mut [String], empty: char) {
    let width = rows.iter().map(|row| row.chars().count()).max();
    for row in rows {
        let missing = width.unwrap_or(0) - row.chars().count();
        row.extend(std::iter::repeat_n(empty, missing));
    }
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
    let are_equal = |rows: &[String]| rows.windows(2).all(|two| len(&two[0]) == len(&two[1]));
    let can_be_between = are_equal(&between) && !between.concat().is_empty();
    if !is_list {
        for line in &mut lines {
            line.truncate(line.trim_end().len());
        }
    }
    let lengths = |rows: &[String]| rows.iter().map(|row| row.chars().count()).max();
    let [longest, first] = [&lines[..], &lines[..1]].map(|rows| lengths(rows).unwrap_or(0));
    let fits = |cols: usize| {
        let found = [lines.len(), cols];
        let known = how.size.iter().any(Option::is_some);
        let mut pairs = found.iter().zip(how.size);
        let is_size = pairs.all(|(&found, size)| size.is_none_or(|size| found == size as usize));
        is_size && (known || lines.len() == cols)
    };
    let short = lengths(&between).unwrap_or(0);
    let are_between = can_be_between && (fits(short) || !fits(longest));
    if are_between && !(is_list && !fits(short)) {
        return Ok(between);
    }
    let is_known = is_list || how.size.iter().any(Option::is_some);
    if can_be_between && !is_known {
        return Err(PositionError::Ambiguous {
            found: beginning(&lines.join("/")),
            readings: [
                format!(
                    "{} rows of {short} cells with blanks between them",
                    lines.len()
                ),
                format!("{} rows of {longest} cells, the blanks empty", lines.len()),
            ],
            mend: "write a `.` for each empty cell",
        });
    }
    if !is_list && first < longest && !lines[0].starts_with(char::is_whitespace) {
        return Err(PositionError::Ambiguous {
            found: beginning(&lines[0]),
            readings: ["empty cells after it", "empty cells before it"].map(str::to_owned),
            mend: "write a `.` for each empty cell",
        });
    }
    widen(&mut lines, ' ');
    Ok(lines)
}
