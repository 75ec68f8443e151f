//! The same position with the other player to move: [`NullMove`].

use stonework_core::Tiered;

/// A tiered game that knows the position after a null move: the same, with the other player to
/// move.
///
/// Unlocks the mutual zugzwangs among the statistics of a database:
/// [`super::GameBuilder::null_moves`].
///
/// # Laws
///
/// - A terminal state has no null move, and none leads to a terminal state.
/// - A null move stays inside the tier.
/// - Two null moves in a row lead to the same state, or to an image of it, which has its value.
pub trait NullMove: Tiered {
    /// The state with the other player to move; `None` if there is no such state, or if one of the
    /// two is terminal.
    fn null_move(&self, state: &Self::State) -> Option<Self::State>;
}

/// Appends the number of the position after a null move from each position with these numbers,
/// where there is one.
pub type NullMoves = dyn Fn(&[usize], &mut Vec<Option<usize>>) + Send + Sync;
