//! Questions that several threads look for the answer to: [`SharedQuestion`].

use stonework_core::kit::Meter;
use stonework_core::{Game, Question, Run, StopReason};

use super::frame::Proved;
use super::node::Node;
use super::proof_table::ProofTable;
use super::rules::Rules;
use super::search::Search;
use crate::helper_pool::{HelperPool, Helpers};
use crate::hints::UseHints;
use crate::member::Common;

/// The threads that help a search.
pub(crate) type HelpersOf<G, H, T> = Helpers<
    fn(&HelperPool, &SharedQuestion<'_, G, H, T>, &mut dyn FnMut()) -> Result<(), StopReason>,
>;

/// A question that several threads look for the answer to.
pub(crate) struct SharedQuestion<'a, G: Game, H, T> {
    pub(super) rules: Rules<'a, G, H>,
    pub(super) common: &'a Common<Proved<G::Value>, T>,
    pub(super) node: Node<G::State>,
    pub(super) question: Question<G::Value>,
    /// What each helper may use.
    pub(super) run: Run,
}

impl<G: Game, H: UseHints<G>, T: ProofTable<G>> SharedQuestion<'_, G, H, T> {
    /// Searches until the answer is found, by this thread or another one, or a limit is reached.
    fn search(&self, worker: usize) {
        let meter = Meter::new(&self.run);
        // Answers depend on the path only in loopy games, which one thread searches.
        let mut search = Search::new(self.rules, &self.node.state, self.common, 0, meter);
        // A search that a limit stops leaves the rest to the others.
        if let Ok(proved) = search.ask_as(worker, &self.node, self.question) {
            self.common.team.end(Some(proved));
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
    T: ProofTable<G> + Send + Sync,
{
    pool.help(&|worker| question.search(worker), lead)
}
