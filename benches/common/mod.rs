//! What the benchmarks share: their inputs and how long they measure.

use std::env;
use std::time::Duration;

use criterion::Criterion;

/// A row of piles from 1 to 1000, always the same for a length.
pub(crate) fn piles(len: usize) -> Vec<i32> {
    let mut random = fastrand::Rng::with_seed(len as u64);
    (0..len).map(|_| random.i32(1..=1000)).collect()
}

/// The length of a row to be measured; a third of it where the benchmarks are only tried, if it has 200
/// numbers and more.
pub(crate) fn length(measured: usize) -> usize {
    let tried = env::args().any(|arg| arg == "--test");
    if tried && measured >= 200 {
        measured / 3
    } else {
        measured
    }
}

/// Ten samples in about a second each: ratios of a few per cent show, and a run does not take all day.
pub(crate) fn criterion() -> Criterion {
    Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args()
}
