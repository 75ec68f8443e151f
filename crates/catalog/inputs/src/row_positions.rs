//! Positions of games on rows as texts: [`read_row`], [`find_subrow`].

use stonework_boards::shortened;
use stonework_core::Row;

use super::input::{InputError, InputKind};

/// For a part that is shown by its ends, no more places of each are tried than this.
const MOST_PLACES: usize = 1000;

/// The numbers of a row, as [`stonework_boards::row_in_full`] writes them.
///
/// # Errors
///
/// [`InputError`] for what is no row.
pub fn read_row(text: &str) -> Result<Vec<i128>, InputError> {
    Ok(InputKind::Row.parse(text)?.row()?.to_vec())
}

/// Where a part of a row lies that is written by its numbers, given how long the row is and its
/// numbers. Of several places that fit and that `is_wanted`, it is the first. A part that is shown by
/// its ends, with `…` between them, is found where only one place fits.
///
/// # Errors
///
/// [`InputError`] for what is no row or no part of this one.
pub fn find_subrow(
    text: &str,
    len: usize,
    number: &dyn Fn(usize) -> i128,
    is_wanted: &dyn Fn(Row) -> bool,
) -> Result<Row, InputError> {
    let refused = |why: &str| {
        let text = shortened(text);
        InputError::Unreadable(format!("`{text}` {why}"))
    };
    let row = |start: usize, end: usize| {
        let [start, end] = [start, end].map(|place| u32::try_from(place).unwrap_or(u32::MAX));
        Some(Row { start, end }).filter(|&row| is_wanted(row))
    };
    let Some((first, last)) = text.split_once('…') else {
        let part = read_row(text)?;
        let starts = places(&part, len, number).into_iter();
        let mut found = starts.filter_map(|start| row(start, start + part.len()));
        return found.next().ok_or_else(|| refused("is no part of the row"));
    };
    let (first, last) = (read_row(first)?, read_row(last)?);
    let (starts, ends) = (places(&first, len, number), places(&last, len, number));
    let mut found = None;
    for &start in starts.iter().take(MOST_PLACES) {
        for &end in ends.iter().rev().take(MOST_PLACES) {
            let fits = (end > start + first.len()).then(|| row(start, end + last.len()));
            if let Some(row) = fits.flatten()
                && found.replace(row).is_some()
            {
                return Err(refused("may be several parts of the row: give it in full"));
            }
        }
    }
    found.ok_or_else(|| refused("is no part of the row"))
}

/// Where a part begins in a row (D. E. Knuth, J. H. Morris, V. R. Pratt, "Fast pattern matching in
/// strings", 1977).
fn places(part: &[i128], len: usize, number: &dyn Fn(usize) -> i128) -> Vec<usize> {
    // How many numbers still fit where the next one does not.
    let mut shorter = vec![0; part.len() + 1];
    let fits = |shorter: &[usize], mut fit: usize, next: i128| {
        while fit > 0 && part.get(fit) != Some(&next) {
            fit = shorter[fit];
        }
        fit + usize::from(part.get(fit) == Some(&next))
    };
    for at in 1..part.len() {
        shorter[at + 1] = fits(&shorter, shorter[at], part[at]);
    }
    let mut found = Vec::new();
    if part.is_empty() {
        found.push(0);
    }
    let mut fit = 0;
    for at in 0..len {
        fit = fits(&shorter, fit, number(at));
        if fit == part.len() && fit > 0 {
            found.push(at + 1 - fit);
        }
    }
    found
}
