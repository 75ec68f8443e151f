//! Long rows of numbers as they are shown: [`by_ends`], [`row_in_full`], [`row_by_ends`].

use std::fmt::{Display, Write};
use std::ops::Range;

/// A row of more numbers than this is shown by its ends.
const MOST: usize = 16;

/// A text of one line in which every long row of numbers is cut to its first and last ones.
#[must_use]
pub fn by_ends(text: &str) -> String {
    let is_number = |word: &&str| {
        let is_part = |c: char| c.is_ascii_digit() || c == '-' || c == '/';
        !word.is_empty() && word.chars().all(is_part)
    };
    if text.contains('\n') {
        return text.to_owned();
    }
    let words: Vec<&str> = text.split(' ').collect();
    if words.len() <= MOST {
        return text.to_owned();
    }
    let mut shown = Vec::new();
    let rows = words.chunk_by(|one, next| is_number(one) == is_number(next));
    for row in rows {
        if row.len() > MOST && row.iter().all(is_number) {
            shown.extend_from_slice(&row[..MOST / 2]);
            shown.push("…");
            shown.extend_from_slice(&row[row.len() - MOST / 2..]);
        } else {
            shown.extend_from_slice(row);
        }
    }
    shown.join(" ")
}

/// A row of numbers or other things, all of them side by side; `nothing` if there are none.
pub fn row_in_full<V: Display>(items: impl Iterator<Item = V>) -> String {
    let mut text = String::new();
    for item in items {
        let between = if text.is_empty() { "" } else { " " };
        // Writing to a string does not fail.
        let _ = write!(text, "{between}{item}");
    }
    if text.is_empty() {
        return "nothing".to_owned();
    }
    text
}

/// The same of a row of so many numbers, cut to its first and last eight if it has more than 16. Only
/// those that are shown are written.
///
/// ```
/// use stonework_boards::row_by_ends;
///
/// assert_eq!(row_by_ends(3, |at| 10 * at), "0 10 20");
/// let long = row_by_ends(1_000_000, |at| at);
/// assert!(long.starts_with("0 1 2 ") && long.contains("7 … 999992"));
/// ```
pub fn row_by_ends<V: Display>(len: usize, number: impl Fn(usize) -> V) -> String {
    let shown = |places: Range<usize>| places.map(|at| number(at).to_string());
    if len <= MOST {
        return row_in_full(shown(0..len));
    }
    let first = shown(0..MOST / 2);
    let last = shown(len - MOST / 2..len);
    row_in_full(first.chain(["…".to_owned()]).chain(last))
}
