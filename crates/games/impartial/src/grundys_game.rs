//! Grundy's game: part a heap into two that are not alike.

use super::heap_moves::HeapMoves;
use super::heaps::{self, playable};
use super::last_move::LastMove;
use stonework_catalog::Entry;

/// Its line in the catalog.
///
/// P. M. Grundy, Mathematics and games, 1939. Whether its nimbers (OEIS A002188) have a period is
/// not known.
pub(crate) const ENTRY: Entry = Entry {
    id: "grundys-game",
    aliases: &["grundy"],
    title: "Grundy's game",
    rules: "Part a heap into two heaps that are not alike; the last one wins, or loses (misere).",
    params: &[LastMove::PARAM.param()],
    example: "[9,5]",
    make: &|input, settings| playable(HeapMoves::UnequalParts, input, settings),
    ..heaps::ENTRY
};
