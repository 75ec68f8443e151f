//! Lasker's Nim: take stones from a heap, or part it.

use super::heap_moves::HeapMoves;
use super::heaps::{self, playable};
use super::last_move::LastMove;
use stonework_catalog::Entry;

/// Its line in the catalog.
///
/// E. Lasker, Brettspiele der Völker, 1931.
pub(crate) const ENTRY: Entry = Entry {
    id: "laskers-nim",
    aliases: &[],
    title: "Lasker's Nim",
    rules: "Take any number of stones from a heap, or part a heap into two; the last move wins, or loses (misere).",
    params: &[LastMove::PARAM.param()],
    example: "[2,4]",
    make: &|input, settings| playable(HeapMoves::FewerOrParts, input, settings),
    ..heaps::ENTRY
};
