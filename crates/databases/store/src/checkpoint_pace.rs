//! How often what is known of a tier at work is kept: [`CheckpointPace`].

use std::time::{Duration, Instant};

/// The time between two checkpoints, by default.
pub const CHECKPOINT_AFTER: Duration = Duration::from_secs(20);

/// So many bytes are written in a second, before it is known better.
const BYTES_PER_SECOND: u64 = 200 << 20;

/// How often what is known of a tier at work is kept: so often that no more than a third of the time
/// goes into it.
#[derive(Debug)]
pub struct CheckpointPace {
    /// The least time between two checkpoints.
    least: Duration,
    last: Instant,
    /// What the last one cost.
    cost: Option<Duration>,
}

impl CheckpointPace {
    /// The work on a tier begins now.
    #[must_use]
    pub fn new(least: Duration) -> Self {
        Self {
            least,
            last: Instant::now(),
            cost: None,
        }
    }

    /// What a checkpoint of so many bytes costs: what the last one did, if there was one.
    #[must_use]
    pub fn cost(&self, bytes: u64) -> Duration {
        self.cost
            .unwrap_or_else(|| Duration::from_millis(bytes.saturating_mul(1000) / BYTES_PER_SECOND))
    }

    /// Whether the least time, and twice what a checkpoint of so many bytes costs, went into the work
    /// since the last.
    #[must_use]
    pub fn is_due(&self, bytes: u64) -> bool {
        self.last.elapsed() >= self.least && self.is_worth_it(bytes)
    }

    /// Whether twice what a checkpoint of so many bytes costs went into the work since the last.
    #[must_use]
    pub fn is_worth_it(&self, bytes: u64) -> bool {
        self.last.elapsed() >= 2 * self.cost(bytes)
    }

    /// A checkpoint that was begun then is written.
    pub fn kept(&mut self, begun: Instant) {
        self.last = Instant::now();
        self.cost = Some(self.last - begun);
    }

    /// No checkpoint is due any more: the last one could not be written.
    pub fn give_up(&mut self) {
        self.least = Duration::MAX;
    }
}
