//! Questions that several threads look for the answer to: [`SharedQuestion`].

use std::marker::PhantomData;

use stonework_core::{Game, Question, Run, StopReason};

use super::shared::Shared;
use crate::helper_pool::HelperPool;

/// Has other threads help with a question, as [`HelperPool::help`]: there is such a function where
/// questions can be sent to threads.
pub(crate) type Help<G, H, T> =
    fn(&HelperPool, &SharedQuestion<'_, G, H, T>, &mut dyn FnMut()) -> Result<(), StopReason>;

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
