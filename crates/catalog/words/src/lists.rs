//! Lists as they are written: [`joined`], [`shortened`], [`move_list`]; and numbers of things.

use std::fmt::Display;

use crate::notation::Notation;
use crate::values::grouped;

/// A number of things, singular or plural: `1 move`, `2 moves`.
#[must_use]
pub fn counted(count: u64, one: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{} {one}{s}", grouped(count))
}

/// The items with a separator between them.
#[must_use]
pub fn joined<T: ToString>(items: &[T], separator: &str) -> String {
    let items: Vec<String> = items.iter().map(T::to_string).collect();
    items.join(separator)
}

/// The items with a separator between them; of more than `most`, only half as many from each end
/// and how many there are.
#[must_use]
pub fn shortened<T: Display>(items: &[T], most: usize, separator: &str, one: &str) -> String {
    if items.len() <= most {
        return joined(items, separator);
    }
    let first = joined(&items[..most / 2], separator);
    let last = joined(&items[items.len() - most / 2..], separator);
    let all = counted(items.len() as u64, one);
    format!("{first}{separator}…{separator}{last} ({all})")
}

/// Moves in one cell or sentence.
#[must_use]
pub fn move_list(moves: &[Notation]) -> String {
    shortened(moves, 48, ", ", "move")
}
