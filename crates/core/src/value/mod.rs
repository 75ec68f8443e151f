//! What a position is worth: the [`Value`] trait and the built-in values. Next: [`crate::Solver`].

mod margin;
mod outcome;
mod win_lose;

use std::fmt::{Debug, Display};

pub use margin::Margin;
pub use outcome::{GameResult, Outcome};
pub use win_lose::WinLose;

use crate::game::Turn;

/// What a position is worth to the player to move in it; greater is better.
///
/// Built in: every signed primitive integer (a margin, by way of [`Margin`]), [`Outcome`]
/// (win, draw or loss with its distance in plies) and [`WinLose`].
///
/// # Laws
///
/// - `back_up` with [`Turn::Stays`] is monotone in the child's value, with [`Turn::Passes`] antitone:
///   a better child never makes the mover's own move better when the child is the opponent's.
/// - If [`Value::EXTREMES`] is `Some((least, greatest))`, every value of every position lies between them.
///
/// The default value has no meaning of its own: fresh tables are filled with it.
pub trait Value: Copy + Ord + Default + Debug + Display + Send + Sync + 'static {
    /// What a move can gain at once; the default is to gain nothing.
    type Gain: Copy + Eq + Default + Debug + Send + Sync + 'static;

    /// The least and the greatest value a position can have, where the type alone tells.
    ///
    /// A solve that was stopped early uses them as its bounds.
    const EXTREMES: Option<(Self, Self)>;

    /// The value, to the mover, of a move with this gain whose resulting position is worth `self`
    /// to the player to move there; `None` if it cannot be represented.
    #[must_use]
    fn back_up(self, gain: Self::Gain, turn: Turn) -> Option<Self>;
}
