//! Dawson's Chess: two rows of pawns that must take, as a game on heaps.

use super::heaps::{self, by_code};
use super::last_move::LastMove;
use stonework_catalog::Entry;

/// Its line in the catalog.
///
/// T. R. Dawson, 1935: a pawn that advances is taken back and forth until its file and the files
/// beside it are closed, which takes three files out of a row, two at its end, or one that stands
/// alone: the octal game 0.137. Dawson had the last player lose. The nimbers have period 34 from 52
/// files on (Guy and Smith, 1956).
pub(crate) const ENTRY: Entry = Entry {
    id: "dawsons-chess",
    aliases: &[],
    title: "Dawson's Chess",
    rules: "Close a file of a row and those beside it, which may part the row; the last move wins, or loses (misere).",
    params: &[LastMove::PARAM.param()],
    example: "[9]",
    make: &|input, settings| by_code("0.137", input, settings),
    ..heaps::ENTRY
};
