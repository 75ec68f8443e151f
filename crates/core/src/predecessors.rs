//! Moves taken back: [`Predecessors`].

use crate::game::{Game, Turn};

/// A game that tells from which positions a move leads to one.
///
/// Unlocks [`crate::Retrograde::with_predecessors`]: the moves are then never kept, which takes much less memory.
///
/// # Laws
///
/// - For each move of a position `before` that is not terminal, and only for those, `predecessors` of the position it
///   leads to has `before` once, with whose turn it is after the move. So twice, if two moves of `before` lead there.
/// - It may have positions that play never comes to. In an [`crate::Indexed`] game all of them are numbered.
/// - In a [`crate::Tiered`] game, `predecessors_in_tier` has of all that `predecessors` has what is in the tier of the position, and
///   of the rest what it likes.
/// - Order does not matter.
///
/// [`crate::laws::Laws::check_predecessors`] checks them.
///
/// ```
/// use stonework_core::retrograde::Drawn;
/// use stonework_core::{Game, Indexed, Oracle, OracleSolver, Outcome, Predecessors, Retrograde, Run, Step, Turn};
///
/// /// A token on a ring of nine fields goes one or two on. Who brings it to field 0 wins.
/// struct Ring;
///
/// impl Game for Ring {
///     type State = usize;
///     type Move = usize;
///     type Value = Outcome;
///
///     fn start(&self) -> usize {
///         1
///     }
///     fn terminal_value(&self, &field: &usize) -> Option<Outcome> {
///         (field == 0).then_some(Outcome::loss_in(0))
///     }
///     fn moves(&self, _: &usize) -> impl Iterator<Item = usize> {
///         1..=2
///     }
///     fn play(&self, &field: &usize, by: usize) -> Step<Self> {
///         Step::to((field + by) % 9)
///     }
/// }
///
/// impl Indexed for Ring {
///     fn positions(&self) -> usize {
///         9
///     }
///     fn index(&self, &field: &usize) -> usize {
///         field
///     }
///     fn state(&self, index: usize) -> usize {
///         index
///     }
/// }
///
/// impl Predecessors for Ring {
///     fn predecessors(&self, &field: &usize) -> impl Iterator<Item = (usize, Turn)> {
///         (1..=2)
///             .map(move |by| ((field + 9 - by) % 9, Turn::Passes))
///             .filter(|&(before, _)| before != 0)
///     }
/// }
///
/// let solver = Retrograde::new(Drawn).numbered().with_predecessors();
/// let (solution, values) = solver.solve_with_oracle(&Ring, &Run::new())?;
/// assert_eq!(solution.value(), Some(Outcome::win_in(5)));
/// assert_eq!(values.value_at(&Ring, &6), Some(Outcome::loss_in(2)));
/// # Ok::<(), stonework_core::SolveErrorOf<Ring>>(())
/// ```
pub trait Predecessors: Game {
    /// The positions of which a move leads here, once for each such move, and whose turn it is after the move.
    fn predecessors(&self, state: &Self::State) -> impl Iterator<Item = (Self::State, Turn)>;

    /// What [`Predecessors::predecessors`] has that is in the same tier as the position, in a [`crate::Tiered`] game; others may be
    /// among it.
    ///
    /// Override it where those that are can be told from the others beforehand.
    fn predecessors_in_tier(
        &self,
        state: &Self::State,
    ) -> impl Iterator<Item = (Self::State, Turn)> {
        self.predecessors(state)
    }
}
