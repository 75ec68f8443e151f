//! The states and moves of a game, by numbers: [`Tables`].

use std::fmt;
use std::hash::Hasher;

/// What is asked about the states and moves of a game, each by its number.
pub(super) trait Tables {
    /// The number of a new state: a clone of this one.
    fn clone_state(&self, number: usize) -> usize;
    fn drop_state(&self, number: usize);
    fn equal_states(&self, one: usize, other: usize) -> bool;
    fn hash_state(&self, number: usize, hasher: &mut dyn Hasher);
    fn show_state(&self, number: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    /// The bytes of a state, on the heap or not.
    fn state_bytes(&self, number: usize) -> usize;
    fn equal_moves(&self, one: usize, other: usize) -> bool;
    fn show_move(&self, number: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}
