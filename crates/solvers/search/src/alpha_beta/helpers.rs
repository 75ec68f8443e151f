//! Questions that several threads look for the answer to: [`SharedQuestion`].

use std::marker::PhantomData;

use stonework_core::kit::Meter;
use stonework_core::{Game, Question, Run, StopReason};

use super::search::Search;
use super::shared::Shared;
use super::table::SearchTable;
use crate::helper_pool::{HelperPool, Helpers};
use crate::hints::UseHints;

/// The threads that help a search.
pub(crate) type HelpersOf<G, H, T> = Helpers<
    fn(&HelperPool, &SharedQuestion<'_, G, H, T>, &mut dyn FnMut()) -> Result<(), StopReason>,
>;

/// A question that several threads look for the answer to.
pub(crate) struct SharedQuestion<'a, G: Game, H, T> {
    pub(super) game: &'a G,
    pub(super) shared: &'a Shared<G::Value, T>,
    pub(super) state: G::State,
    pub(super) question: Question<G::Value>,
    pub(super) patience: u64,
    /// What each helper may use.
    pub(super) run: Run,
    pub(super) hints: PhantomData<fn() -> H>,
}

impl<G: Game, H: UseHints<G>, T: SearchTable<G>> SharedQuestion<'_, G, H, T> {
    /// Searches until the answer is found, by this thread or another one, or a limit is reached.
    fn search(&self, worker: usize) {
        let meter = Meter::new(&self.run);
        let mut search = Search::<G, H, T>::new(self.game, &self.state, self.shared, meter);
        // A search that a limit stops leaves the rest to the others.
        if let Ok(answer) = search.ask_as(worker, self.patience, &self.state, self.question) {
            self.shared.common.team.end(Some(answer));
        }
    }
}

/// Has other threads look for the answer to a question, as [`HelperPool::help`].
pub(crate) fn help<G, H, T>(
    pool: &HelperPool,
    question: &SharedQuestion<'_, G, H, T>,
    lead: &mut dyn FnMut(),
) -> Result<(), StopReason>
where
    G: Game<State: Send + Sync> + Sync,
    H: UseHints<G>,
    T: SearchTable<G> + Send + Sync,
{
    pool.help(&|worker| question.search(worker), lead)
}
