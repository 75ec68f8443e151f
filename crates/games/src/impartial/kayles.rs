//! Kayles: knock down one pin, or two that stand side by side.

use super::heaps::by_code;
use super::last_move::LastMove;
use stonework_catalog::{AnswerKind, Answers, Entry, InputKind};

/// Its line in the catalog.
///
/// H. E. Dudeney, The Canterbury Puzzles, 1908. Its nimbers have period 12 from 71 pins on (Guy and
/// Smith, 1956).
pub(crate) const ENTRY: Entry = Entry {
    id: "kayles",
    aliases: &[],
    title: "Kayles",
    family: crate::impartial::FAMILY,
    rules: "Knock down one pin of a row, or two side by side, which may part the row; the last one wins, or loses (misere).",
    answer: Answers::Always(AnswerKind::FIRST_WINS),
    input: InputKind::Row,
    positions: "the stones of each heap, `7 5 3`, or `nothing`; after a move the largest comes first",
    moves: "the place of a heap, from 0, and what becomes of it: `0:4+3` two heaps, `0:7` one, `0:0` none",
    params: &[LastMove::PARAM.param()],
    example: "[5,2]",
    make: |input, settings| by_code("0.77", input, settings),
};
