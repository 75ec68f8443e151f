//! Grundy's game: part a heap into two that are not alike.

use super::heaps::{HeapMoves, playable};
use super::last_move::LastMove;
use stonework_catalog::{AnswerKind, Answers, Entry, InputKind};

/// Its line in the catalog.
///
/// P. M. Grundy, Mathematics and games, 1939. Whether its nimbers (OEIS A002188) have a period is
/// not known.
pub(crate) const ENTRY: Entry = Entry {
    id: "grundys-game",
    aliases: &["grundy"],
    title: "Grundy's game",
    family: crate::impartial::FAMILY,
    rules: "Part a heap into two heaps that are not alike; the last one wins, or loses (misere).",
    answer: Answers::Always(AnswerKind::FIRST_WINS),
    input: InputKind::Row,
    positions: "the stones of each heap, `7 5 3`, or `nothing`; after a move the largest comes first",
    moves: "the place of a heap, from 0, and what becomes of it: `0:4+3` two heaps, `0:7` one, `0:0` none",
    params: &[LastMove::PARAM.param()],
    example: "[9,5]",
    make: |input, settings| playable(HeapMoves::UnequalParts, input, settings),
};
