//! What a search is told besides the game: [`Settings`].

use super::proof_table::Opening;
use crate::infinite_play::InfinitePlay;
use crate::run::Run;
use crate::solvers::goal::Goal;
use crate::solvers::threads::thread_count;

/// The settings that the type of the solver leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    pub(super) table_bytes: usize,
    pub(super) goal: Goal,
    pub(super) infinite_play: Option<InfinitePlay>,
    /// How many positions one thread searches for the answer to a question before the others help.
    pub(super) patience: u64,
    /// The hints in a report, if the type of the solver does not say which are used.
    pub(super) hint_names: Option<&'static [&'static str]>,
}

impl Settings {
    /// The bytes that the tables may grow to.
    fn bytes(&self, run: &Run) -> usize {
        match run.bytes() {
            Some(limit) => self.table_bytes.min(limit / 2),
            None => self.table_bytes,
        }
    }

    /// The bytes that the table of answers that depend on the path may grow to: only where a
    /// position may come again are there any.
    pub(super) fn path_dependent_bytes(&self, run: &Run) -> usize {
        match self.infinite_play {
            Some(_) => self.bytes(run) / 4,
            None => 0,
        }
    }

    /// How the transposition table is opened.
    pub(super) fn opening(&self, threads: usize, run: &Run) -> Opening {
        Opening {
            most_bytes: self.bytes(run) - self.path_dependent_bytes(run),
            is_sided: self.infinite_play.is_some_and(InfinitePlay::is_sided),
            is_shared: threads > 1,
        }
    }

    /// How many threads search where several may: one if answers depend on the path.
    pub(super) fn threads(&self, run: &Run) -> usize {
        match self.infinite_play {
            Some(_) => 1,
            None => thread_count(run),
        }
    }

    /// The name of the solver in a report.
    pub(super) fn name(&self, hints: &[&'static str], kind: &[&'static str]) -> String {
        let convention = self.infinite_play.map(InfinitePlay::name);
        let hints = self.hint_names.unwrap_or(hints).iter().copied();
        let parts: Vec<_> = hints
            .chain(kind.iter().copied())
            .chain(convention)
            .collect();
        match parts.as_slice() {
            [] => "proof-number".to_owned(),
            parts => format!("proof-number ({})", parts.join(", ")),
        }
    }
}
