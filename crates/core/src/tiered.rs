//! Positions in tiers that play never comes back to: [`Tiered`].

use std::ops::Range;

use crate::indexed::Indexed;

/// A game whose numbering is cut into consecutive tiers, every move staying in its tier or going to an earlier one.
///
/// Play may go round inside a tier, but never comes back to one that it has left. Unlocks
/// [`crate::Retrograde::tiered`], which solves one tier after the other and needs working memory for one of them
/// only. A [`crate::Layered`] game is one whose tiers have no moves inside; if no tiers are known, all positions are
/// one tier.
///
/// # Laws
///
/// - The tiers are consecutive ranges that cover `0..positions()` in order, without gaps. They may be empty.
/// - Every move from a state in a tier leads to the same tier or an earlier one.
/// - `leaving` has moves of the state, each once; those that it leaves out lead to the same tier, and there are as many
///   of them as `staying` tells.
/// - `states_of(range)` yields what [`Indexed::state`] gives for each number of the range, in order.
///
/// [`crate::laws`] checks them; the solvers refuse a move that breaks the order.
///
/// # Example
///
/// ```
/// use std::ops::Range;
/// use stonework_core::retrograde::Drawn;
/// use stonework_core::{Game, Indexed, Oracle, OracleSolver, Outcome, Retrograde, Run, Step, Tiered};
///
/// /// A token on one of three fields in a ring goes on, or back, or is taken up for one of ten others; who has none of
/// /// these left has lost.
/// struct Rings;
///
/// impl Game for Rings {
///     /// The tokens left, and the field.
///     type State = (usize, usize);
///     type Move = usize;
///     type Value = Outcome;
///
///     fn start(&self) -> (usize, usize) {
///         (10, 0)
///     }
///     fn terminal_value(&self, &(left, _): &(usize, usize)) -> Option<Outcome> {
///         (left == 0).then_some(Outcome::loss_in(0))
///     }
///     fn moves(&self, _: &(usize, usize)) -> impl Iterator<Item = usize> {
///         0..3
///     }
///     fn play(&self, &(left, field): &(usize, usize), mv: usize) -> Step<Self> {
///         match mv {
///             0 => Step::to((left - 1, 0)),
///             by => Step::to((left, (field + by) % 3)),
///         }
///     }
/// }
///
/// impl Indexed for Rings {
///     fn positions(&self) -> usize {
///         33
///     }
///     fn index(&self, &(left, field): &(usize, usize)) -> usize {
///         left * 3 + field
///     }
///     fn state(&self, index: usize) -> (usize, usize) {
///         (index / 3, index % 3)
///     }
/// }
///
/// impl Tiered for Rings {
///     fn tiers(&self) -> usize {
///         11
///     }
///     fn tier(&self, tier: usize) -> Range<usize> {
///         tier * 3..tier * 3 + 3
///     }
/// }
///
/// let solver = Retrograde::new(Drawn).numbered().tiered();
/// let (solution, values) = solver.solve_with_oracle(&Rings, &Run::new())?;
/// assert_eq!(solution.value(), Some(Outcome::DRAW));
/// assert_eq!(values.value_at(&Rings, &(1, 2)), Some(Outcome::win_in(1)));
/// # Ok::<(), stonework_core::SolveErrorOf<Rings>>(())
/// ```
pub trait Tiered: Indexed {
    /// How many tiers there are.
    fn tiers(&self) -> usize;

    /// The numbers of the positions in a tier.
    ///
    /// # Panics
    ///
    /// May panic if `tier` is not below [`Tiered::tiers`].
    fn tier(&self, tier: usize) -> Range<usize>;

    /// The states with these numbers, all of one tier, in order.
    ///
    /// Override it where stepping from a state to the next is cheaper than [`Indexed::state`].
    fn states_of(&self, numbers: Range<usize>) -> impl Iterator<Item = Self::State> {
        numbers.map(|index| self.state(index))
    }

    /// The moves of a state that is not terminal that may leave its tier, in any order. Each of the others stays, and
    /// [`Tiered::in_tier_move_count`] counts them.
    ///
    /// Override both where those that stay can be told from the others without making them.
    fn moves_out(&self, state: &Self::State) -> impl Iterator<Item = Self::Move> {
        self.moves(state)
    }

    /// How many moves there are that [`Tiered::moves_out`] leaves out.
    fn in_tier_move_count(&self, _state: &Self::State) -> u32 {
        0
    }
}
