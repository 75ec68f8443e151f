//! The inner loops, which the compiler turns into vector instructions.
//!
//! Their sums wrap around on overflow. The caller proves that no such sum is used.

#![expect(
    clippy::inline_always,
    reason = "only what is inlined is compiled for the vectors of the machine"
)]

use super::lane::{Lane, lanes_of};
use crate::kit::Vectors;

/// The most lanes of a vector.
const MOST_LANES: usize = 32;

/// A tile has a multiple of so many diagonals.
pub(super) const LEVELS: usize = 16;

/// The most diagonals that one pass computes, each written out in its loop.
const PASS: usize = 8;

/// Spare numbers at both ends of a list.
pub(super) const PAD: usize = MOST_LANES;

/// Vectors that a pass computes at once; a strip has a multiple of them.
pub(super) const ROWS: usize = 4;

/// Computes the next `steps` diagonals of a strided row, a multiple of [`LEVELS`], in place.
///
/// The row has `strip + steps` vectors; vector `s` is followed by vector `s + 1` in every lane. `y`
/// begins with the vector that the first diagonal uses for vector 0. With every diagonal, one more
/// vector at the end becomes invalid.
#[inline(always)]
pub(super) fn advance<L: Lane>(
    lanes: usize,
    row: &mut [L],
    x: &[L],
    y: &[L],
    strip: usize,
    steps: usize,
) {
    // As many diagonals in one pass as registers allow.
    if lanes * size_of::<L>() >= 64 {
        passes::<L, PASS>(lanes, row, x, y, strip, steps);
    } else {
        passes::<L, { PASS / 2 }>(lanes, row, x, y, strip, steps);
    }
}

/// Computes `K` diagonals in each pass, from right to left, [`ROWS`] vectors at a time.
#[inline(always)]
fn passes<L: Lane, const K: usize>(
    lanes: usize,
    row: &mut [L],
    x: &[L],
    y: &[L],
    strip: usize,
    steps: usize,
) {
    // The vectors right of the end are unknown: what depends on them is invalid.
    let mut right = [L::zero(); PASS * MOST_LANES];
    for done in (0..steps).step_by(K) {
        let numbers = (strip + steps - done) * lanes;
        let (block, more) = (ROWS * lanes, (K - 1) * lanes);
        let rows = row[..numbers].rchunks_exact_mut(block);
        let xs = x[..numbers].rchunks_exact(block);
        let ys = y[done * lanes..][..numbers + more].windows(block + more);
        for ((row, x), y) in rows.zip(xs).zip(ys.step_by(block).rev()) {
            pass::<L, K>(lanes, row, x, y, &mut right);
        }
    }
}

/// Computes `K` diagonals of [`ROWS`] vectors. `right` has the vector after them for each diagonal,
/// and in the end their first one.
///
/// The compiler makes vectors of an innermost loop, which must be the one over lanes: those within
/// are short, or written out. It takes from the arguments that the lists do not overlap.
#[inline(always)]
fn pass<L: Lane, const K: usize>(lanes: usize, row: &mut [L], x: &[L], y: &[L], right: &mut [L]) {
    let (row, x) = (&mut row[..ROWS * lanes], &x[..ROWS * lanes]);
    let (y, right) = (&y[..(ROWS + K - 1) * lanes], &mut right[..K * lanes]);
    for lane in 0..lanes {
        let mut here = [L::zero(); ROWS + 1];
        for at in 0..ROWS {
            here[at] = row[at * lanes + lane];
        }
        macro_rules! levels {
            ($($level:literal)*) => {$(
                here[ROWS] = right[$level * lanes + lane];
                right[$level * lanes + lane] = here[0];
                for at in 0..ROWS {
                    let (x, y) = (x[at * lanes + lane], y[(at + $level) * lanes + lane]);
                    here[at] = next(x, here[at + 1], y, here[at]);
                }
            )*};
        }
        levels!(0 1 2 3);
        if K == PASS {
            levels!(4 5 6 7);
        }
        for at in 0..ROWS {
            row[at * lanes + lane] = here[at];
        }
    }
}

/// A number of the next diagonal, from a number and its right neighbour.
#[inline(always)]
fn next<L: Lane>(x: L, right: L, y: L, here: L) -> L {
    x.wrapping_sub(&right).max(y.wrapping_sub(&here))
}

/// How many numbers change their places together.
const BATCH: usize = 1024;

/// Writes `vectors` vectors: lane `k` of vector `s` is number `first + k * strip + s` of a list, 0
/// beyond its end.
///
/// Lane after lane, a number's place in a list has the lane in its upper bits. To interleave the
/// halves of the list moves the top bit to the end; after as many rounds as a lane has bits, the
/// list has vector after vector.
#[inline(always)]
pub(super) fn stride<L: Lane>(
    lanes: usize,
    list: &[L],
    first: usize,
    strip: usize,
    out: &mut [L],
    vectors: usize,
) {
    let mut spare = [L::zero(); BATCH];
    let batches = out[..vectors * lanes].chunks_mut(BATCH);
    for (batch, out) in batches.enumerate() {
        let columns = out.len() / lanes;
        let mut from = &mut spare[..out.len()];
        let mut to = out;
        if lanes.ilog2().is_multiple_of(2) {
            std::mem::swap(&mut from, &mut to);
        }
        for (lane, row) in from.chunks_exact_mut(columns).enumerate() {
            let at = first + lane * strip + batch * (BATCH / lanes);
            let list = list.get(at..).unwrap_or_default();
            let (known, unknown) = row.split_at_mut(list.len().min(columns));
            known.copy_from_slice(&list[..known.len()]);
            unknown.fill(L::zero());
        }
        for _ in 0..lanes.ilog2() {
            let (first, second) = from.split_at(from.len() / 2);
            let (pairs, _) = to.as_chunks_mut();
            for ((pair, &first), &second) in pairs.iter_mut().zip(first).zip(second) {
                *pair = [first, second];
            }
            std::mem::swap(&mut from, &mut to);
        }
    }
}

/// The reverse: writes the numbers of `strip` vectors to a list, which may be shorter. The vectors
/// are lost.
#[inline(always)]
pub(super) fn unstride<L: Lane>(lanes: usize, row: &mut [L], strip: usize, list: &mut [L]) {
    let mut spare = [L::zero(); BATCH];
    let batches = row[..strip * lanes].chunks_mut(BATCH);
    for (batch, mut from) in batches.enumerate() {
        let columns = from.len() / lanes;
        let mut to = &mut spare[..from.len()];
        for _ in 0..lanes.ilog2() {
            let (pairs, _) = from.as_chunks();
            let (first, second) = to.split_at_mut(pairs.len());
            for ((&pair, first), second) in pairs.iter().zip(first).zip(second) {
                [*first, *second] = pair;
            }
            std::mem::swap(&mut from, &mut to);
        }
        for (lane, row) in from.chunks_exact(columns).enumerate() {
            let at = lane * strip + batch * (BATCH / lanes);
            let list = list.get_mut(at..).unwrap_or_default();
            let known = list.len().min(columns);
            list[..known].copy_from_slice(&row[..known]);
        }
    }
}

/// The greatest absolute value of the first `used` numbers of a strided row.
#[inline(always)]
pub(super) fn furthest<L: Lane>(lanes: usize, row: &[L], strip: usize, used: usize) -> u64 {
    let (full, part) = (used / strip, used % strip);
    let (left, right) = row[..strip * lanes].split_at(part * lanes);
    // Up to here, one more lane is used.
    let left = lanes_furthest(lanes, left, full + usize::from(part > 0));
    left.max(lanes_furthest(lanes, right, full))
}

/// The greatest absolute value of the numbers in the first lanes.
#[inline(always)]
fn lanes_furthest<L: Lane>(lanes: usize, row: &[L], used: usize) -> u64 {
    let mut least = [L::zero(); MOST_LANES];
    let mut greatest = least;
    let mut reach = |row: &[L]| {
        for lane in 0..lanes {
            for row in row.chunks_exact(lanes) {
                least[lane] = least[lane].min(row[lane]);
                greatest[lane] = greatest[lane].max(row[lane]);
            }
        }
    };
    let rows = row.chunks_exact(ROWS * lanes);
    rows.remainder().chunks_exact(lanes).for_each(&mut reach);
    rows.for_each(&mut reach);
    let both = least[..used].iter().chain(&greatest[..used]);
    both.fold(0, |furthest, &number| {
        furthest.max(number.as_().unsigned_abs())
    })
}

/// Computes the next `steps` diagonals of the first `cells` numbers of a list; `y` begins with the
/// numbers for the first of them. With every diagonal, one more number at the end becomes invalid.
///
/// All three lists have [`PAD`] spare numbers at both ends, so that the compiler has whole vectors
/// only.
pub(super) fn advance_list<L: Lane>(
    vectors: Vectors,
    row: &mut [L],
    x: &[L],
    y: &[L],
    cells: usize,
    steps: usize,
) {
    vectors.run(
        #[inline(always)]
        |bytes| {
            let lanes = lanes_of::<L>(bytes);
            let passed = steps / PASS * PASS;
            for done in (0..passed).step_by(PASS) {
                let count = (cells - done).next_multiple_of(lanes);
                list_pass(
                    &mut row[PAD - PASS..],
                    &x[PAD - PASS..],
                    &y[PAD - 1 + done..],
                    count,
                );
            }
            let (row, x, y) = (&mut row[PAD..], &x[PAD..], &y[PAD..]);
            for done in passed..steps {
                let len = cells - done - 1;
                let (row, x, y) = (&mut row[..=len], &x[..len], &y[done..][..len]);
                for at in 0..len {
                    row[at] = next(x[at], row[at + 1], y[at], row[at]);
                }
            }
        },
    );
}

/// Computes the next [`PASS`] diagonals of a list of so many numbers, in one pass from left to
/// right. It begins [`PASS`] numbers after `row` and `x`, and ends up at the beginning of `row`.
///
/// A subrow is at the place of its end here, not of its start: the one without its last element is
/// then its left neighbour, which is at hand. The first numbers, whose subrows would start before
/// the row, are invalid.
#[inline(always)]
fn list_pass<L: Lane>(row: &mut [L], x: &[L], y: &[L], count: usize) {
    let (row, x, y) = (&mut row[..count + PASS], &x[..count + PASS], &y[..count]);
    let mut left = [L::zero(); PASS];
    for at in 0..count {
        let mut here = row[at + PASS];
        macro_rules! levels {
            ($($level:literal)*) => {$(
                let number = next(x[at + PASS - 1 - $level], here, y[at], left[$level]);
                left[$level] = here;
                here = number;
            )*};
        }
        levels!(0 1 2 3 4 5 6 7);
        row[at] = here;
    }
}

/// Computes the next diagonal of a list, and for each number whether Left is a best move.
pub(super) fn choose<L: Lane>(vectors: Vectors, row: &mut [L], x: &[L], y: &[L], lefts: &mut [u8]) {
    vectors.run(
        #[inline(always)]
        |_| {
            let len = lefts.len();
            let (x, y, row) = (&x[..len], &y[..len], &mut row[..=len]);
            for at in 0..len {
                let left = x[at].wrapping_sub(&row[at + 1]);
                let right = y[at].wrapping_sub(&row[at]);
                row[at] = left.max(right);
                lefts[at] = u8::from(left >= right);
            }
        },
    );
}

/// The greatest absolute value in a list.
pub(super) fn furthest_of<L: Lane>(vectors: Vectors, row: &[L]) -> u64 {
    vectors.run(
        #[inline(always)]
        |_| {
            let (mut least, mut greatest) = (L::zero(), L::zero());
            for &number in row {
                least = least.min(number);
                greatest = greatest.max(number);
            }
            let [least, greatest] = [least, greatest].map(|number| number.as_().unsigned_abs());
            least.max(greatest)
        },
    )
}

/// Copies numbers to lanes of another width, in which they fit.
pub(super) fn convert<M: Lane, L: Lane>(vectors: Vectors, from: &[M], to: &mut [L]) {
    vectors.run(
        #[inline(always)]
        |_| {
            for (to, &number) in to.iter_mut().zip(from) {
                *to = L::narrowed(number.into());
            }
        },
    );
}
