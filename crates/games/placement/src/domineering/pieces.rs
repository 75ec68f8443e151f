//! What small pieces of a board are worth: [`Pieces`]. Next: `linked_pieces.rs`.

use super::worth::{Piece, Worth, each_bit};

/// The pieces on a few lines of a certain length.
#[derive(Debug)]
pub(super) struct Pieces {
    /// The length of the lines.
    pub(super) length: u32,
    /// By the set of free cells, a line after the other.
    known: Vec<Piece>,
}

impl Pieces {
    /// All pieces on so many lines of this length.
    pub(super) fn new(lines: u32, length: u32) -> Self {
        let ends: usize = (1..=lines).map(|line| 1 << (line * length - 1)).sum();
        let count = 1 << (lines * length);
        let mut worths: Vec<Worth> = Vec::with_capacity(count);
        for free in 0..count {
            let across = free & free >> length;
            let along = free & free >> 1 & !ends;
            worths.push(Worth::of_moves(
                each_bit(across).map(|bit| worths[free & !(bit | bit << length)]),
                each_bit(along).map(|bit| worths[free & !(bit | bit << 1)]),
            ));
        }
        let known = worths.iter().map(Worth::piece).collect();
        Self { length, known }
    }

    /// The piece with these free cells of each line.
    #[inline]
    pub(super) fn piece(&self, lines: impl DoubleEndedIterator<Item = usize>) -> &Piece {
        let free = lines.rev().fold(0, |free, line| free << self.length | line);
        &self.known[free]
    }
}
