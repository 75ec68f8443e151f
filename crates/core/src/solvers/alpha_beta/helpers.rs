//! Threads that help the one that leads a search: [`Helpers`].

use std::marker::PhantomData;

use super::shared::Shared;
use super::table::Table;
use crate::game::Game;
use crate::run::{Run, StopReason};
use crate::solvers::question::Question;

/// The threads that a search may have besides the one that leads it.
pub(super) trait Helpers<G: Game, H, T: Table<G>> {
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

impl<G: Game, H, T: Table<G>> Helpers<G, H, T> for NoHelpers {
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
    pub(super) game: &'a G,
    pub(super) shared: &'a Shared<G::Value, T>,
    pub(super) state: G::State,
    pub(super) question: Question<G::Value>,
    pub(super) patience: u64,
    /// What each helper may use.
    pub(super) run: Run,
    pub(super) hints: PhantomData<fn() -> H>,
}
