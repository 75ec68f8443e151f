//! A position as the tables tell it from others: [`Node`].

use std::hash::BuildHasher;

use foldhash::fast::FixedState;

/// A state, and who is to move in it if that makes a difference.
#[derive(Clone, Debug)]
pub(super) struct Node<S> {
    pub(super) state: S,
    /// Whether the first player is to move; always true unless infinite play is worth different
    /// things to the two.
    pub(super) is_first: bool,
    pub(super) hash: u64,
}

impl<S: std::hash::Hash> Node<S> {
    pub(super) fn new(state: S, is_first: bool) -> Self {
        Self {
            hash: hash(&state, is_first),
            state,
            is_first,
        }
    }
}

impl<S: Eq> PartialEq for Node<S> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash && self.is_first == other.is_first && self.state == other.state
    }
}

/// The hash of a state with this player to move.
#[inline]
pub(super) fn hash<S: std::hash::Hash>(state: &S, is_first: bool) -> u64 {
    let hash = FixedState::default().hash_one(state);
    // With the other player to move, the state is kept in another place.
    if is_first { hash } else { hash.rotate_left(7) }
}
