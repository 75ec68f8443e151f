//! Who watches a solve: [`Observer`].

use std::time::Duration;

/// How far a solve has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// Positions looked at so far.
    pub positions: u64,
    /// How many there will be, where the solver knows.
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

/// Is told of the progress of a solve. `()` ignores it; a closure over [`Progress`] will do.
pub trait Observer: Send + Sync {
    /// Called from time to time while a solve runs, from the thread that runs it.
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
