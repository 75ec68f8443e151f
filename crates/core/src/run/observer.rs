//! Progress of a solve and who is told of it: [`Progress`], [`Observer`].

use std::time::Duration;

/// The progress of a solve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// Positions visited so far.
    pub positions: u64,
    /// The number of positions of the whole solve, if the solver knows it.
    pub total: Option<u64>,
    /// Wall time since the solve began.
    pub elapsed: Duration,
}

impl Progress {
    pub(crate) fn new(positions: u64, total: Option<u64>, elapsed: Duration) -> Self {
        Self {
            positions,
            total,
            elapsed,
        }
    }
}

/// Receives the progress of a solve. `()` ignores it; a closure over [`Progress`] is an observer
/// too.
pub trait Observer: Send + Sync {
    /// Called from time to time during a solve, on the thread that runs it.
    fn progress(&self, progress: &Progress);
}

impl Observer for () {
    fn progress(&self, _: &Progress) {}
}

impl<F: Fn(&Progress) + Send + Sync> Observer for F {
    fn progress(&self, progress: &Progress) {
        self(progress);
    }
}
