//! Progress of a solve and who is told of it: [`Progress`], [`Observer`].

use std::sync::Arc;
use std::time::Duration;

/// The progress of a solve.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// Positions visited so far.
    pub positions: u64,
    /// The number of positions of the whole solve, if the solver knows it.
    pub total: Option<u64>,
    /// Wall time since the solve began.
    pub elapsed: Duration,
    /// What a long search has found out so far, if the solver tells.
    pub found: Found,
}

/// What a search has found out so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Found {
    /// How many moves of the start are valued, if they are valued one after the other.
    pub first_moves: Option<usize>,
    /// The best of the moves of the start that are valued, where they are valued one after the other:
    /// its value in words, and its index.
    pub leading: Option<(Arc<str>, usize)>,
    /// The bounds that are proved, in words: of the move of the start that is being valued, or of
    /// the start itself. They are worth what they say to the player to move at the start.
    pub bounds: Option<Arc<str>>,
    /// The value of the start in words and the index of a best move of it, once a search that goes
    /// on for other moves or a line has proved them.
    pub best: Option<(Arc<str>, usize)>,
    /// How many places of the transposition table are taken, and how many it has.
    pub table: Option<(usize, usize)>,
}

impl Progress {
    pub(crate) fn new(positions: u64, total: Option<u64>, elapsed: Duration, found: Found) -> Self {
        Self {
            positions,
            total,
            elapsed,
            found,
        }
    }
}

/// Receives the progress of a solve. `()` ignores it; a closure over [`Progress`] is an observer
/// too.
pub trait Observer: Send + Sync {
    /// Called from time to time during a solve, on the thread that runs it.
    fn progress(&self, progress: &Progress);
}

impl Observer for () {
    fn progress(&self, _: &Progress) {}
}

impl<F: Fn(&Progress) + Send + Sync> Observer for F {
    fn progress(&self, progress: &Progress) {
        self(progress);
    }
}
