//! A position whose type is erased: [`ErasedState`].

use std::any::Any;
use std::fmt::{self, Debug};
use std::sync::Arc;

/// A position of an [`super::ErasedGame`], whatever its type. Clones share it.
#[derive(Clone)]
pub struct ErasedState(Arc<dyn AnyState>);

/// What a state has to be for its type to be erased.
trait AnyState: Any + Send + Sync {
    fn describe(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn as_any(&self) -> &dyn Any;
}

impl<S: Debug + Send + Sync + 'static> AnyState for S {
    fn describe(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl ErasedState {
    /// Erases the type of a state.
    #[must_use]
    pub fn new<S: Debug + Send + Sync + 'static>(state: S) -> Self {
        Self(Arc::new(state))
    }

    /// The state, if it is of type `S`.
    #[must_use]
    pub fn get<S: 'static>(&self) -> Option<&S> {
        (*self.0).as_any().downcast_ref()
    }

    /// The state of a game whose states are of type `S`.
    ///
    /// # Panics
    ///
    /// If it is of another type, so of another game.
    #[must_use]
    pub fn expect<S: 'static>(&self) -> &S {
        self.get().expect("the state belongs to this game")
    }
}

impl Debug for ErasedState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.describe(f)
    }
}
