//! A position whose type is erased: [`ErasedState`].

use std::any::Any;
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A position of an [`super::ErasedGame`], whatever its type. Clones share it. Those of different
/// types are not equal.
#[derive(Clone)]
pub struct ErasedState(Arc<dyn AnyState>);

/// What a state has to be for its type to be erased.
trait AnyState: Any + Send + Sync {
    fn describe(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn as_any(&self) -> &dyn Any;
    fn is_equal(&self, other: &dyn AnyState) -> bool;
    fn hash_into(&self, hasher: &mut dyn Hasher);
}

impl<S: Debug + Eq + Hash + Send + Sync + 'static> AnyState for S {
    fn describe(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn is_equal(&self, other: &dyn AnyState) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn hash_into(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }
}

impl ErasedState {
    /// Erases the type of a state.
    #[must_use]
    pub fn new<S: Debug + Eq + Hash + Send + Sync + 'static>(state: S) -> Self {
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

impl PartialEq for ErasedState {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_equal(&*other.0)
    }
}

impl Eq for ErasedState {}

impl Hash for ErasedState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash_into(hasher);
    }
}
