//! The moves of a game, first as they are found, then by where they lead: [`Moves`], [`Rows`].

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use super::levels::Parents;
use crate::game::Turn;
use crate::run::{Meter, StopReason};

/// Where each move leads, in the order of the positions they are moves of.
///
/// In pieces, each twice as long as the one before it up to a limit, so that nothing is moved as they get more.
#[derive(Debug, Default)]
pub(super) struct Moves {
    pieces: Vec<Vec<u32>>,
    count: usize,
}

/// The least and the greatest length of a piece.
const PIECE: (usize, usize) = (64, 1 << 20);

/// A position and whose turn it is, in one word.
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

impl Moves {
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

    /// Lets the memory go.
    fn free(self, meter: &mut Meter<'_>) {
        let words: usize = self.pieces.iter().map(Vec::capacity).sum();
        let bytes = words * size_of::<u32>() + self.pieces.capacity() * size_of::<Vec<u32>>();
        meter.budget.give_back(bytes);
    }
}

/// The moves that lead to each position, row by row: where they come from.
#[derive(Debug)]
pub(super) struct Rows {
    /// Where each row begins, and where the last one ends. While they are filled, from the end, where each goes on.
    begins: Vec<AtomicUsize>,
    sources: Vec<AtomicU32>,
}

impl Rows {
    /// Turns the moves round by counting; `degrees` tells how many each position has.
    pub(super) fn new(
        moves: Moves,
        degrees: impl ExactSizeIterator<Item = u32>,
        meter: &mut Meter<'_>,
    ) -> Result<Self, StopReason> {
        let rows = Self::counting(degrees.len(), meter)?;
        for piece in &moves.pieces {
            meter.check()?;
            for &word in piece {
                rows.count(unpack(word).0);
            }
        }
        let rows = rows.counted(meter)?;
        let mut words = moves.pieces.iter().flatten();
        for (source, degree) in (0..).zip(degrees) {
            if source % (1 << 20) == 0 {
                meter.check()?;
            }
            for &word in words.by_ref().take(degree as usize) {
                let (target, turn) = unpack(word);
                rows.enter(source, target, turn);
            }
        }
        moves.free(meter);
        Ok(rows)
    }

    /// Rows of so many positions, the moves of which are still to be counted.
    pub(super) fn counting(positions: usize, meter: &mut Meter<'_>) -> Result<Self, StopReason> {
        Ok(Self {
            begins: meter.budget.zeroed(positions + 1)?,
            sources: Vec::new(),
        })
    }

    /// Counts a move that leads to a position.
    #[inline]
    pub(super) fn count(&self, target: u32) {
        self.begins[target as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// Makes room for the moves, all of which are counted.
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

    /// Enters a move that was counted: from one position to another, and whose turn it is after it.
    #[inline]
    pub(super) fn enter(&self, source: u32, target: u32, turn: Turn) {
        let place = self.begins[target as usize].fetch_sub(1, Ordering::Relaxed) - 1;
        self.sources[place].store(pack(source, turn), Ordering::Relaxed);
    }

    /// Lets the memory go.
    pub(super) fn free(self, meter: &mut Meter<'_>) {
        let Self { begins, sources } = self;
        meter
            .budget
            .give_back(begins.capacity() * size_of::<AtomicUsize>());
        meter
            .budget
            .give_back(sources.capacity() * size_of::<AtomicU32>());
    }
}

impl Parents for Rows {
    #[inline]
    fn visit(&self, number: u32, mut visit: impl FnMut(u32, Turn)) {
        let number = number as usize;
        let at = |number: usize| self.begins[number].load(Ordering::Relaxed);
        for word in &self.sources[at(number)..at(number + 1)] {
            let (source, turn) = unpack(word.load(Ordering::Relaxed));
            visit(source, turn);
        }
    }
}
