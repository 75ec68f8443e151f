//! The inputs of the benchmarks.

use std::env;

/// A row of piles from 1 to 1000, always the same for a length.
pub(crate) fn piles(len: usize) -> Vec<i32> {
    let mut random = fastrand::Rng::with_seed(len as u64);
    (0..len).map(|_| random.i32(1..=1000)).collect()
}

/// Whether the benchmarks are only tried.
pub(crate) fn tried() -> bool {
    env::args().any(|arg| arg == "--test")
}

/// The length of a row to be measured; a third of it where the benchmarks are only tried, if it has 200
/// numbers and more.
pub(crate) fn length(measured: usize) -> usize {
    if tried() && measured >= 200 {
        measured / 3
    } else {
        measured
    }
}
