//! Questions about the value of a position: [`Question`].

use crate::value::Value;

/// A question about the value of a position: a null window, or an open one.
///
/// [`crate::Bounded::bounds_for`] is told what a search asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question<V> {
    /// Is it at least this?
    AtLeast(V),
    /// Is it more than this?
    MoreThan(V),
    /// What is it?
    Exact,
}

impl<V: Value> Question<V> {
    /// Whether the answer is yes if the value is at least `lower`.
    #[inline]
    #[must_use]
    pub fn is_settled_from_below(self, lower: V) -> bool {
        match self {
            Self::AtLeast(value) => lower >= value,
            Self::MoreThan(value) => lower > value,
            Self::Exact => false,
        }
    }

    /// Whether the answer is no if the value is at most `upper`.
    #[inline]
    #[must_use]
    pub fn is_settled_from_above(self, upper: V) -> bool {
        match self {
            Self::AtLeast(value) => upper < value,
            Self::MoreThan(value) => upper <= value,
            Self::Exact => false,
        }
    }
}
