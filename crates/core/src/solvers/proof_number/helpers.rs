//! Threads that help the one that leads a search: [`Helpers`].

use super::node::Node;
use super::rules::Rules;
use super::shared::Shared;
use crate::game::Game;
use crate::run::{Run, StopReason};
use crate::solvers::question::Question;

/// The threads that a search may have besides the one that leads it.
pub(super) trait Helpers<G: Game, H, T> {
    /// How many threads there are, with the one that leads.
    fn threads(&self) -> usize;

    /// Has the others look for the answer to a question while this thread runs `lead`; returns when
    /// all are done.
    ///
    /// [`StopReason::Threads`] if the system does not have them. Then nothing was done.
    fn help(
        &self,
        question: &SharedQuestion<'_, G, H, T>,
        lead: &mut dyn FnMut(),
    ) -> Result<(), StopReason>;
}

/// The thread of the call is the only one.
pub(super) struct NoHelpers;

impl<G: Game, H, T> Helpers<G, H, T> for NoHelpers {
    fn threads(&self) -> usize {
        1
    }

    fn help(
        &self,
        _: &SharedQuestion<'_, G, H, T>,
        lead: &mut dyn FnMut(),
    ) -> Result<(), StopReason> {
        lead();
        Ok(())
    }
}

/// A question that several threads look for the answer to.
pub(super) struct SharedQuestion<'a, G: Game, H, T> {
    pub(super) rules: Rules<'a, G, H>,
    pub(super) shared: &'a Shared<G::Value, T>,
    pub(super) node: Node<G::State>,
    pub(super) question: Question<G::Value>,
    /// What each helper may use.
    pub(super) run: Run,
}
