//! Dawson's Kayles: knock down two pins that stand side by side.

use super::heaps::by_code;
use super::last_move::LastMove;
use stonework_catalog::{AnswerKind, Answers, Entry, InputKind};

/// Its line in the catalog.
///
/// Its nimbers have period 34 from 53 pins on (Guy and Smith, 1956).
pub(crate) const ENTRY: Entry = Entry {
    id: "dawsons-kayles",
    aliases: &[],
    title: "Dawson's Kayles",
    family: crate::impartial::FAMILY,
    rules: "Knock down two pins of a row that stand side by side; the last one wins, or loses (misere).",
    answer: Answers::Always(AnswerKind::FIRST_WINS),
    input: InputKind::Row,
    positions: "the stones of each heap, `7 5 3`, or `nothing`; after a move the largest comes first",
    moves: "the place of a heap, from 0, and what becomes of it: `0:4+3` two heaps, `0:7` one, `0:0` none",
    params: &[LastMove::PARAM.param()],
    example: "[8,5]",
    make: |input, settings| by_code("0.07", input, settings),
};
