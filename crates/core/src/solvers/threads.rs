//! The threads that work on what can be shared: [`Threads`].

use std::num::NonZeroUsize;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::run::{Run, StopReason};

/// The threads of a solve.
pub(super) struct Threads {
    /// A pool of its own, if another number than that of the current pool is asked for.
    pool: Option<ThreadPool>,
    count: usize,
}

impl Threads {
    pub(super) fn of(run: &Run) -> Result<Self, StopReason> {
        let current = || rayon::current_num_threads();
        let count = run.threads.map_or_else(current, NonZeroUsize::get);
        let pool = if count == 1 || count == current() {
            None
        } else {
            let pool = ThreadPoolBuilder::new().num_threads(count).build();
            Some(pool.map_err(|_| StopReason::Threads(count))?)
        };
        Ok(Self { pool, count })
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Does some work in the pool that was asked for, and tells it whether to share it: if that pays, and there is
    /// anyone to share it with.
    pub(super) fn run<T: Send>(&self, pays: bool, work: impl FnOnce(bool) -> T + Send) -> T {
        match &self.pool {
            Some(pool) if pays => pool.install(|| work(true)),
            _ => work(pays && self.count > 1),
        }
    }
}
