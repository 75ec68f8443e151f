//! Questions that several threads look for the answer to: [`SharedQuestion`].

use stonework_core::{Game, Question, Run, StopReason};

use super::frame::Proved;
use super::node::Node;
use super::rules::Rules;
use crate::helper_pool::HelperPool;
use crate::member::Common;

/// Has other threads help with a question, as [`HelperPool::help`]: there is such a function where
/// questions can be sent to threads.
pub(crate) type Help<G, H, T> =
    fn(&HelperPool, &SharedQuestion<'_, G, H, T>, &mut dyn FnMut()) -> Result<(), StopReason>;

/// A question that several threads look for the answer to.
pub(crate) struct SharedQuestion<'a, G: Game, H, T> {
    pub(super) rules: Rules<'a, G, H>,
    pub(super) common: &'a Common<Proved<G::Value>, T>,
    pub(super) node: Node<G::State>,
    pub(super) question: Question<G::Value>,
    /// What each helper may use.
    pub(super) run: Run,
}
