//! Clocks outside of positions: [`Clocked`]. Next: `Deadline`.

use crate::game::Game;

/// A game that a clock ends: its states count the moves that are left, nothing but the end of play
/// depends on that number, and the same rules without it are a game.
///
/// Unlocks `Deadline`, which needs one position where the game itself has one for each number of
/// moves that may be left.
///
/// # Laws
///
/// For a state with `(position, left)` as [`Clocked::split`] gives it:
///
/// - [`Clocked::join`] gives the state again.
/// - With `left == 0` it is terminal; otherwise it is if and only if `position` is in the game
///   without the clock, and then both are worth the same.
/// - Otherwise, the moves of both are the same in the same order. Where one leads in the game
///   without the clock, with `left - 1`, is what the same move of the state leads to, with the same
///   gain and turn.
pub trait Clocked: Game {
    /// The game without the clock, in which play may never end.
    type Unclocked: Game<Move = Self::Move, Value = Self::Value>;

    /// The game without the clock.
    fn unclocked(&self) -> Self::Unclocked;

    /// The position in which a state is without the clock, and the moves that are left.
    fn split(&self, state: &Self::State) -> (<Self::Unclocked as Game>::State, u32);

    /// The state in which a position is where so many moves are left.
    fn join(&self, position: &<Self::Unclocked as Game>::State, left: u32) -> Self::State;
}
