//! Helpers on the threads of a rayon pool: [`ThreadHelpers`].

use super::helpers::{Helpers, SharedQuestion};
use super::search::Search;
use super::table::Table;
use crate::game::Game;
use crate::run::{Meter, Run, StopReason};
use crate::solvers::helper_pool::HelperPool;
use crate::solvers::hints::UseHints;
use crate::solvers::threads::thread_count;

/// Threads of a rayon pool.
pub(super) struct ThreadHelpers(HelperPool);

impl ThreadHelpers {
    pub(super) fn new(run: &Run) -> Self {
        Self(HelperPool::new(thread_count(run)))
    }
}

impl<G, H, T> Helpers<G, H, T> for ThreadHelpers
where
    G: Game<State: Send + Sync> + Sync,
    H: UseHints<G>,
    T: Table<G> + Send + Sync,
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

impl<G: Game, H: UseHints<G>, T: Table<G>> SharedQuestion<'_, G, H, T> {
    /// Searches until the answer is found, by this thread or another one, or a limit is reached.
    fn search(&self, worker: usize) {
        let meter = Meter::new(&self.run);
        let mut search = Search::<G, H, T>::new(self.game, &self.state, self.shared, meter);
        // A search that a limit stops leaves the rest to the others.
        if let Ok(answer) = search.ask_as(worker, self.patience, &self.state, self.question) {
            self.shared.team.end(Some(answer));
        }
    }
}
