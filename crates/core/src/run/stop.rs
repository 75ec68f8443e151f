//! Why a solve stopped early: [`StopReason`].

use std::time::Duration;

/// Why a solve stopped before the value was proved or the line was complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StopReason {
    /// The cancel flag was set.
    #[error("cancelled")]
    Cancelled,
    /// The time limit was reached.
    #[error("the time limit of {0:?} was reached")]
    Time(Duration),
    /// The limit on positions was reached.
    #[error("the limit of {0} positions was reached")]
    Positions(u64),
    /// There are more positions than the solver can number, whatever the limits of the run.
    #[error("the solver handles at most {0} positions")]
    SolverPositions(u64),
    /// The next allocation would have gone over the limit on bytes.
    #[error("{needed} bytes are needed, over the limit of {limit}")]
    Bytes {
        /// The bytes that tables and stacks would have held together.
        needed: usize,
        /// The limit.
        limit: usize,
    },
    /// The system refused the memory.
    #[error("the system refused an allocation of {0} bytes")]
    Allocation(usize),
    /// The system refused to start the threads.
    #[error("the system refused to start {0} threads")]
    Threads(usize),
}
