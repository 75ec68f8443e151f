//! What a position is worth: the [`Value`] trait and the built-in values. Next: [`crate::Solver`].

mod coded;
mod margin;
mod outcome;
mod win_lose;

use std::fmt::{Debug, Display};

pub use coded::Coded;
pub use margin::Margin;
pub use outcome::{Outcome, Wdl};
pub use win_lose::WinLose;

use crate::turn::Turn;

/// What a position is worth to the player to move in it; greater is better.
///
/// Built in: every signed primitive integer (a margin, by way of [`Margin`]), [`Outcome`]
/// (win, draw or loss with its distance in plies) and [`WinLose`].
///
/// # Laws
///
/// - `back_up` with [`Turn::Stays`] is monotone in the child's value, with [`Turn::Passes`] antitone:
///   a better child never makes the mover's own move better when the child is the opponent's.
/// - If `back_down` gives `Some(child)`, then `child` backs up to the value itself, and whatever is above
///   or below `child` backs up to something on its own side, or, where the turn passes, on the other.
/// - A greater value has no worse [`Value::result`].
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

    /// Whether it is a win, a draw or a loss for the player it is the value to; of a margin, its sign tells.
    #[must_use]
    fn result(self) -> Wdl;

    /// What a child is worth if a move to it with this gain is worth exactly `self`: [`Value::back_up`]
    /// undone. `None` if there is no such value, or no telling.
    ///
    /// With it, [`crate::AlphaBeta`] asks of a child no more than its parent has to know; without, it asks for
    /// the child's exact value.
    #[must_use]
    fn back_down(self, _gain: Self::Gain, _turn: Turn) -> Option<Self> {
        None
    }

    /// Which value to ask about next of a position that is worth more than `low`, or at least that if
    /// it is worth `high`, and at most `high`: one above `low` and not above `high`, about half-way. `None`
    /// for no bound, and for no advice.
    #[must_use]
    fn probe(_low: Option<Self>, _high: Option<Self>) -> Option<Self> {
        None
    }

    /// What infinite play is worth to a player to whom it counts as this result. `None` if no value says that: gains
    /// may add up without end, and a win or loss with a distance has none here.
    #[must_use]
    fn of_infinite_play(_result: Wdl) -> Option<Self> {
        None
    }
}
