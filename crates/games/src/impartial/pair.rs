//! Pairs of heaps as they are read and written.

use super::heap_row::HeapError;
use crate::catalog::{Input, InputError, InputKind};

/// The two heaps of an input.
pub(super) fn pair(input: &Input) -> Result<[u64; 2], InputError> {
    let &Input::Pair(pair) = input else {
        return Err(InputError::WrongKind(InputKind::Pair));
    };
    let heap = |value: i64| {
        u64::try_from(value).map_err(|_| InputError::OutOfRange {
            what: "a heap",
            value,
            least: 0,
            most: i64::MAX,
        })
    };
    Ok([heap(pair[0])?, heap(pair[1])?])
}

/// The two heaps of a text: what [`write_pair`] writes, or the same with a comma, or as a JSON list.
pub(super) fn read_pair(text: &str) -> Result<[u64; 2], HeapError> {
    const MOST: usize = 20;
    let text = text.trim();
    let wrong = || HeapError::Pair {
        found: text.chars().take(MOST).collect(),
    };
    let inside = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .unwrap_or(text);
    let numbers: Option<Vec<u64>> = inside
        .split([',', ' '])
        .filter(|number| !number.is_empty())
        .map(|number| number.parse().ok())
        .collect();
    match numbers.ok_or_else(wrong)?.as_slice() {
        &[one, two] => Ok([one, two]),
        _ => Err(wrong()),
    }
}

/// Two heaps as they are shown: `3 5`.
pub(super) fn write_pair([one, two]: [u64; 2]) -> String {
    format!("{one} {two}")
}
