//! The inner loops, generic over the vectors of the machine.
//!
//! Their sums wrap around on overflow. The caller proves that no such sum is used.

#![expect(
    clippy::inline_always,
    reason = "what is generic over vectors is compiled for those of the machine only where it is inlined"
)]

use fearless_simd::{Level, Simd, SimdBase, SimdInt, dispatch};

use super::lane::Lane;

/// The most lanes of a vector.
const MOST_LANES: usize = 32;

/// The most diagonals that one pass computes; a tile has a multiple of them.
pub(super) const LEVELS: usize = 16;

/// Diagonals that one pass through a list computes.
const LIST_LEVELS: usize = 8;

/// Computes the next `steps` diagonals of a strided row, a multiple of [`LEVELS`], in place.
///
/// The row has `strip + steps` vectors; vector `s` is followed by vector `s + 1` in every lane. `y`
/// begins with the vector that the first diagonal uses for vector 0. With every diagonal, one more
/// vector at the end becomes invalid.
#[inline(always)]
pub(super) fn advance<S: Simd, L: Lane>(
    simd: S,
    row: &mut [L],
    x: &[L],
    y: &[L],
    strip: usize,
    steps: usize,
) {
    // As many levels as registers allow.
    if size_of::<L::Vector<S>>() >= 64 {
        passes::<S, L, LEVELS>(simd, row, x, y, strip, steps);
    } else {
        passes::<S, L, { LEVELS / 2 }>(simd, row, x, y, strip, steps);
    }
}

#[inline(always)]
fn passes<S: Simd, L: Lane, const K: usize>(
    simd: S,
    row: &mut [L],
    x: &[L],
    y: &[L],
    strip: usize,
    steps: usize,
) {
    let lanes = L::Vector::<S>::LEN;
    for done in (0..steps).step_by(K) {
        let vectors = strip + steps - done;
        pass::<S, L, K>(
            simd,
            &mut row[..vectors * lanes],
            &x[..vectors * lanes],
            &y[done * lanes..(done + vectors + K) * lanes],
        );
    }
}

/// Computes `K` diagonals in one pass from right to left, with only the latest vector of each at
/// hand.
#[inline(always)]
fn pass<S: Simd, L: Lane, const K: usize>(simd: S, row: &mut [L], x: &[L], y: &[L]) {
    let lanes = L::Vector::<S>::LEN;
    // The vectors right of the end are unknown: what depends on them is invalid.
    let mut right = [L::Vector::<S>::splat(simd, L::zero()); K];
    let vectors = row.chunks_exact_mut(lanes).zip(x.chunks_exact(lanes));
    for (at, (row, x)) in vectors.enumerate().rev() {
        let y = &y[at * lanes..][..K * lanes];
        let x = L::Vector::<S>::from_slice(simd, x);
        let mut here = L::Vector::<S>::from_slice(simd, row);
        for (level, right) in right.iter_mut().enumerate() {
            let y = L::Vector::<S>::from_slice(simd, &y[level * lanes..][..lanes]);
            let next = next(level, x, *right, y, here);
            *right = here;
            here = next;
        }
        here.store_slice(row);
    }
}

/// The numbers of the next diagonal, from those of one level of a pass: `here` and their right
/// neighbours.
///
/// Odd levels hold negated numbers. So `y` is always added or subtracted, which an instruction does
/// while it loads `y`.
#[inline(always)]
fn next<S: Simd, V: SimdInt<S>>(level: usize, x: V, right: V, y: V, here: V) -> V {
    if level.is_multiple_of(2) {
        (right - x).min(here - y)
    } else {
        (right + x).max(here + y)
    }
}

/// Transposes a square of vectors.
///
/// Row after row, the square is a list whose numbers have a row in their upper half of bits and a
/// column in their lower. One round interleaves the halves of the list, which moves the top bit to
/// the end; after as many rounds as a column has bits, row and column have changed places.
#[inline(always)]
fn transpose<S: Simd, L: Lane>(square: &mut [L::Vector<S>; MOST_LANES]) {
    let lanes = L::Vector::<S>::LEN;
    let mut other = *square;
    let (mut from, mut to) = (square, &mut other);
    for _ in 0..lanes.ilog2() {
        for row in 0..lanes / 2 {
            (to[2 * row], to[2 * row + 1]) = from[row].interleave(from[row + lanes / 2]);
        }
        std::mem::swap(&mut from, &mut to);
    }
    if lanes.ilog2() % 2 == 1 {
        // The latest result is in the other array.
        *to = *from;
    }
}

/// Writes `vectors` vectors, no fewer than it has lanes: lane `k` of vector `s` is number
/// `first + k * strip + s` of a list, 0 beyond its end.
#[inline(always)]
pub(super) fn stride<S: Simd, L: Lane>(
    simd: S,
    list: &[L],
    first: usize,
    strip: usize,
    out: &mut [L],
    vectors: usize,
) {
    let lanes = L::Vector::<S>::LEN;
    let mut square = [L::Vector::<S>::splat(simd, L::zero()); MOST_LANES];
    for from in squares(vectors, lanes) {
        for (lane, row) in square[..lanes].iter_mut().enumerate() {
            let at = first + lane * strip + from;
            *row = match list.get(at..at + lanes) {
                Some(slice) => L::Vector::<S>::from_slice(simd, slice),
                None => L::Vector::<S>::from_fn(simd, |lane| {
                    list.get(at + lane).copied().unwrap_or(L::zero())
                }),
            };
        }
        transpose::<S, L>(&mut square);
        let out = &mut out[from * lanes..][..lanes * lanes];
        for (out, vector) in out.chunks_exact_mut(lanes).zip(&square) {
            vector.store_slice(out);
        }
    }
}

/// The reverse: writes the numbers of `strip` vectors to a list, which may be shorter.
#[inline(always)]
pub(super) fn unstride<S: Simd, L: Lane>(simd: S, row: &[L], strip: usize, list: &mut [L]) {
    let lanes = L::Vector::<S>::LEN;
    let mut square = [L::Vector::<S>::splat(simd, L::zero()); MOST_LANES];
    for from in squares(strip, lanes) {
        let row = &row[from * lanes..][..lanes * lanes];
        for (vector, row) in square.iter_mut().zip(row.chunks_exact(lanes)) {
            *vector = L::Vector::<S>::from_slice(simd, row);
        }
        transpose::<S, L>(&mut square);
        for (lane, vector) in square[..lanes].iter().enumerate() {
            let at = lane * strip + from;
            if let Some(out) = list.get_mut(at..at + lanes) {
                vector.store_slice(out);
            } else if at < list.len() {
                let out = &mut list[at..];
                out.copy_from_slice(&vector.as_slice()[..out.len()]);
            }
        }
    }
}

/// The first vectors of squares that cover so many vectors; the last two squares may overlap.
#[inline(always)]
fn squares(vectors: usize, lanes: usize) -> impl Iterator<Item = usize> {
    let last = vectors - lanes;
    (0..last).step_by(lanes).chain([last])
}

/// The greatest absolute value of the first `used` numbers of a strided row.
#[inline(always)]
pub(super) fn furthest<S: Simd, L: Lane>(simd: S, row: &[L], strip: usize, used: usize) -> u64 {
    let lanes = L::Vector::<S>::LEN;
    let (full, part) = (used / strip, used % strip);
    let (left, right) = row[..strip * lanes].split_at(part * lanes);
    // Up to here, one more lane is used.
    let left = lanes_furthest(simd, left, full + usize::from(part > 0));
    left.max(lanes_furthest(simd, right, full))
}

/// The greatest absolute value of the numbers in the first lanes.
#[inline(always)]
fn lanes_furthest<S: Simd, L: Lane>(simd: S, row: &[L], used: usize) -> u64 {
    let lanes = L::Vector::<S>::LEN;
    let zero = L::Vector::<S>::splat(simd, L::zero());
    let (mut least, mut greatest) = (zero, zero);
    for vector in row.chunks_exact(lanes) {
        let vector = L::Vector::<S>::from_slice(simd, vector);
        least = least.min(vector);
        greatest = greatest.max(vector);
    }
    let both = least.as_slice()[..used]
        .iter()
        .chain(&greatest.as_slice()[..used]);
    both.fold(0, |furthest, &number| {
        furthest.max(number.as_().unsigned_abs())
    })
}

/// Computes the next diagonal of a list: `row[i]` from `row[i]` and `row[i + 1]`; the last number
/// stays.
#[inline(always)]
fn step<L: Lane>(row: &mut [L], x: &[L], y: &[L]) {
    let Some(len) = row.len().checked_sub(1) else {
        return;
    };
    let (x, y) = (&x[..len], &y[..len]);
    for at in 0..len {
        let left = x[at].wrapping_sub(&row[at + 1]);
        let right = y[at].wrapping_sub(&row[at]);
        row[at] = left.max(right);
    }
}

/// Computes the next `steps` diagonals of a list; `y` begins with the numbers for the first of
/// them.
pub(super) fn advance_list<L: Lane>(level: Level, row: &mut [L], x: &[L], y: &[L], steps: usize) {
    #[inline(always)]
    fn all<S: Simd, L: Lane>(simd: S, row: &mut [L], x: &[L], y: &[L], steps: usize) {
        let mut done = 0;
        while steps - done >= LIST_LEVELS && row.len() - done > LIST_LEVELS {
            let len = row.len() - done;
            list_pass(simd, &mut row[..len], x, &y[done..]);
            done += LIST_LEVELS;
        }
        for done in done..steps {
            let len = row.len() - done;
            step(&mut row[..len], x, &y[done..]);
        }
    }
    dispatch!(level, simd => all(simd, row, x, y, steps));
}

/// Computes the next [`LIST_LEVELS`] diagonals of a list that is longer, in one pass from right to
/// left.
///
/// The end is computed in a padded copy, so that all the rest is whole vectors with their `y` in
/// the list.
#[inline(always)]
fn list_pass<S: Simd, L: Lane>(simd: S, row: &mut [L], x: &[L], y: &[L]) {
    let lanes = L::Vector::<S>::LEN;
    let whole = (row.len() - LIST_LEVELS) / lanes * lanes;
    let (row, end) = row.split_at_mut(whole);
    let mut right = [L::Vector::<S>::splat(simd, L::zero()); LIST_LEVELS];

    let mut end_row = [L::zero(); 2 * MOST_LANES];
    let mut end_x = end_row;
    let mut end_y = [L::zero(); 2 * MOST_LANES + LIST_LEVELS];
    let others = end.len() - 1;
    end_row[..=others].copy_from_slice(end);
    end_x[..others].copy_from_slice(&x[whole..][..others]);
    end_y[..others].copy_from_slice(&y[whole..][..others]);
    let padded = end.len().next_multiple_of(lanes);
    list_vectors(simd, &mut end_row[..padded], &end_x, &end_y, &mut right);
    end.copy_from_slice(&end_row[..=others]);

    list_vectors(simd, row, x, y, &mut right);
}

/// Computes the next [`LIST_LEVELS`] diagonals of whole vectors of a list. `right` has, for each
/// diagonal, the vector after them, and in the end their first vector.
#[inline(always)]
fn list_vectors<S: Simd, L: Lane>(
    simd: S,
    row: &mut [L],
    x: &[L],
    y: &[L],
    right: &mut [L::Vector<S>; LIST_LEVELS],
) {
    let lanes = L::Vector::<S>::LEN;
    let vectors = row.chunks_exact_mut(lanes).zip(x.chunks_exact(lanes));
    for (at, (row, x)) in vectors.enumerate().rev() {
        let y = &y[at * lanes..][..lanes + LIST_LEVELS - 1];
        let x = L::Vector::<S>::from_slice(simd, x);
        let mut here = L::Vector::<S>::from_slice(simd, row);
        for (level, right) in right.iter_mut().enumerate() {
            let y = L::Vector::<S>::from_slice(simd, &y[level..][..lanes]);
            let next = next(level, x, here.slide::<1>(*right), y, here);
            *right = here;
            here = next;
        }
        here.store_slice(row);
    }
}

/// Computes the next diagonal of a list, and for each number whether Left is a best move.
pub(super) fn choose<L: Lane>(level: Level, row: &mut [L], x: &[L], y: &[L], lefts: &mut [u8]) {
    #[inline(always)]
    fn all<S: Simd, L: Lane>(_: S, row: &mut [L], x: &[L], y: &[L], lefts: &mut [u8]) {
        let len = lefts.len();
        let (x, y, row) = (&x[..len], &y[..len], &mut row[..=len]);
        for at in 0..len {
            let left = x[at].wrapping_sub(&row[at + 1]);
            let right = y[at].wrapping_sub(&row[at]);
            row[at] = left.max(right);
            lefts[at] = u8::from(left >= right);
        }
    }
    dispatch!(level, simd => all(simd, row, x, y, lefts));
}

/// The greatest absolute value in a list.
pub(super) fn furthest_of<L: Lane>(level: Level, row: &[L]) -> u64 {
    #[inline(always)]
    fn all<S: Simd, L: Lane>(_: S, row: &[L]) -> u64 {
        let (mut least, mut greatest) = (L::zero(), L::zero());
        for &number in row {
            least = least.min(number);
            greatest = greatest.max(number);
        }
        let [least, greatest] = [least, greatest].map(|number| number.as_().unsigned_abs());
        least.max(greatest)
    }
    dispatch!(level, simd => all(simd, row))
}

/// Copies numbers to lanes of another width, in which they fit.
pub(super) fn convert<M: Lane, L: Lane>(level: Level, from: &[M], to: &mut [L]) {
    #[inline(always)]
    fn all<S: Simd, M: Lane, L: Lane>(_: S, from: &[M], to: &mut [L]) {
        for (to, &number) in to.iter_mut().zip(from) {
            *to = L::narrowed(number.into());
        }
    }
    dispatch!(level, simd => all(simd, from, to));
}
