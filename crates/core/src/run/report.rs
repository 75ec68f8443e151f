//! The cost of a solve: [`Report`].

use std::fmt;
use std::time::Duration;

/// What a solve cost.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// The solver and its settings, as in `negamax (dense memo)`.
    pub solver: String,
    /// Positions visited. A position that is visited again counts again.
    pub positions: u64,
    /// Positions whose value a memo already had.
    pub hits: u64,
    /// The most bytes that tables and stacks held at once.
    pub peak_bytes: usize,
    /// Wall time.
    pub elapsed: Duration,
    /// The number of threads.
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
