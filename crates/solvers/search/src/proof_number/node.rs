//! A position as the tables tell it from others: [`Node`].

use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;

/// A state, and who is to move in it if that makes a difference.
#[derive(Clone, Debug)]
pub(crate) struct Node<S> {
    pub(super) state: S,
    /// Whether the first player is to move; always true unless infinite play is worth different
    /// things to the two.
    pub(super) is_first: bool,
    /// As the table of the search has it.
    pub(super) hash: u64,
}

impl<S: Eq> PartialEq for Node<S> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash && self.is_first == other.is_first && self.state == other.state
    }
}

/// The hash of a state with this player to move, for tables of whole states.
#[inline]
pub(super) fn hash<S: Hash>(state: &S, is_first: bool) -> u64 {
    let hash = FixedState::default().hash_one(state);
    // With the other player to move, the state is kept in another place.
    if is_first { hash } else { hash.rotate_left(7) }
}
