//! What a solve cost: [`Report`].

use std::fmt;
use std::time::Duration;

/// What a solve looked at and what it cost.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// The solver and its settings, as in `negamax (dense memo)`.
    pub solver: String,
    /// Positions valued, each as often as it was.
    pub positions: u64,
    /// How often a memo already had the value of a position.
    pub hits: u64,
    /// The most that tables and stacks held at once, in bytes.
    pub peak_bytes: usize,
    /// Wall time.
    pub elapsed: Duration,
    /// Threads the solver worked with.
    pub threads: usize,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {} positions, {} hits, {} bytes at the peak, {:.3?}, {} thread{}",
            self.solver,
            self.positions,
            self.hits,
            self.peak_bytes,
            self.elapsed,
            self.threads,
            if self.threads == 1 { "" } else { "s" },
        )
    }
}
