//! The moves of a game in memory: [`MoveList`] by origin, [`MovesByTarget`] by where they lead.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use stonework_core::kit::Meter;
use stonework_core::{StopReason, Turn};

use super::propagation::IncomingMoves;
use super::updates::Updates;

/// The target of each move, in the order of the positions of origin.
///
/// They are kept in pieces, each twice as long as the one before up to a limit, so that no move is
/// copied as they grow.
#[derive(Debug, Default)]
pub(super) struct MoveList {
    pieces: Vec<Vec<u32>>,
    count: usize,
}

/// The least and the greatest length of a piece.
const PIECE: (usize, usize) = (64, 1 << 20);

/// A position and whose turn it is after a move, in 32 bits.
#[inline]
fn pack(number: u32, turn: Turn) -> u32 {
    number << 1 | u32::from(turn == Turn::Stays)
}

#[inline]
fn unpack(word: u32) -> (u32, Turn) {
    let turn = if word & 1 == 1 {
        Turn::Stays
    } else {
        Turn::Passes
    };
    (word >> 1, turn)
}

impl MoveList {
    /// Adds a move of the last position, or of the next.
    #[inline]
    pub(super) fn push(
        &mut self,
        target: u32,
        turn: Turn,
        meter: &mut Meter<'_>,
    ) -> Result<(), StopReason> {
        match self.pieces.last_mut() {
            Some(piece) if piece.len() < piece.capacity() => piece.push(pack(target, turn)),
            _ => {
                let room = self.count.clamp(PIECE.0, PIECE.1);
                let mut piece = meter.budget.vec(room)?;
                piece.push(pack(target, turn));
                meter.budget.push(&mut self.pieces, piece)?;
            }
        }
        self.count += 1;
        Ok(())
    }

    /// Frees the memory.
    fn free(self, meter: &mut Meter<'_>) {
        let Self { mut pieces, .. } = self;
        for piece in pieces.drain(..) {
            meter.budget.free(piece);
        }
        meter.budget.free(pieces);
    }
}

/// The origins of the moves that lead to each position, as compressed sparse rows.
#[derive(Debug)]
pub(super) struct MovesByTarget {
    /// The beginning of each row, and the end of the last. While the rows are filled from their
    /// ends: the place of the move entered last.
    begins: Vec<AtomicUsize>,
    sources: Vec<AtomicU32>,
}

impl MovesByTarget {
    /// Sorts the moves of so many positions by target, by counting; `degree` gives the number of
    /// moves of each position.
    pub(super) fn new(
        moves: MoveList,
        positions: usize,
        degree: &dyn Fn(usize) -> u32,
        meter: &mut Meter<'_>,
    ) -> Result<Self, StopReason> {
        let mut rows = Self::counting(positions, meter)?;
        for piece in &moves.pieces {
            meter.check()?;
            for &word in piece {
                *rows.begins[unpack(word).0 as usize].get_mut() += 1;
            }
        }
        let mut rows = rows.counted(meter)?;
        let mut words = moves.pieces.iter().flatten();
        for (source, position) in (0..).zip(0..positions) {
            if position.is_multiple_of(1 << 20) {
                meter.check()?;
            }
            for &word in words.by_ref().take(degree(position) as usize) {
                let (target, turn) = unpack(word);
                let place = rows.begins[target as usize].get_mut();
                *place -= 1;
                *rows.sources[*place].get_mut() = pack(source, turn);
            }
        }
        moves.free(meter);
        Ok(rows)
    }

    /// Empty rows for so many positions. Next: [`MovesByTarget::count`] each move.
    pub(super) fn counting(positions: usize, meter: &mut Meter<'_>) -> Result<Self, StopReason> {
        Ok(Self {
            begins: meter.budget.zeroed(positions + 1)?,
            sources: Vec::new(),
        })
    }

    /// Counts a move that leads to a position. Next: [`MovesByTarget::counted`].
    #[inline]
    pub(super) fn count(&self, target: u32) {
        self.begins[target as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// Makes room for the moves, after all are counted. Next: [`MovesByTarget::enter`] each move.
    pub(super) fn counted(mut self, meter: &mut Meter<'_>) -> Result<Self, StopReason> {
        let mut end = 0;
        for begin in &mut self.begins {
            let begin = begin.get_mut();
            end += *begin;
            *begin = end;
        }
        self.sources = meter.budget.zeroed(end)?;
        Ok(self)
    }

    /// Enters a move from one position to another, and whose turn it is after it.
    #[inline]
    pub(super) fn enter(&self, source: u32, target: u32, turn: Turn) {
        let place = self.begins[target as usize].fetch_sub(1, Ordering::Relaxed) - 1;
        self.sources[place].store(pack(source, turn), Ordering::Relaxed);
    }

    /// Frees the memory.
    pub(super) fn free(self, meter: &mut Meter<'_>) {
        meter.budget.free(self.begins);
        meter.budget.free(self.sources);
    }
}

impl MovesByTarget {
    /// Where the moves come from that lead to a position, each as often as it has one.
    pub(super) fn sources(&self, target: usize) -> impl Iterator<Item = usize> {
        let words = &self.sources[self.row(target)];
        words
            .iter()
            .map(|word| unpack(word.load(Ordering::Relaxed)).0 as usize)
    }

    #[inline]
    fn row(&self, target: usize) -> Range<usize> {
        let at = |number: usize| self.begins[number].load(Ordering::Relaxed);
        at(target)..at(target + 1)
    }
}

impl IncomingMoves for MovesByTarget {
    fn visit(&self, decided: &[u64], updates: &mut Updates<'_>) {
        for &entry in decided {
            updates.of_position(entry & 1 == 1);
            for word in &self.sources[self.row((entry >> 1) as usize)] {
                let (source, turn) = unpack(word.load(Ordering::Relaxed));
                updates.back_up(source.into(), turn);
            }
        }
    }
}
