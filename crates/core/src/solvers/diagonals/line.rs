//! The line of best play, from a few kept diagonals: [`follow`].
//!
//! The rows that contain one place and are up to `k` elements longer than the rows of a diagonal
//! depend on `k + 1` of its numbers. So each piece of the line between two kept diagonals takes one
//! triangle of numbers, computed again.

use std::ops::Index;

use crate::run::{Meter, StopReason};
use crate::shapes::Side;

/// A line of best play, or its beginning.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) moves: Vec<Side>,
    pub(super) stopped: Option<StopReason>,
}

/// The kept diagonals: those of length 0, `every`, 2 `every`, and so on.
#[derive(Debug)]
pub(super) struct Marks<D> {
    every: usize,
    kept: Vec<D>,
}

impl<D> Marks<D> {
    /// No diagonals yet, for a row of `len` elements.
    pub(super) fn new(len: usize, meter: &mut Meter<'_>) -> Result<Self, StopReason> {
        let every = every(len);
        Ok(Self {
            every,
            kept: meter.budget.vec(len.div_ceil(every))?,
        })
    }

    pub(super) fn every(&self) -> usize {
        self.every
    }

    /// The length of the next diagonal to keep.
    pub(super) fn next(&self) -> usize {
        self.kept.len() * self.every
    }

    /// Whether the diagonal of this length is the next one to keep.
    pub(super) fn is_next(&self, diagonal: usize) -> bool {
        self.next() == diagonal
    }

    pub(super) fn put(&mut self, diagonal: D) {
        self.kept.push(diagonal);
    }
}

impl<D> Index<usize> for Marks<D> {
    type Output = D;

    fn index(&self, mark: usize) -> &D {
        &self.kept[mark]
    }
}

/// The distance between kept diagonals of a row of so many elements: a larger one would make the
/// triangles slower, a smaller one would take more memory.
fn every(len: usize) -> usize {
    (4 * len.isqrt()).next_multiple_of(16).max(16)
}

/// The bytes that the line takes if a diagonal takes `kept` bytes and `cell` more for each number.
pub(super) fn bytes(len: usize, kept: usize, cell: usize) -> usize {
    let every = every(len);
    let marks = len.div_ceil(every);
    let cells = (marks * (len + 1)).saturating_sub(every * (marks * marks.saturating_sub(1) / 2));
    let triangle = every * (every + 1) / 2 + (every + 1) * cell;
    (cells.saturating_mul(cell))
        .saturating_add(marks * kept)
        .saturating_add(triangle)
        .saturating_add(len * size_of::<Side>())
}

/// Computes parts of diagonals again.
pub(super) trait Recall {
    type Cell: Copy + Default;

    fn every(&self) -> usize;

    /// Reads consecutive numbers of a kept diagonal.
    fn read(&self, mark: usize, start: usize, cells: &mut [Self::Cell]);

    /// Computes a diagonal's numbers from `start` on in place of those of the diagonal before, one
    /// fewer, and for each whether Left is a best move.
    fn choose(&self, length: usize, start: usize, cells: &mut [Self::Cell], lefts: &mut [u8]);
}

/// Follows the first best move from the whole row to the empty one. `left` says whether the first
/// move is Left. If a limit is reached, the line ends there.
pub(super) fn follow<R: Recall>(recall: &R, len: usize, left: bool, meter: &mut Meter<'_>) -> Line {
    let mut line = Line {
        moves: Vec::new(),
        stopped: None,
    };
    if let Err(reason) = stretches(recall, len, left, meter, &mut line.moves) {
        line.stopped = Some(reason);
    }
    line
}

fn stretches<R: Recall>(
    recall: &R,
    len: usize,
    left: bool,
    meter: &mut Meter<'_>,
    moves: &mut Vec<Side>,
) -> Result<(), StopReason> {
    let every = recall.every();
    *moves = meter.budget.vec(len)?;
    let most = every.min(len - 1);
    let mut cells = meter.budget.filled(R::Cell::default(), most + 1)?;
    let mut lefts = meter.budget.filled(0_u8, most * (most + 1) / 2)?;
    let mut start = usize::from(left);
    moves.push(if left { Side::Left } else { Side::Right });
    for mark in (0..len.div_ceil(every)).rev() {
        let length = len - moves.len();
        let low = mark * every;
        let rows = length.saturating_sub(low);
        meter.count_many((rows * (rows + 1) / 2) as u64)?;
        recall.read(mark, start, &mut cells[..=rows]);
        let mut room = &mut lefts[..];
        for row in 1..=rows {
            let count = rows - row + 1;
            let (lefts, rest) = room.split_at_mut(count);
            recall.choose(low + row, start, &mut cells[..=count], lefts);
            room = rest;
        }
        // The rows of `lefts` are 1, 2, … long from the last one back.
        let mut end = rows * (rows + 1) / 2;
        let mut at = 0;
        for count in 1..=rows {
            let left = lefts[end - count + at] == 1;
            end -= count;
            moves.push(if left { Side::Left } else { Side::Right });
            at += usize::from(left);
        }
        start += at;
    }
    Ok(())
}
