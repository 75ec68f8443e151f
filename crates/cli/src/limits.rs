//! From the limits given to the settings of a solve.

use stonework_core::{CancelFlag, Run};
use stonework_games::catalog::SolverInfo;

use crate::args::{LimitArgs, RoomArgs};
use crate::memory;

impl RoomArgs {
    /// The bytes that may be taken: as given, or most of what the machine has to spare.
    pub(crate) fn bytes(&self) -> Option<usize> {
        self.memory.or_else(memory::most_available)
    }

    /// A run within these limits that ends when the flag is set.
    pub(crate) fn run(&self, cancel: CancelFlag) -> Run {
        let mut run = Run::new().with_cancel(cancel);
        if let Some(bytes) = self.bytes() {
            run = run.with_bytes(bytes);
        }
        if let Some(time) = self.time {
            run = run.with_time(time);
        }
        run
    }
}

impl LimitArgs {
    /// A solve within these limits that ends when the flag is set.
    pub(crate) fn run(&self, cancel: CancelFlag) -> Run {
        let run = self.room.run(cancel);
        match self.threads {
            Some(threads) => run.with_threads(threads),
            None => run,
        }
    }

    /// The same run for a solver that should not take most of the machine unasked.
    pub(crate) fn unasked(&self, run: Run, solver: &SolverInfo) -> Run {
        match solver.unasked_bytes {
            Some(most) if self.room.memory.is_none() => {
                let bytes = run.bytes().unwrap_or(usize::MAX);
                run.with_bytes(bytes.min(most))
            }
            _ => run,
        }
    }
}
