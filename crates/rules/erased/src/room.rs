//! Memory for positions that is asked for before they are found: [`Room`].

use stonework_core::ExternalBytes;

use super::index::Index;

/// Reserves memory for positions before they are found, and tells who counts it.
pub(super) struct Room {
    held: ExternalBytes,
    /// The bytes of a position in vectors.
    each: usize,
    /// Whether there is an [`Index`] too.
    is_indexed: bool,
    /// The bytes that are held for other things than positions.
    beside: usize,
    /// Positions there is room for.
    positions: usize,
    /// The most moves of a batch so far.
    widest: usize,
}

/// At least so many positions are left free: as many as the first batch of a position may have
/// moves.
const SLACK: usize = 1 << 8;

impl Room {
    pub(super) fn new(held: ExternalBytes, each: usize, is_indexed: bool) -> Self {
        Self {
            held,
            each,
            is_indexed,
            beside: 0,
            positions: 0,
            widest: 0,
        }
    }

    fn bytes(&self, positions: usize) -> usize {
        let index = if self.is_indexed {
            Index::bytes(positions)
        } else {
            0
        };
        let each = positions.saturating_mul(self.each);
        each.saturating_add(index).saturating_add(self.beside)
    }

    /// How many positions there is to be room for next, if there are `positions` now and the last
    /// batch had `moves` moves: `None` if there is enough. A refusal stops the solve before the
    /// room that is left is used up.
    #[inline]
    pub(super) fn grown(&mut self, positions: usize, moves: usize) -> Option<usize> {
        self.widest = self.widest.max(moves);
        let slack = SLACK.max(4 * self.widest);
        if positions + slack < self.positions {
            return None;
        }
        self.next(positions, slack)
    }

    #[cold]
    fn next(&self, positions: usize, slack: usize) -> Option<usize> {
        let next = (2 * self.positions).max(positions + 2 * slack);
        let next = if self.is_indexed && positions + 2 * slack <= Index::MOST {
            next.min(Index::MOST)
        } else {
            next
        };
        // While they move, old and new are held.
        let needed = self.bytes(next).saturating_add(self.bytes(self.positions));
        let is_too_many = self.is_indexed && next > Index::MOST;
        if is_too_many || !self.held.may_hold(needed) {
            self.held.refuse(needed);
            return (positions + self.widest >= self.positions).then_some(next);
        }
        Some(next)
    }

    /// There is room for so many positions now.
    pub(super) fn set(&mut self, positions: usize) {
        self.positions = positions;
        self.held.set(self.bytes(positions));
    }

    /// So many bytes are held for other things than positions.
    pub(super) fn set_beside(&mut self, bytes: usize) {
        if bytes != self.beside {
            self.beside = bytes;
            self.held.set(self.bytes(self.positions));
        }
    }
}
