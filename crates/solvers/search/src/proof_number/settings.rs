//! What a search is told besides the game: [`Settings`].

use stonework_core::{Game, InfinitePlay, Run};

use super::proof_table::Opening;
use super::proof_table_kind::ProofTableKind;
use crate::helper_pool::HelperPool;
use crate::hints::UseHints;
use crate::searches::{TableBytes, report_name};
use stonework_core::Goal;

/// The settings that the type of the solver leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    pub(super) table_bytes: TableBytes,
    pub(super) goal: Goal,
    pub(super) infinite_play: Option<InfinitePlay>,
    /// How many positions one thread searches for the answer to a question before the others help.
    pub(super) patience: u64,
    /// The hints in a report, if the type of the solver does not say which are used.
    pub(super) hint_names: Option<&'static [&'static str]>,
}

impl Settings {
    /// The bytes that the table of answers that depend on the path may grow to: only where a
    /// position may come again are there any.
    pub(super) fn path_dependent_bytes(&self, run: &Run) -> usize {
        match self.infinite_play {
            Some(_) => self.table_bytes.of(run) / 4,
            None => 0,
        }
    }

    /// How the transposition table is opened.
    pub(super) fn opening(&self, threads: usize, run: &Run) -> Opening {
        Opening {
            most_bytes: self.table_bytes.of(run) - self.path_dependent_bytes(run),
            is_sided: self.infinite_play.is_some_and(InfinitePlay::is_sided),
            is_shared: threads > 1,
        }
    }

    /// The threads of a search for which several may be used, or one: if answers depend on the path,
    /// one searches.
    pub(super) fn pool(&self, is_parallel: bool, run: &Run) -> HelperPool {
        HelperPool::of(run, is_parallel && self.infinite_play.is_none())
    }

    /// The name of the solver in a report.
    pub(super) fn name<G: Game, H: UseHints<G>, K: ProofTableKind<G>>(&self) -> String {
        let hints = self.hint_names.unwrap_or(H::NAMES).iter().copied();
        let packed = K::IS_PACKED.then_some("packed table");
        let parallel = K::IS_PARALLEL.then_some("parallel");
        let convention = self.infinite_play.map(InfinitePlay::name);
        let parts = hints.chain(packed).chain(parallel).chain(convention);
        report_name("proof-number", parts)
    }
}
