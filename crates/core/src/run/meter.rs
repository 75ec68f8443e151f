//! Counts positions, watches the clock, the limits and the cancel flag of one solve.

use std::time::{Duration, Instant};

use super::{Budget, Progress, Report, Run, StopReason};

/// What one solve has used so far, held against the limits of its [`Run`].
#[derive(Debug)]
pub(crate) struct Meter<'r> {
    run: &'r Run,
    started: Instant,
    total: Option<u64>,
    positions: u64,
    /// The clock and the flag are checked when `positions` gets here.
    next_check: u64,
    /// The least count that needs more than counting: `next_check`, or every one if someone else holds
    /// memory for this solve.
    next_look: u64,
    /// Positions between two looks, kept such that a look comes every few milliseconds.
    stride: u64,
    last_check: Instant,
    pub(crate) hits: u64,
    pub(crate) budget: Budget,
}

/// The time two looks at the clock should be apart, about.
const PACE: Duration = Duration::from_millis(4);

impl<'r> Meter<'r> {
    pub(crate) fn new(run: &'r Run) -> Self {
        let now = Instant::now();
        let budget = Budget::new(run.bytes);
        Self {
            run,
            started: now,
            total: None,
            positions: 0,
            next_check: 1,
            next_look: 1,
            stride: 1,
            last_check: now,
            hits: 0,
            budget: match &run.external {
                Some(external) => budget.with_external(external.clone()),
                None => budget,
            },
        }
    }

    /// Tells the observer how many positions there will be.
    pub(crate) fn expect_positions(&mut self, total: usize) {
        self.total = u64::try_from(total).ok();
    }

    /// Positions counted so far.
    #[inline]
    pub(crate) fn positions(&self) -> u64 {
        self.positions
    }

    /// Counts one position that is about to be looked at.
    #[inline]
    pub(crate) fn count(&mut self) -> Result<(), StopReason> {
        self.count_many(1)
    }

    /// Counts `positions` more that are about to be looked at.
    #[inline]
    pub(crate) fn count_many(&mut self, positions: u64) -> Result<(), StopReason> {
        self.positions += positions;
        if self.positions >= self.next_look {
            return self.look(positions);
        }
        Ok(())
    }

    /// Checks what is due, having just counted `positions`.
    #[cold]
    fn look(&mut self, positions: u64) -> Result<(), StopReason> {
        let looked = if self.positions >= self.next_check {
            self.check()
        } else {
            self.next_look = self.positions + 1;
            self.budget.check_external()
        };
        if looked.is_err() {
            // These positions are not visited after all, and neither is any other.
            self.positions -= positions;
            self.check_at(0);
        }
        looked
    }

    /// Sets when the clock and the flag are checked next.
    fn check_at(&mut self, positions: u64) {
        self.next_check = positions;
        self.next_look = if self.budget.has_external() {
            positions.min(self.positions + 1)
        } else {
            positions
        };
    }

    /// How many positions may still be counted; `None` if there is no limit.
    pub(crate) fn positions_left(&self) -> Option<u64> {
        let limit = self.run.positions?;
        Some(limit.saturating_sub(self.positions))
    }

    /// Takes back the count of positions that were not looked at after all.
    pub(crate) fn uncount(&mut self, positions: u64) {
        self.positions -= positions.min(self.positions);
    }

    /// How many positions may be counted at once without stretching the time between two looks.
    pub(crate) fn stride(&self) -> u64 {
        self.stride
    }

    /// From here on positions take longer: looks for the pace anew.
    pub(crate) fn slow_down(&mut self) {
        self.stride = 1;
        self.check_at(self.next_check.min(self.positions + 1));
    }

    /// Looks at the clock, the limits and the cancel flag: for long work that counts no positions.
    #[cold]
    pub(crate) fn check(&mut self) -> Result<(), StopReason> {
        let now = Instant::now();
        let pace = now - self.last_check;
        self.last_check = now;
        if pace < PACE / 2 {
            self.stride = (self.stride * 2).min(1 << 28);
        } else if pace > PACE * 2 {
            self.stride = (self.stride / 2).max(1);
        }
        self.check_at(self.positions + self.stride);

        if self.run.cancel.is_cancelled() {
            return Err(StopReason::Cancelled);
        }
        let elapsed = now - self.started;
        if let Some(limit) = self.run.time
            && elapsed >= limit
        {
            return Err(StopReason::Time(limit));
        }
        if let Some(limit) = self.run.positions {
            if self.positions > limit {
                return Err(StopReason::Positions(limit));
            }
            self.check_at(self.next_check.min(limit + 1));
        }
        self.budget.check_external()?;
        self.run
            .observer
            .progress(&Progress::new(self.positions, self.total, elapsed));
        Ok(())
    }

    pub(crate) fn report(&self, solver: String, threads: usize) -> Report {
        Report {
            solver,
            positions: self.positions,
            hits: self.hits,
            peak_bytes: self.budget.peak(),
            elapsed: self.started.elapsed(),
            threads,
        }
    }
}
