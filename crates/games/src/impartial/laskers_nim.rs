//! Lasker's Nim: take stones from a heap, or part it.

use super::heaps::{HeapMoves, playable};
use super::last_move::LastMove;
use stonework_catalog::{AnswerKind, Answers, Entry, InputKind};

/// Its line in the catalog.
///
/// E. Lasker, Brettspiele der Völker, 1931.
pub(crate) const ENTRY: Entry = Entry {
    id: "laskers-nim",
    aliases: &[],
    title: "Lasker's Nim",
    family: crate::impartial::FAMILY,
    rules: "Take any number of stones from a heap, or part a heap into two; the last move wins, or loses (misere).",
    answer: Answers::Always(AnswerKind::FIRST_WINS),
    input: InputKind::Row,
    positions: "the stones of each heap, `7 5 3`, or `nothing`; after a move the largest comes first",
    moves: "the place of a heap, from 0, and what becomes of it: `0:4+3` two heaps, `0:7` one, `0:0` none",
    params: &[LastMove::PARAM.param()],
    example: "[2,4]",
    make: |input, settings| playable(HeapMoves::FewerOrParts, input, settings),
};
