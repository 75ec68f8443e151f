//! Dawson's Kayles: knock down two pins that stand side by side.

use super::heaps::{self, by_code};
use super::last_move::LastMove;
use stonework_catalog::Entry;

/// Its line in the catalog.
///
/// Its nimbers have period 34 from 53 pins on (Guy and Smith, 1956).
pub(crate) const ENTRY: Entry = Entry {
    id: "dawsons-kayles",
    aliases: &[],
    title: "Dawson's Kayles",
    rules: "Knock down two pins of a row that stand side by side; the last one wins, or loses (misere).",
    params: &[LastMove::PARAM.param()],
    example: "[8,5]",
    make: &|input, settings| by_code("0.07", input, settings),
    ..heaps::ENTRY
};
