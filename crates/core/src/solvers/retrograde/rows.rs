//! The moves of a game, first as they are found, then by where they lead: [`Moves`], [`Rows`].

use super::levels::Predecessors;
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
    /// Where each row begins, and where the last one ends.
    begins: Vec<usize>,
    sources: Vec<u32>,
}

impl Rows {
    /// Turns the moves round by counting; `degrees` tells how many each position has.
    pub(super) fn new(
        moves: Moves,
        degrees: impl ExactSizeIterator<Item = u32>,
        meter: &mut Meter<'_>,
    ) -> Result<Self, StopReason> {
        let mut begins: Vec<usize> = meter.budget.filled(0, degrees.len() + 1)?;
        let mut sources: Vec<u32> = meter.budget.filled(0, moves.count)?;
        for piece in &moves.pieces {
            meter.check()?;
            for &word in piece {
                begins[unpack(word).0 as usize] += 1;
            }
        }
        // Now how many lead to each; next where each row ends; and when they are filled, from the end, where
        // each begins.
        let mut end = 0;
        for begin in &mut begins {
            end += *begin;
            *begin = end;
        }
        let mut words = moves.pieces.iter().flatten();
        for (source, degree) in (0..).zip(degrees) {
            if source % (1 << 20) == 0 {
                meter.check()?;
            }
            for &word in words.by_ref().take(degree as usize) {
                let (target, turn) = unpack(word);
                let place = &mut begins[target as usize];
                *place -= 1;
                sources[*place] = pack(source, turn);
            }
        }
        moves.free(meter);
        Ok(Self { begins, sources })
    }

    /// Lets the memory go.
    pub(super) fn free(self, meter: &mut Meter<'_>) {
        let Self { begins, sources } = self;
        meter
            .budget
            .give_back(begins.capacity() * size_of::<usize>());
        meter
            .budget
            .give_back(sources.capacity() * size_of::<u32>());
    }
}

impl Predecessors for Rows {
    #[inline]
    fn visit(&self, number: u32, mut visit: impl FnMut(u32, Turn)) {
        let number = number as usize;
        for &word in &self.sources[self.begins[number]..self.begins[number + 1]] {
            let (source, turn) = unpack(word);
            visit(source, turn);
        }
    }
}
