//! Positions that are numbers: the pits of [`pits`], the rows of a bar in [`lengths`], the columns played
//! in [`columns`].

use crate::PositionError;
use crate::shortened::beginning;

/// The numbers of a text, row by row, each as it is written; `None` if there is something else in it.
fn rows_of(text: &str) -> Option<Vec<Vec<&str>>> {
    let between = |c: char| c.is_whitespace() || "[]{}(),\"'".contains(c);
    let ends_row = |c: char| "/\n;|]}".contains(c);
    let rows = text.split(ends_row).map(|row| {
        let words = row.split(between).filter(|word| !word.is_empty());
        words.collect::<Vec<_>>()
    });
    let rows: Vec<Vec<&str>> = rows.filter(|row| !row.is_empty()).collect();
    let are_digits = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    rows.iter().flatten().all(are_digits).then_some(rows)
}

/// The pits of both players in a text, as Kalah writes them, and how many a side has. In a picture the
/// other player's are above, seen from where the player to move sits.
pub(super) fn pits(text: &str) -> Result<(String, usize), PositionError> {
    let text = text.trim();
    let mut lines: Vec<&str> = text.lines().collect();
    let last = lines.last().map(|line| line.trim_end());
    let is_drawn = match last.and_then(|last| last.strip_suffix("pit")) {
        Some(_) => lines.pop().is_some(),
        None => false,
    };
    let rows = lines.join("\n");
    // In a picture, the player to move sits below.
    let below = rows
        .trim_end()
        .strip_suffix("to move")
        .filter(|_| lines.len() > 1);
    let is_drawn = is_drawn || below.is_some();
    let rows = below.unwrap_or(&rows);
    let unreadable = || {
        let reason = "is not two rows of pits, first those of the player to move: `4,4,4/4,4,4`";
        PositionError::unreadable(text, reason)
    };
    let mut rows = rows_of(rows).ok_or_else(unreadable)?;
    if rows.len() != 2 {
        return Err(PositionError::Rows {
            found: rows.len(),
            needed: 2,
        });
    }
    if is_drawn {
        rows.reverse();
        rows[1].reverse();
    }
    let (found, needed) = (rows[1].len(), rows[0].len());
    if found != needed {
        let row = 1;
        return Err(PositionError::RowLength { row, found, needed });
    }
    let rows: Vec<String> = rows.iter().map(|row| row.join(",")).collect();
    Ok((rows.join("/"), needed))
}

/// How many squares each row of a bar has left, if a text has nothing but numbers; not if it has a digit
/// for each square.
pub(super) fn lengths(text: &str) -> Result<Option<Vec<u32>>, PositionError> {
    let Some(rows) = rows_of(text) else {
        return Ok(None);
    };
    let words: Vec<&str> = rows.concat();
    let are_bits = words
        .iter()
        .all(|word| word.bytes().all(|byte| b"01".contains(&byte)));
    let is_list_of_rows = text.matches('[').count() > 1;
    if words.is_empty() || are_bits && (is_list_of_rows || rows.len() > 1 && rows[0].len() > 1) {
        return Ok(None);
    }
    let are_rows = are_bits && words.windows(2).all(|two| two[0].len() == two[1].len());
    if are_rows && words[0].len() > 1 {
        /// No row has as many squares as a number of so many digits.
        const NO_LENGTH: usize = 3;
        let is_long = words[0].len() >= NO_LENGTH;
        if is_long || words.iter().any(|word| word.starts_with('0')) {
            return Ok(None);
        }
        return Err(PositionError::Ambiguous {
            found: beginning(text),
            readings: ["the lengths of rows", "a digit for each square"].map(str::to_owned),
            mend: "write lengths with commas, `4,2,1`, or squares as `oooo/oo../o...`",
        });
    }
    let lengths = words.iter().map(|word| {
        word.parse()
            .map_err(|_| PositionError::unreadable(word, "is more squares than a row has"))
    });
    lengths.collect::<Result<_, _>>().map(Some)
}

/// The columns played so far, as Connect Four writes them, if a text is a list of them: a digit or a
/// letter each, or numbers with something between them.
pub(super) fn columns(text: &str) -> Option<String> {
    let text = text.trim();
    if !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric()) {
        return (!text.contains(['x', 'X', '0'])).then(|| text.to_owned());
    }
    if text.contains(['/', '\n', ';']) || text.matches('[').count() > 1 {
        return None;
    }
    let text = text.replace('-', " ");
    let rows = rows_of(&text)?;
    let columns = rows.iter().flatten().map(|column| {
        let column = column.parse().ok().filter(|&column| column > 0)?;
        char::from_digit(column, 36)
    });
    let columns: Option<String> = columns.collect();
    // Brackets and quotes around nothing say nothing.
    let columns = columns.filter(|columns| text.is_empty() || !columns.is_empty());
    columns.filter(|columns| columns.chars().any(|column| column > '2') || columns.len() < 15)
}
