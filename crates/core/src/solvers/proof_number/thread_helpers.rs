//! Helpers on the threads of a rayon pool: [`ThreadHelpers`].

use super::helpers::{Helpers, SharedQuestion};
use super::proof_table::ProofTable;
use super::search::Search;
use crate::game::Game;
use crate::run::{Meter, StopReason};
use crate::solvers::helper_pool::HelperPool;
use crate::solvers::hints::UseHints;

/// Threads of a rayon pool.
pub(super) struct ThreadHelpers(HelperPool);

impl ThreadHelpers {
    pub(super) fn new(threads: usize) -> Self {
        Self(HelperPool::new(threads))
    }
}

impl<G, H, T> Helpers<G, H, T> for ThreadHelpers
where
    G: Game<State: Send + Sync> + Sync,
    H: UseHints<G>,
    T: ProofTable<G> + Send + Sync,
{
    fn threads(&self) -> usize {
        self.0.threads()
    }

    fn help(
        &self,
        question: &SharedQuestion<'_, G, H, T>,
        lead: &mut dyn FnMut(),
    ) -> Result<(), StopReason> {
        self.0.help(&|worker| question.search(worker), lead)
    }
}

impl<G: Game, H: UseHints<G>, T: ProofTable<G>> SharedQuestion<'_, G, H, T> {
    /// Searches until the answer is found, by this thread or another one, or a limit is reached.
    fn search(&self, worker: usize) {
        let meter = Meter::new(&self.run);
        // Answers depend on the path only in loopy games, which one thread searches.
        let mut search = Search::new(self.rules, &self.node.state, self.shared, 0, meter);
        // A search that a limit stops leaves the rest to the others.
        if let Ok(proved) = search.ask_as(worker, &self.node, self.question) {
            self.shared.team.end(Some(proved));
        }
    }
}
