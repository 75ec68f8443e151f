//! The settings of one solve: [`Run`].

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::cancel_flag::CancelFlag;
use super::external::ExternalBytes;
use super::observer::Observer;
use super::watch::Watch;

/// The settings of one solve: its limits, the flag that cancels it and its observer.
///
/// By default there is no limit and no observer.
///
/// ```
/// use std::time::Duration;
/// use stonework::{CancelFlag, Progress, Run};
///
/// let cancel = CancelFlag::new();
/// let run = Run::new()
///     .with_time(Duration::from_secs(10))
///     .with_bytes(1 << 30)
///     .with_cancel(cancel.clone())
///     .with_observer(|seen: &Progress| eprintln!("{} positions", seen.positions));
/// # let _ = run;
/// ```
#[derive(Clone)]
pub struct Run {
    pub(crate) time: Option<Duration>,
    pub(crate) positions: Option<u64>,
    pub(crate) bytes: Option<usize>,
    pub(crate) threads: Option<NonZeroUsize>,
    pub(crate) cancel: CancelFlag,
    pub(crate) observer: Arc<dyn Observer>,
    pub(crate) external: Option<ExternalBytes>,
    /// What the time has begun with, if it has begun.
    begun: Option<Instant>,
}

impl Run {
    /// No limits, no observer, and the threads of the current rayon pool.
    #[must_use]
    pub fn new() -> Self {
        Self {
            time: None,
            positions: None,
            bytes: None,
            threads: None,
            cancel: CancelFlag::new(),
            observer: Arc::new(()),
            external: None,
            begun: None,
        }
    }

    /// Stops the solve after this much wall time, also while the moves of one position are listed.
    /// Default: no limit.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Stops the solve before it visits more positions than this. Default: no limit.
    ///
    /// Parallel solvers may exceed it by the positions that they are working on.
    #[must_use]
    pub fn with_positions(mut self, positions: u64) -> Self {
        self.positions = Some(positions);
        self
    }

    /// Limits the bytes of tables, stacks and lists of moves together, checked before each
    /// allocation. Default: no limit.
    ///
    /// The heap memory behind states counts as well: see [`crate::Game::state_heap_bytes`]. In a
    /// table that threads share, it is counted when the threads synchronize.
    #[must_use]
    pub fn with_bytes(mut self, bytes: usize) -> Self {
        self.bytes = Some(bytes);
        self
    }

    /// The number of threads of a parallel solver. Default: those of the current rayon pool.
    #[must_use]
    pub fn with_threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = Some(threads);
        self
    }

    /// Stops the solve when this flag is set. Default: a flag that nobody sets.
    #[must_use]
    pub fn with_cancel(mut self, cancel: CancelFlag) -> Self {
        self.cancel = cancel;
        self
    }

    /// Reports the progress to this observer, at most a few hundred times a second. Default: `()`,
    /// which ignores it.
    #[must_use]
    pub fn with_observer(mut self, observer: impl Observer + 'static) -> Self {
        self.observer = Arc::new(observer);
        self
    }

    /// Counts the memory of this handle's holder as memory of the solve. Default: there is none.
    #[must_use]
    pub fn with_external_bytes(mut self, external: ExternalBytes) -> Self {
        self.external = Some(external);
        self
    }

    /// Begins the time now: everything that is done with this run is done within its limit
    /// together. Default: it begins anew with each solve.
    #[must_use]
    pub fn begun(mut self) -> Self {
        self.begun = Some(Instant::now());
        self
    }

    /// What tells when the time is over that begins now, or has [begun](Self::begun); or the flag
    /// is set.
    #[must_use]
    pub fn watch(&self) -> Watch {
        let started = self.begun.unwrap_or_else(Instant::now);
        Watch::new(started, self.time, self.cancel.clone())
    }

    /// The limit on time, if there is one.
    #[must_use]
    pub fn time(&self) -> Option<Duration> {
        self.time
    }

    /// The limit on positions, if there is one.
    #[must_use]
    pub fn positions(&self) -> Option<u64> {
        self.positions
    }

    /// The number of threads, if it is set.
    #[must_use]
    pub fn threads(&self) -> Option<NonZeroUsize> {
        self.threads
    }

    /// The limit set by [`Run::with_bytes`].
    #[must_use]
    pub fn bytes(&self) -> Option<usize> {
        self.bytes
    }
}

impl Default for Run {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            time,
            positions,
            bytes,
            threads,
            cancel,
            observer: _,
            external,
            begun,
        } = self;
        f.debug_struct("Run")
            .field("time", time)
            .field("positions", positions)
            .field("bytes", bytes)
            .field("threads", threads)
            .field("cancel", cancel)
            .field("external", external)
            .field("begun", begun)
            .finish_non_exhaustive()
    }
}
