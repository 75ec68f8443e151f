//! A segment of the row in strips, one for each lane: [`Block`].
//!
//! A block of `W` lanes holds `W · S` consecutive numbers: lane `k` of vector `s` is number
//! `k · S + s`. So the right neighbours of a vector are the next vector, and no number moves
//! between lanes. After vector `S - 1` comes the halo: a copy of the beginning of the next lane's
//! strip, and for the last lane of the next block. Every diagonal uses up one vector of the halo.

#![expect(
    clippy::inline_always,
    reason = "only what is inlined is compiled for the vectors of the machine"
)]

use super::kernel::{self, LEVELS};
use super::lane::Lane;

/// The place of a block in the row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The first of its numbers.
    pub(super) first: usize,
    /// Vectors without the halo.
    pub(super) strip: usize,
    /// The most vectors the halo may have; not more than the strip.
    pub(super) halo: usize,
    pub(super) lanes: usize,
}

impl Place {
    /// How many of its numbers are used if a diagonal has `cells`.
    pub(super) fn used(&self, cells: usize) -> usize {
        cells
            .saturating_sub(self.first)
            .min(self.strip * self.lanes)
    }
}

/// A segment of the row, with its `x` and `y`.
#[derive(Debug)]
pub(super) struct Block<'a, L> {
    pub(super) place: Place,
    pub(super) row: &'a mut [L],
    pub(super) x: &'a mut [L],
    pub(super) y: &'a mut [L],
    /// The vector of `y` that the next diagonal uses for vector 0.
    pub(super) y_from: usize,
    /// The number of vectors of `y` that are filled.
    pub(super) y_until: usize,
    /// The place in the list of `y` of the last lane's next number.
    pub(super) y_next: usize,
    /// The beginning of the next block.
    pub(super) incoming: &'a mut [L],
    /// The beginning of this block.
    pub(super) outgoing: &'a mut [L],
}

impl<L: Lane> Block<'_, L> {
    /// The number of vectors of `y` that a block has room for.
    pub(super) fn room_for_y(strip: usize, halo: usize) -> usize {
        strip + halo + LEVELS + strip / 2 + halo
    }

    /// Fills the block from lists; `row` has the numbers of diagonal `diagonal`.
    #[inline(always)]
    pub(super) fn lay(&mut self, lanes: usize, row: &[L], x: &[L], y: &[L], diagonal: usize) {
        let Place {
            first, strip, halo, ..
        } = self.place;
        kernel::stride(lanes, row, first, strip, self.row, strip);
        kernel::stride(lanes, x, first, strip, self.x, strip + halo);
        kernel::stride(lanes, y, first + diagonal, strip, self.y, strip);
        self.y_from = 0;
        self.y_until = strip;
        self.y_next = first + diagonal + lanes * strip;
        self.show_beginning(lanes);
    }

    /// Computes the next `steps` diagonals; then the first `used` of its numbers are used.
    #[inline(always)]
    pub(super) fn advance(&mut self, lanes: usize, y: &[L], steps: usize, used: usize) {
        let strip = self.place.strip;
        if used == 0 {
            return;
        }
        extend(self.row, strip, strip, steps, lanes, |at| self.incoming[at]);
        self.extend_y(lanes, y, steps);
        kernel::advance(
            lanes,
            self.row,
            self.x,
            &self.y[self.y_from * lanes..],
            strip,
            steps,
        );
        self.y_from += steps;
        self.show_beginning(lanes);
    }

    /// The greatest absolute value of its first `used` numbers.
    #[inline(always)]
    pub(super) fn furthest(&self, lanes: usize, used: usize) -> u64 {
        kernel::furthest(lanes, self.row, self.place.strip, used)
    }

    /// Writes its numbers to a list, which may be shorter. The block loses them.
    #[inline(always)]
    pub(super) fn write(&mut self, lanes: usize, list: &mut [L]) {
        kernel::unstride(lanes, self.row, self.place.strip, list);
    }

    /// Fills the `y` of the next `steps` diagonals.
    #[inline(always)]
    fn extend_y(&mut self, lanes: usize, list: &[L], steps: usize) {
        let strip = self.place.strip;
        if (self.y_from + strip + steps + LEVELS) * lanes > self.y.len() {
            self.y
                .copy_within(self.y_from * lanes..self.y_until * lanes, 0);
            self.y_until -= self.y_from;
            self.y_from = 0;
        }
        let fresh = self.y_from + strip + steps - self.y_until;
        let next = self.y_next;
        extend(self.y, self.y_until, strip, fresh, lanes, |at| {
            list.get(next + at).copied().unwrap_or(L::zero())
        });
        self.y_until += fresh;
        self.y_next += fresh;
    }

    /// Copies the numbers that the block before this one has in its halo.
    #[inline(always)]
    fn show_beginning(&mut self, lanes: usize) {
        for (out, vector) in self.outgoing.iter_mut().zip(self.row.chunks_exact(lanes)) {
            *out = vector[0];
        }
    }
}

/// Appends `fresh` vectors to the first `until`: each lane continues with the numbers that the next
/// lane has `strip` vectors earlier, the last lane with those of `last`.
///
/// In memory, the number of the next lane is simply the next one.
#[inline(always)]
fn extend<L: Copy>(
    all: &mut [L],
    until: usize,
    strip: usize,
    fresh: usize,
    lanes: usize,
    last: impl Fn(usize) -> L,
) {
    let from = (until - strip) * lanes + 1;
    all.copy_within(from..from + fresh * lanes, until * lanes);
    let vectors = all[until * lanes..].chunks_exact_mut(lanes);
    for (at, vector) in vectors.take(fresh).enumerate() {
        vector[lanes - 1] = last(at);
    }
}
