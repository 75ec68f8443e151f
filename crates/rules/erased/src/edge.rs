//! A move of an erased game: [`Edge`].

use std::fmt::{self, Debug};

use stonework_core::{Turn, Value};

/// The number of a position that is not kept.
pub(super) const NO_NUMBER: usize = usize::MAX;

/// A move of an erased game: its index among the moves of its position, and what it leads to.
///
/// It belongs to the position that it was listed for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Edge<V: Value> {
    pub(super) index: usize,
    /// The position it leads to; [`NO_NUMBER`] if play is over there and ends are not kept.
    pub(super) number: usize,
    /// Whether play is over there.
    pub(super) is_over: bool,
    /// What that position is worth if play is over.
    pub(super) end: V,
    pub(super) gain: V::Gain,
    pub(super) turn: Turn,
}

impl<V: Value> Edge<V> {
    /// The index of the move in [`stonework_core::Game::moves`].
    #[must_use]
    pub fn index(&self) -> usize {
        self.index
    }

    /// What the mover gains by it, and whose turn it is then.
    #[inline]
    #[must_use]
    pub fn step(&self) -> (V::Gain, Turn) {
        (self.gain, self.turn)
    }

    /// What the position it leads to is worth if play is over there.
    #[inline]
    #[must_use]
    pub fn end(&self) -> Option<V> {
        self.is_over.then_some(self.end)
    }
}

impl<V: Value> Debug for Edge<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}", self.index)
    }
}
