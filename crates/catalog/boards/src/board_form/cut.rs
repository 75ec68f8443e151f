//! A text cut into the rows of a board, without what is drawn around them: [`Cut`].

use super::blanks::{MINUS_ONE, SEEN, blanks, compact, len, widen};
use super::coordinates::without_coordinates;
use crate::PositionError;
use crate::shortened::beginning;

/// The rows of a board as they are written.
pub(super) struct Cut {
    /// The rows, a character for each cell, a blank for an empty one, if they are cut.
    pub(super) rows: Vec<String>,
    /// What follows them.
    pub(super) rest: String,
    /// What the rows are.
    pub(super) kind: Rows,
    /// Whether the only row may have all cells of the board.
    pub(super) is_flat: bool,
}

/// What the rows of a board are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rows {
    /// A text that is still to be cut.
    Text,
    /// Texts in a list, the blanks at whose ends are not lost.
    Listed,
    /// Rows that were cut from a text.
    Cut,
    /// Cells that are written each on its own, so that no digit is a number of empty ones.
    Cells,
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

impl Cut {
    /// Rows of a kind, and what follows them.
    pub(super) fn of(kind: Rows, rows: Vec<String>, rest: String) -> Self {
        Self {
            rows,
            rest,
            kind,
            is_flat: false,
        }
    }

    /// The same, whose only row may have all cells of the board.
    pub(super) fn flat(self) -> Self {
        let is_flat = true;
        Self { is_flat, ..self }
    }

    /// The same with a character for each cell.
    pub(super) fn finished(self, how: Cutting<'_>) -> Result<Self, PositionError> {
        match self.kind {
            Rows::Text => {
                let cut = text_rows(&self.rows.concat(), how)?;
                let rest = [cut.rest, self.rest].join(" ").trim().to_owned();
                Ok(Self { rest, ..cut })
            }
            Rows::Listed => {
                let rows = blanks(self.rows, true, how.size)?;
                Ok(Self { rows, ..self })
            }
            Rows::Cut | Rows::Cells => Ok(self),
        }
    }
}

/// Cuts a text that is no list.
fn text_rows(text: &str, how: Cutting<'_>) -> Result<Cut, PositionError> {
    let is_own = |c: char| how.symbols.contains(c);
    let text = text.replace("\\n", "\n");
    let text = with_minus_ones(text);
    let (text, mut rest) = without_head(&text, how);
    let ends_row = |c: char| "\n/;".contains(c) && !is_own(c);
    let ends_cell = |c: char| "|,".contains(c) && !is_own(c);
    let mut lines: Vec<&str> = text.split(ends_row).collect();
    if lines.len() > 1 && lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    let is_seen = text.contains(|c| SEEN.contains(&c));
    if text.contains('\n') {
        lines.retain(|line| !(line.is_empty() || is_seen && line.trim().is_empty()));
    }
    if text.contains('\n') && rest.is_empty() {
        let is_marked = is_seen || text.contains('|');
        take_turn(&mut lines, &mut rest, is_marked, how);
    }
    let has_bars = lines.iter().any(|line| line.contains(ends_cell));
    if !how.symbols.contains(['-', '+', '=']) && lines.len() > 1 {
        lines.retain(|line| !is_rule(line, has_bars));
    }
    if let Some(rows) = without_cell_numbers(&lines).filter(|_| !how.numbered) {
        return Ok(Cut::of(Rows::Cut, rows, rest));
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
            return Ok(Cut::of(Rows::Cells, vec![row], rest).flat());
        }
        fields.retain(|field| !field.trim().is_empty());
        lines = fields.into_iter().map(str::to_owned).collect();
    } else if has_bars {
        take_after_bars(&mut lines, &mut rest, ends_cell);
        let framed = |line: &String| {
            let inside = inside_frame(line).filter(|_| begins_framed(line));
            inside.map(str::to_owned)
        };
        let inside = lines.iter().map(framed);
        let inside = inside.collect::<Option<Vec<String>>>();
        let rows = match inside.filter(|rows| !rows.iter().any(|row| row.contains(ends_cell))) {
            // A frame around whole rows.
            Some(rows) => blanks(rows, false, how.size)?,
            None => between_bars(&lines, ends_cell),
        };
        return Ok(Cut::of(Rows::Cut, rows, rest));
    }
    take_last_word(&mut lines, &mut rest, how)?;
    if let [line] = lines.as_slice()
        && !is_drawn
    {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.len() > 1 {
            let of_row = len(words[0]);
            if of_row == 1 && words.iter().all(|word| len(word) == 1) {
                return Ok(Cut::of(Rows::Cut, vec![words.concat()], rest).flat());
            }
            if words.iter().all(|word| len(word) == of_row) {
                let rows = words.into_iter().map(str::to_owned).collect();
                return Ok(Cut::of(Rows::Cut, rows, rest));
            }
        }
    }
    let rows = if is_drawn {
        lines.iter().map(|line| compact(line)).collect()
    } else {
        blanks(lines, false, how.size)?
    };
    let is_one = rows.len() == 1 && !is_drawn;
    let cut = Cut::of(Rows::Cut, rows, rest);
    Ok(if is_one { cut.flat() } else { cut })
}

/// A text of cells that are 1, 0 and -1, with one character for each.
fn with_minus_ones(text: String) -> String {
    let mut words = text.split(|c: char| c.is_whitespace() || ",;|/".contains(c));
    let are_cells = text.contains("-1") && words.all(|word| ["", "0", "1", "-1"].contains(&word));
    let are_apart = text.contains([',', ' ', '|']);
    if are_cells && are_apart {
        text.replace("-1", &MINUS_ONE.to_string())
    } else {
        text
    }
}

/// A text without what stands before a colon or an equals sign, if that says that a board follows, or
/// who is to move; and who that is.
fn without_head<'t>(text: &'t str, how: Cutting<'_>) -> (&'t str, String) {
    const NAMES: [&str; 5] = ["board", "position", "grid", "state", "start"];
    match text.split_once([':', '=']) {
        Some((head, board)) if NAMES.contains(&head.trim().to_lowercase().as_str()) => {
            (board.trim_start_matches(' '), String::new())
        }
        Some((head, board)) if (how.turn)(head) == Some(true) => {
            (board.trim_start_matches(' '), head.trim().to_owned())
        }
        _ => (text, String::new()),
    }
}

/// The rows of a small board whose empty cells have their numbers, from 0 or from 1: `1 2 3`, `4 X 6`,
/// `7 O 9`.
fn without_cell_numbers(lines: &[&str]) -> Option<Vec<String>> {
    let is_cell = |c: &char| !(c.is_whitespace() || "|,".contains(*c));
    let row = |line: &&str| line.chars().filter(is_cell).collect();
    let rows: Vec<String> = lines.iter().map(row).collect();
    let cols = len(rows.first()?);
    let are_rows = rows.len() > 1 && rows.iter().all(|row| row.chars().count() == cols);
    let all: String = rows.concat();
    let digits = || {
        all.chars()
            .enumerate()
            .filter_map(|(at, c)| Some((at, c.to_digit(10)?)))
    };
    let are_places = |from: usize| digits().all(|(at, digit)| at + from == digit as usize);
    // No player is a 3, and the names of columns stand in the first row alone.
    let is_numbered =
        digits().any(|(at, digit)| digit > 2 && at >= cols) && !all.contains(['.', '-', '_']);
    let empty = |row: &String| row.replace(|c: char| c.is_ascii_digit(), ".");
    let is_board = are_rows && is_numbered && (are_places(0) || are_places(1));
    is_board.then(|| rows.iter().map(empty).collect())
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
        lines.pop().unwrap_or_default().trim().clone_into(rest);
    } else if (how.turn)(first) == Some(true) {
        lines.remove(0).trim().clone_into(rest);
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
            last[at..].trim().clone_into(rest);
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
        last[at..].trim().clone_into(rest);
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
        // So a game itself writes a board of one cell.
        None if cells == 2 => Ok(false),
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
    let is_drawn = line.chars().all(|c| "-+=| ".contains(c)) && line.contains(['-', '=']);
    let is_long = line.contains("--") || line.contains("==") || !line.contains('|');
    is_drawn && (line.contains('+') || has_bars && is_long)
}

/// Takes what follows the last cell of lines that have bars or commas between cells.
fn take_after_bars(lines: &mut [String], rest: &mut String, ends_cell: impl Fn(char) -> bool) {
    let Some((last, others)) = lines.split_last_mut() else {
        return;
    };
    let begin = last.rfind(ends_cell).map_or(0, |at| at + 1);
    let has_frame = |row: &String| inside_frame(row).is_some() && begins_framed(row);
    let is_framed = !others.is_empty() && others.iter().all(has_frame);
    let blanks = last[begin..]
        .char_indices()
        .filter(|(_, c)| c.is_whitespace());
    let mut ends =
        blanks.filter(|&(at, _)| is_framed || !last[begin..begin + at].trim().is_empty());
    if let Some((at, _)) = ends.next().filter(|_| rest.is_empty()) {
        drop(ends);
        last[begin + at..].trim().clone_into(rest);
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
    // Empty cells at the ends of lines may be lost, but only where each has a field of its own.
    let is_cell = |field: &str| len(field) <= 1;
    if lines.iter().all(|line| line.split(ends_cell).all(is_cell)) {
        widen(&mut rows, 0, ' ');
    }
    rows
}
