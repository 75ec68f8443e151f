//! Kayles: knock down one pin, or two that stand side by side.

use super::heaps::{self, by_code};
use super::last_move::LastMove;
use stonework_catalog::Entry;

/// Its line in the catalog.
///
/// H. E. Dudeney, The Canterbury Puzzles, 1908. Its nimbers have period 12 from 71 pins on (Guy and
/// Smith, 1956).
pub(crate) const ENTRY: Entry = Entry {
    id: "kayles",
    aliases: &[],
    title: "Kayles",
    rules: "Knock down one pin of a row, or two side by side, which may part the row; the last one wins, or loses (misere).",
    params: &[LastMove::PARAM.param()],
    example: "[5,2]",
    make: &|input, settings| by_code("0.77", input, settings),
    ..heaps::ENTRY
};
