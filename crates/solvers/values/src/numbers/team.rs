//! What the threads of a solve tell each other: [`Team`].

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use stonework_core::StopReason;
use stonework_core::kit::{into_inner, lock};

use super::stop::Stop;

/// What the threads of a solve tell each other beside what they know of parts.
#[derive(Debug)]
pub(super) struct Team {
    is_stopped: AtomicBool,
    stop: Mutex<Option<Stop>>,
    positions: AtomicU64,
    limit: Option<u64>,
}

impl Team {
    /// A team that begins after so many positions.
    pub(super) fn new(positions: u64, limit: Option<u64>) -> Self {
        Self {
            is_stopped: AtomicBool::new(false),
            stop: Mutex::new(None),
            positions: AtomicU64::new(positions),
            limit,
        }
    }

    /// Counts a position that is about to be worked out.
    pub(super) fn count(&self) -> Result<(), StopReason> {
        let before = self.positions.fetch_add(1, Ordering::Relaxed);
        match self.limit {
            Some(limit) if before >= limit => {
                self.positions.fetch_sub(1, Ordering::Relaxed);
                Err(StopReason::Positions(limit))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }

    /// Whether a thread has come to an end.
    #[inline]
    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Ends the work of all threads: with what is known, or for this reason.
    pub(super) fn end(&self, stop: Option<Stop>) {
        if let Some(stop) = stop {
            lock(&self.stop).get_or_insert(stop);
        }
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// Why the threads have come to an end before all was known, if so.
    pub(super) fn stop(self) -> Option<Stop> {
        into_inner(self.stop)
    }
}
