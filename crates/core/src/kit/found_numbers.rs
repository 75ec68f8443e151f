//! Games that number positions as they find them: [`FoundNumbers`].

use crate::game::{Game, Turn};

/// A game that numbers each position that a move leads to when it first lists that move.
///
/// # Laws
///
/// The numbers count from 0 without a gap, and the start has one. Equal states have the same number,
/// and others do not.
pub trait FoundNumbers: Game {
    /// The number of a position.
    fn found_number(&self, state: &Self::State) -> usize;

    /// The position with a number that was given.
    fn found_state(&self, number: usize) -> Self::State;

    /// Appends some of the moves of the position with a number, in the game's order, from the one
    /// with this index on; gives the index of the next, if there may be more.
    fn list_found(&self, number: usize, from: usize, moves: &mut Vec<Self::Move>) -> Option<usize>;

    /// The number of the position that a listed move leads to, and whose turn it is there.
    fn found_after(&self, mv: &Self::Move) -> (usize, Turn);
}
