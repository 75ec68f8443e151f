//! Samples of positions: [`spread`].

use std::ops::Range;

/// Numbers from a range, evenly spread, the first and the last among them; all, if they are no more
/// than `most`.
pub(crate) fn spread(range: Range<usize>, most: usize) -> impl Iterator<Item = usize> {
    let count = range.len().min(most);
    let steps = count.saturating_sub(1).max(1) as u128;
    (0..count).map(move |at| {
        let place = (range.len() - 1) as u128 * at as u128 / steps;
        range.start + usize::try_from(place).unwrap_or(usize::MAX)
    })
}
