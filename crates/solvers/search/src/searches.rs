//! What the searches that ask questions share besides their tables.

use stonework_core::{Halt, Run, SolveError};

/// No line so far is longer than this, as a loopy game could make one without end.
pub(super) const LONGEST_LINE: usize = 1 << 12;

/// What the tables of a search may grow to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TableBytes {
    /// So many bytes.
    most: usize,
    /// But to half of the limit on bytes, even if that is more.
    half_of_limit: bool,
}

impl TableBytes {
    pub(super) fn new() -> Self {
        Self {
            most: 256 << 20,
            half_of_limit: false,
        }
    }

    pub(super) fn set(&mut self, most: usize) {
        self.most = most;
    }

    pub(super) fn use_half_of_limit(&mut self) {
        self.half_of_limit = true;
    }

    /// These, but no more than so many, whatever the limit is.
    pub(super) fn at_most(self, most: usize) -> Self {
        Self {
            most: self.most.min(most),
            half_of_limit: false,
        }
    }

    /// The bytes that the tables of a run may grow to.
    pub(super) fn of(self, run: &Run) -> usize {
        match run.bytes() {
            None => self.most,
            Some(limit) if self.half_of_limit => limit / 2,
            Some(limit) => self.most.min(limit / 2),
        }
    }
}

/// The name of a search in a report.
pub(super) fn report_name<'a>(solver: &str, parts: impl Iterator<Item = &'a str>) -> String {
    let parts: Vec<_> = parts.collect();
    if parts.is_empty() {
        return solver.to_owned();
    }
    format!("{solver} ({})", parts.join(", "))
}

/// The error of a packed game whose key has more bits than the game says.
#[cold]
pub(super) fn wrong_key<S, M>(state: S) -> Halt<S, M> {
    Halt::Fault(SolveError::Key { state })
}
