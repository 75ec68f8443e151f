//! What the benchmarks by criterion share: their inputs and how long they measure.

mod inputs;

use std::time::Duration;

use criterion::Criterion;

pub(crate) use inputs::{length, piles};

/// Ten samples in about a second each: ratios of a few per cent show, and a run does not take all day.
pub(crate) fn criterion() -> Criterion {
    Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args()
}
