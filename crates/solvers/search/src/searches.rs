//! What the searches that ask questions share besides their tables.

use stonework_core::{Halt, Run, SolveError};

/// No line so far is longer than this, as a loopy game could make one without end.
pub(super) const LONGEST_LINE: usize = 1 << 12;

/// The bytes that the tables of a run may grow to, if they are set to so many.
pub(super) fn table_bytes(set: usize, run: &Run) -> usize {
    run.bytes().map_or(set, |limit| set.min(limit / 2))
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
