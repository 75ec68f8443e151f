//! Positions that only go up: [`Graded`]. Next: [`crate::Levels`].

use crate::game::Game;

/// A game in which every move leads to a position of a greater grade.
///
/// The stones on a board on which stones are only put are a grade, and so are the moves made. Unlocks
/// [`crate::Levels::new`]. A graded game cannot go round in circles.
///
/// # Laws
///
/// - Every move from a state leads to one with a greater grade; it need not be the next.
///
/// [`crate::laws::Laws::check_graded`] checks it; the solver refuses a move that breaks it.
///
/// # Example
///
/// See [`crate::Unpack`].
pub trait Graded: Game {
    /// The grade of a state.
    fn grade(&self, state: &Self::State) -> u32;
}
