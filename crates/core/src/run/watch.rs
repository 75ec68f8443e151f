//! What ends a solve from outside, the clock and the cancel flag: [`Watch`].

use std::time::{Duration, Instant};

use super::cancel_flag::CancelFlag;
use super::stop::StopReason;

/// The limit on time and the cancel flag of one solve, for work that follows it and is to keep them
/// as well. [`Run::watch`](super::Run::watch) makes one.
///
/// ```
/// use stonework::{CancelFlag, Run, StopReason};
///
/// let cancel = CancelFlag::new();
/// let watch = Run::new().with_cancel(cancel.clone()).watch();
/// assert_eq!(watch.check(), Ok(()));
/// cancel.cancel();
/// assert_eq!(watch.check(), Err(StopReason::Cancelled));
/// ```
#[derive(Clone, Debug)]
pub struct Watch {
    started: Instant,
    time: Option<Duration>,
    cancel: CancelFlag,
}

impl Watch {
    /// A solve that began then.
    pub(super) fn new(started: Instant, time: Option<Duration>, cancel: CancelFlag) -> Self {
        Self {
            started,
            time,
            cancel,
        }
    }

    /// The time since the solve began.
    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The time from the beginning of the solve until now.
    pub(super) fn elapsed_at(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.started)
    }

    /// Whether the work may go on. It reads the clock, about 30 ns, if there is a limit on time.
    ///
    /// # Errors
    ///
    /// [`StopReason::Cancelled`] or [`StopReason::Time`] if it may not.
    pub fn check(&self) -> Result<(), StopReason> {
        if self.cancel.is_cancelled() {
            return Err(StopReason::Cancelled);
        }
        match self.time {
            Some(limit) if self.elapsed() >= limit => Err(StopReason::Time(limit)),
            _ => Ok(()),
        }
    }
}
