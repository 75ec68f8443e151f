//! What can be said of a position without searching it: [`Bounded`]. Next: [`crate::Ordered`].

use crate::game::Game;
use crate::solution::Bounds;

/// A game that can bound the value of a position by looking at it alone.
///
/// Unlocks [`crate::AlphaBeta::bounded`]: a position whose bounds settle the question asked of it is
/// not searched. Worth having where it costs about as much as a move does: a win at the next move, a loss
/// that no move prevents, the most that what is left on the board can bring.
///
/// # Laws
///
/// - In a position that is not terminal, `lower <= value <= upper`, where a bound is given.
///
/// [`crate::laws::Laws::check_bounded`] checks them.
///
/// # Example
///
/// A heap of stones; a move takes up to three; who takes the last one wins.
///
/// ```
/// use stonework_core::laws::{Laws, ViolationOf};
/// use stonework_core::{Bounded, Bounds, Game, Step, WinLose};
///
/// struct Heap(u32);
///
/// impl Game for Heap {
///     type State = u32;
///     type Move = u32;
///     type Value = WinLose;
///
///     fn start(&self) -> u32 {
///         self.0
///     }
///     fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
///         (left == 0).then_some(WinLose::Loss)
///     }
///     fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
///         1..=left.min(3)
///     }
///     fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
///         Step::to(left - taken)
///     }
/// }
///
/// impl Bounded for Heap {
///     fn bounds(&self, &left: &u32) -> Bounds<WinLose> {
///         if left <= 3 { Bounds::exactly(WinLose::Win) } else { Bounds::unknown() }
///     }
/// }
///
/// Laws::new().check_bounded(&Heap(20))?;
/// # Ok::<(), ViolationOf<Heap>>(())
/// ```
pub trait Bounded: Game {
    /// Proved bounds on the value of a position that is not terminal, to the player to move in it.
    fn bounds(&self, state: &Self::State) -> Bounds<Self::Value>;
}
