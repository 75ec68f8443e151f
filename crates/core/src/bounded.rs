//! Static bounds, known without a search: [`Bounded`]. Next: [`crate::Ordered`].

use crate::game::Game;
use crate::question::Question;
use crate::run::Budget;
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

    /// The value that a position is most likely to have. A search for its value begins with the
    /// question whether it is worth that, and goes on from what it has proved in small steps:
    /// MTD(f) (A. Plaat et al., "Best-first fixed-depth minimax algorithms", Artificial
    /// Intelligence 87, 1996). By default, none is likely, and the search narrows the bounds from
    /// both ends.
    ///
    /// It is a guess, which no law restricts. It pays where values are mostly near to it, and
    /// questions about values far from it take long.
    fn first_guess(&self, state: &Self::State) -> Option<Self::Value> {
        let _ = state;
        None
    }

    /// Takes from the budget of a search what bounds keep in the process beside the game. A search
    /// by alpha-beta calls it once, before it asks for bounds. Where there is no room, a game takes
    /// nothing and does with less. By default, bounds keep nothing.
    fn reserve(&self, budget: &mut Budget) {
        let _ = budget;
    }
}
