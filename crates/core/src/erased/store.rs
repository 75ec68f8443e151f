//! Where the positions of an erased game are kept: [`Store`].

use super::state::ErasedState;
use crate::game::Turn;
use crate::value::Value;

/// A position that a move leads to, as a store knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Child<V> {
    /// Play goes on from the position with this number and hash.
    Open { number: usize, hash: u64 },
    /// Play is over; the number is [`NO_NUMBER`] where ends are not kept.
    Over { number: usize, value: V },
}

/// The number of a position that is not kept.
pub(super) const NO_NUMBER: usize = usize::MAX;

/// A move, as a store lists it.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredEdge<V: Value> {
    pub(super) child: Child<V>,
    pub(super) gain: V::Gain,
    pub(super) turn: Turn,
}

/// The positions of one game, as far as they are kept.
pub(super) trait Store<V: Value>: Send {
    /// Numbers a position from which a solve begins; positions on a path begin anew with it.
    fn enter(&mut self, state: &ErasedState) -> Child<V>;

    /// Lists moves of a position in `edges`, in the game's order: `most` of them, from the one at place
    /// `from` on. The first call for a position is from 0 on, and each one goes on where the last ended.
    fn expand(&mut self, number: usize, from: usize, most: usize, edges: &mut Vec<StoredEdge<V>>);

    /// How many moves a position has.
    fn move_count(&self, number: usize) -> usize;

    /// Whether two numbers belong to equal positions, given that their hashes are equal.
    fn are_equal(&self, one: usize, two: usize) -> bool;

    /// The position with a number, if it is kept.
    fn state(&self, number: usize) -> Option<ErasedState>;

    /// A position that was found before and is kept.
    fn find(&self, state: &ErasedState) -> Option<Child<V>>;

    /// The value that is remembered of a position; a store without a memo remembers nothing.
    fn remembered(&self, _number: usize) -> Option<V> {
        None
    }

    /// Remembers the value of a position whose search took `effort` positions, if there is a memo.
    fn remember(&mut self, _number: usize, _value: V, _effort: u64) {}
}
