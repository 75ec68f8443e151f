//! Un-moves: the positions from which a move leads to a position: [`Predecessors`].

use crate::game::{Game, Turn};

/// A game that lists the predecessors of a position: the positions from which a move leads there.
///
/// Unlocks `with_predecessors`, which stores no moves and so takes much less
/// memory.
///
/// # Laws
///
/// - For each move of a position `before` that is not terminal, `predecessors` of the position
///   after it has `before` once, with whose turn it is after the move. So it has `before` twice if
///   two moves lead there. It has nothing else.
/// - It may have positions that cannot be reached. In an [`crate::Indexed`] game, all of them have
///   numbers.
/// - In a [`crate::Tiered`] game, `predecessors_in_tier` has every predecessor in the tier of the
///   position, as often as `predecessors`. It may have others of them.
/// - If `turn_may_stay` says no, the turn passes with every move.
/// - The order does not matter.
///
/// `laws` checks them.
///
/// ```
/// use stonework::{
///     Game, Indexed, InfinitePlay, Oracle, OracleSolver, Outcome, Predecessors, Retrograde, Run,
///     Step, Turn,
/// };
///
/// /// A move takes a token one or two fields on in a ring of nine. The player who brings it to
/// /// field 0 wins.
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
///     fn count(&self) -> usize {
///         9
///     }
///     fn rank(&self, &field: &usize) -> usize {
///         field
///     }
///     fn unrank(&self, index: usize) -> usize {
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
/// let solver = Retrograde::new(InfinitePlay::Draw).numbered().with_predecessors();
/// let (solution, values) = solver.solve_with_oracle(&Ring, &Run::new())?;
/// assert_eq!(solution.value(), Some(Outcome::win_in(5)));
/// assert_eq!(values.value_at(&Ring, &6), Some(Outcome::loss_in(2)));
/// # Ok::<(), stonework::SolveErrorOf<Ring>>(())
/// ```
pub trait Predecessors: Game {
    /// The positions from which a move leads here, once for each such move, with whose turn it is
    /// after the move.
    fn predecessors(&self, state: &Self::State) -> impl Iterator<Item = (Self::State, Turn)>;

    /// In a [`crate::Tiered`] game, the predecessors in the tier of the position, and possibly
    /// others.
    ///
    /// Override it where the game can omit the others cheaply.
    fn predecessors_in_tier(
        &self,
        state: &Self::State,
    ) -> impl Iterator<Item = (Self::State, Turn)> {
        self.predecessors(state)
    }
    /// Whether a move may leave the turn with its mover. Say no where none does: then whoever looks
    /// for moves that win lists the predecessors of lost positions alone.
    fn turn_may_stay(&self) -> bool {
        true
    }
}
