//! Grades that every move raises: [`Graded`]. Next: [`crate::Levels`].

use crate::game::Game;

/// A game with a grade for each position that every move raises. So the game is acyclic.
///
/// For example, the number of stones on a board to which moves only add stones; or the number of
/// moves made. Unlocks [`crate::Levels::new`].
///
/// # Laws
///
/// - Every move from a state leads to a state with a greater grade, not necessarily the next one.
///
/// [`crate::laws`] checks it; the solver refuses a move that breaks it.
///
/// # Example
///
/// See [`crate::Unpack`].
pub trait Graded: Game {
    /// The grade of a state.
    fn grade(&self, state: &Self::State) -> u32;
}
