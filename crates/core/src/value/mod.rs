//! The value of a position: the [`Value`] trait and the built-in values. Next: [`crate::Solver`].

mod coded;
mod forced_value;
mod margin;
mod outcome;
mod win_lose;

use std::fmt::{Debug, Display};

pub use coded::Coded;
pub use forced_value::ForcedValue;
pub use margin::Margin;
pub use outcome::{Outcome, Wdl};
pub use win_lose::WinLose;

use crate::run::{Budget, StopReason};
use crate::turn::Turn;

/// The value of a position to the player to move; greater is better.
///
/// Built in are every signed primitive integer (a margin, through [`Margin`]), [`Outcome`] (a win,
/// draw or loss with its distance in plies) and [`WinLose`].
///
/// # Laws
///
/// - `back_up` is monotone in the child's value with [`Turn::Stays`] and antitone with
///   [`Turn::Passes`]: a child that is better for the opponent is never better for the mover.
/// - If `back_down` returns `Some(child)`, then `child` backs up to the value itself. A greater or
///   lesser child backs up to a greater or lesser value where the turn stays, and the reverse where
///   it passes.
/// - A greater value has no worse [`Value::result`].
/// - If [`Value::EXTREMES`] is `Some((least, greatest))`, the value of every position lies between
///   them.
///
/// The default value has no meaning of its own: new tables are filled with it.
pub trait Value: Copy + Ord + Default + Debug + Display + Send + Sync + 'static {
    /// The gain of a move; the default is no gain.
    type Gain: Copy + Eq + Default + Debug + Send + Sync + 'static;

    /// The least and the greatest value of any position, if the type has such bounds.
    ///
    /// A solve that was stopped early uses them as its bounds.
    const EXTREMES: Option<(Self, Self)>;

    /// The value of a move to the mover, given its gain and the value `self` of the next position
    /// to the player to move there. `None` if it does not fit the type.
    #[must_use]
    fn back_up(self, gain: Self::Gain, turn: Turn) -> Option<Self>;

    /// Whether the value is a win, a draw or a loss. For a margin that is its sign.
    #[must_use]
    fn result(self) -> Wdl;

    /// The inverse of [`Value::back_up`]: the value of the next position if a move with this gain
    /// has exactly the value `self`. `None` if there is no such value or the type cannot tell.
    ///
    /// With it, `AlphaBeta` searches a child only for what its parent needs. Without it,
    /// it searches for the exact value of the child.
    #[must_use]
    fn back_down(self, _gain: Self::Gain, _turn: Turn) -> Option<Self> {
        None
    }

    /// The bound to test next when a value is known to be above `low` and at most `high`: a value
    /// above `low` and at most `high`, about half-way. A bound of `None` is no bound. The result
    /// `None` means no suggestion.
    #[must_use]
    fn bisect(_low: Option<Self>, _high: Option<Self>) -> Option<Self> {
        None
    }

    /// The value of infinite play that counts as this result for a player. `None` if the type has
    /// no such value: gains may add up without end, and infinite play has no distance in plies.
    #[must_use]
    fn of_infinite_play(_result: Wdl) -> Option<Self> {
        None
    }

    /// Whether the machine has vectors of such values, for loops over many of them.
    #[doc(hidden)]
    const IN_VECTORS: bool = false;

    /// So many default values, in memory that the system provides as it is first used if it can.
    ///
    /// # Errors
    ///
    /// As [`Budget::filled`].
    #[doc(hidden)]
    fn defaults(len: usize, budget: &mut Budget) -> Result<Vec<Self>, StopReason> {
        budget.filled(Self::default(), len)
    }
}
