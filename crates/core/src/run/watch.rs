//! What ends a solve from outside, the clock and the cancel flag: [`Watch`].

use std::time::{Duration, Instant};

use super::settings::CancelFlag;
use super::stop::StopReason;

/// The limit on time and the cancel flag of one solve.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    started: Instant,
    time: Option<Duration>,
    cancel: CancelFlag,
}

impl Watch {
    /// A solve that begins now.
    pub(super) fn new(time: Option<Duration>, cancel: CancelFlag) -> Self {
        Self {
            started: Instant::now(),
            time,
            cancel,
        }
    }

    /// The time since the solve began.
    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the solve may go on.
    pub(super) fn check(&self) -> Result<(), StopReason> {
        if self.cancel.is_cancelled() {
            return Err(StopReason::Cancelled);
        }
        match self.time {
            Some(limit) if self.elapsed() >= limit => Err(StopReason::Time(limit)),
            _ => Ok(()),
        }
    }
}
