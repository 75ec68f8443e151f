//! Static bounds, known without a search: [`Bounded`]. Next: [`crate::Ordered`].

use crate::game::Game;
use crate::question::Question;
use crate::solution::Bounds;

/// A game that has static bounds: bounds on the value of a position, without a search.
///
/// Unlocks `bounded` and `bounded`: a position whose
/// bounds answer the question about it is not searched. Bounds pay if they cost about as much as
/// playing a move: a win in one move, a loss that no move prevents, the most that can still be
/// gained on the board.
///
/// # Laws
///
/// - In a position that is not terminal, `lower <= value <= upper`, as far as bounds are given,
///   whatever is asked about the value.
///
/// `bounded` checks it. A search that sees wrong bounds ends with
/// [`crate::SolveError::Bounds`].
///
/// # Example
///
/// A heap of stones; a move takes up to three; who takes the last one wins.
///
/// ```
/// use stonework::laws::{Laws, ViolationOf};
/// use stonework::{Bounded, Bounds, Game, Step, WinLose};
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
/// Laws::new().bounded().check(&Heap(20))?;
/// # Ok::<(), ViolationOf<Heap>>(())
/// ```
pub trait Bounded: Game {
    /// Proved bounds on the value of a position that is not terminal, for the player to move.
    fn bounds(&self, state: &Self::State) -> Bounds<Self::Value>;

    /// The same for a search that asks this about the value: what does not help to answer it may be
    /// left out. By default, nothing is.
    ///
    /// It pays where some bounds cost more than others: the cheap ones often answer the question.
    #[inline]
    fn bounds_for(
        &self,
        state: &Self::State,
        question: Question<Self::Value>,
    ) -> Bounds<Self::Value> {
        let _ = question;
        self.bounds(state)
    }
}
