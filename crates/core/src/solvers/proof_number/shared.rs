//! What the threads of one solve share: [`Shared`].

use crate::solvers::question::Answer;
use crate::solvers::shared_table::SharedTable;
use crate::solvers::team::Team;

/// The table, and what the threads tell one another while they search for the answer to one
/// question.
pub(super) struct Shared<V, T> {
    pub(super) table: SharedTable<T>,
    pub(super) team: Team<Proved<V>>,
}

/// The answer to a question.
#[derive(Clone, Copy)]
pub(super) struct Proved<V> {
    pub(super) answer: Answer<V>,
    /// The place of the move that answers it with a yes, if that is known.
    pub(super) place: Option<usize>,
}

impl<V: Copy, T> Shared<V, T> {
    pub(super) fn new(table: T, threads: usize) -> Self {
        Self {
            table: SharedTable::new(table),
            team: Team::new(threads),
        }
    }
}
