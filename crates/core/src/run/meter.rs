//! Holds one solve to its limits: [`Meter`].

#![expect(
    clippy::missing_errors_doc,
    reason = "what fails here fails by a limit of the run: see the page of `kit`"
)]

use std::time::{Duration, Instant};

use super::observer::Found;
use super::watch::Watch;
use super::{Budget, Progress, Report, Run, StopReason};

/// Counts the positions of one solve, and checks them, the clock, the memory and the cancel flag
/// against its [`Run`].
#[derive(Debug)]
pub struct Meter<'r> {
    run: &'r Run,
    watch: Watch,
    total: Option<u64>,
    positions: u64,
    /// The clock and the flag are checked when `positions` gets here.
    next_check: u64,
    /// Positions between two checks, adapted so that a check comes every few milliseconds.
    stride: u64,
    /// When the stride was last adapted.
    last_adapted: Instant,
    /// Values that were found in a memo or a table.
    pub hits: u64,
    /// What the observer is told besides.
    pub found: Found,
    /// The memory of the solve.
    pub budget: Budget,
}

/// About how much time should pass between two checks.
const PACE: Duration = Duration::from_millis(4);

/// So many moves of a position count as one more position as far as the checks go.
const MOVES: usize = 16;

impl<'r> Meter<'r> {
    /// A meter at the beginning of a solve.
    #[must_use]
    pub fn new(run: &'r Run) -> Self {
        let watch = run.watch();
        let budget = Budget::new(run.bytes).with_watch(watch.clone());
        Self {
            run,
            watch,
            total: None,
            positions: 0,
            next_check: 1,
            stride: 1,
            last_adapted: Instant::now(),
            hits: 0,
            found: Found::default(),
            budget: match &run.external {
                Some(external) => budget.with_external(external.clone()),
                None => budget,
            },
        }
    }

    /// Sets the total that the observer is told.
    pub fn expect_positions(&mut self, total: usize) {
        self.total = u64::try_from(total).ok();
    }

    /// Positions counted so far.
    #[inline]
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Counts one position that is about to be visited.
    #[inline]
    pub fn count(&mut self) -> Result<(), StopReason> {
        self.count_many(1)
    }

    /// Counts `positions` more that are about to be visited.
    #[inline]
    pub fn count_many(&mut self, positions: u64) -> Result<(), StopReason> {
        self.positions += positions;
        if self.positions >= self.next_check || self.budget.has_news() {
            return self.look(positions);
        }
        Ok(())
    }

    /// Checks what is due after `positions` were counted.
    #[cold]
    fn look(&mut self, positions: u64) -> Result<(), StopReason> {
        let looked = if self.positions >= self.next_check {
            let now = self.adapt();
            self.check_at(now)
        } else {
            // To provide and clear that memory may have taken long.
            self.watch
                .check()
                .and_then(|()| self.budget.check_external())
        };
        if looked.is_err() {
            // These positions are not visited after all, and neither is any other.
            self.positions -= positions;
            self.next_check = 0;
        }
        looked
    }

    /// Sees the move with this index of a position, or the position at this depth as the search
    /// goes up: checks what is due once in a while, as there may be any number of them.
    #[inline]
    pub fn pass(&mut self, index: usize) -> Result<(), StopReason> {
        if index % MOVES == MOVES - 1 {
            return self.tick();
        }
        Ok(())
    }

    /// Appends a move to a list, as [`Budget::push`], and sees it, as [`Meter::pass`].
    #[inline]
    pub fn push<T>(&mut self, list: &mut Vec<T>, mv: T) -> Result<(), StopReason> {
        self.pass(list.len())?;
        self.budget.push(list, mv)
    }

    /// Counts a position that a memo has; as [`Meter::pass`].
    #[inline]
    pub fn hit(&mut self) -> Result<(), StopReason> {
        self.hits += 1;
        if self.hits.is_multiple_of(MOVES as u64) {
            return self.tick();
        }
        Ok(())
    }

    /// Work that takes about as long as a position but is none: the next check comes that much
    /// sooner.
    #[inline]
    pub fn tick(&mut self) -> Result<(), StopReason> {
        self.ticks(1)
    }

    /// Sees so many moves at once, as [`Meter::pass`] sees each.
    pub fn pass_many(&mut self, moves: usize) -> Result<(), StopReason> {
        self.ticks(1 + (moves / MOVES) as u64)
    }

    #[inline]
    fn ticks(&mut self, count: u64) -> Result<(), StopReason> {
        self.next_check = self.next_check.saturating_sub(count);
        self.count_many(0)
    }

    /// How many positions may still be counted; `None` if there is no limit.
    #[must_use]
    pub fn positions_left(&self) -> Option<u64> {
        let limit = self.run.positions?;
        Some(limit.saturating_sub(self.positions))
    }

    /// Takes back the count of positions that were not visited after all.
    pub fn uncount(&mut self, positions: u64) {
        self.positions = self.positions.saturating_sub(positions);
        // The next check must not wait until these positions have been counted again.
        let next = self.positions.saturating_add(self.stride);
        self.next_check = self.next_check.min(next);
    }

    /// How many positions may be counted at once without delaying the next check.
    #[must_use]
    pub fn stride(&self) -> u64 {
        self.stride
    }

    /// From here on positions take longer: finds the pace of the checks anew.
    pub(crate) fn slow_down(&mut self) {
        self.stride = 1;
        self.next_check = self.next_check.min(self.positions.saturating_add(1));
    }

    /// Adapts the stride to the time that the last one took; returns what time it is.
    fn adapt(&mut self) -> Instant {
        let now = Instant::now();
        let pace = now - std::mem::replace(&mut self.last_adapted, now);
        if pace < PACE / 2 {
            // To read the clock takes as long as some positions do: a short search does it rarely.
            let times = if pace < PACE / 64 { 8 } else { 2 };
            self.stride = (self.stride * times).min(1 << 28);
        } else if pace > PACE * 2 {
            // At once, as what comes may take as long as what came.
            let times = pace.as_nanos() / PACE.as_nanos();
            self.stride = (self.stride / u64::try_from(times).unwrap_or(u64::MAX)).max(1);
        }
        now
    }

    /// Checks the clock, the limits and the cancel flag. Long work that counts no positions calls
    /// it too.
    #[cold]
    pub fn check(&mut self) -> Result<(), StopReason> {
        self.check_at(Instant::now())
    }

    fn check_at(&mut self, now: Instant) -> Result<(), StopReason> {
        self.next_check = self.positions.saturating_add(self.stride);
        self.watch.check()?;
        if let Some(limit) = self.run.positions {
            if self.positions > limit {
                return Err(StopReason::Positions(limit));
            }
            self.next_check = self.next_check.min(limit.saturating_add(1));
        }
        self.budget.check_external()?;
        let progress = Progress::new(
            self.positions,
            self.total,
            self.watch.elapsed_at(now),
            self.found.clone(),
        );
        self.run.observer.progress(&progress);
        Ok(())
    }

    /// What the solve has cost so far.
    #[must_use]
    pub fn report(&self, solver: String, threads: usize) -> Report {
        Report {
            solver,
            positions: self.positions,
            hits: self.hits,
            peak_bytes: self.budget.peak(),
            elapsed: self.watch.elapsed(),
            threads,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_checked_soon_after_positions_were_taken_back() {
        let run = Run::new().with_time(Duration::ZERO);
        let mut meter = Meter::new(&run);
        assert_eq!(meter.count(), Err(StopReason::Time(Duration::ZERO)));

        let cancelled = Run::new();
        let mut meter = Meter::new(&cancelled);
        meter.count_many(1 << 40).unwrap();
        meter.uncount(1 << 40);
        assert_eq!(meter.positions(), 0);
        cancelled.cancel.cancel();
        let counted = (0..=meter.stride()).find_map(|_| meter.count().err());
        assert_eq!(counted, Some(StopReason::Cancelled));
    }

    #[test]
    fn positions_taken_back_let_nothing_go_on_after_a_limit() {
        let run = Run::new().with_positions(5);
        let mut meter = Meter::new(&run);
        meter.count_many(5).unwrap();
        assert_eq!(meter.count(), Err(StopReason::Positions(5)));
        assert_eq!(meter.positions(), 5);
        meter.uncount(2);
        meter.count_many(2).unwrap();
        assert_eq!(meter.count(), Err(StopReason::Positions(5)));
    }

    #[test]
    fn the_largest_limit_on_positions_is_one() {
        let run = Run::new().with_positions(u64::MAX);
        let mut meter = Meter::new(&run);
        meter.count().unwrap();
        assert_eq!(meter.positions_left(), Some(u64::MAX - 1));
        meter.count_many(u64::MAX - 1).unwrap();
        meter.check().unwrap();
    }
}
