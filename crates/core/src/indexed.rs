//! Positions numbered from 0: [`Indexed`]. Next: [`crate::Layered`], [`crate::Tiered`].

use std::ops::Range;

use crate::game::Game;

/// A game whose positions are numbered: a bijection between states and `0..count()`.
///
/// Unlocks the dense memo of [`crate::Negamax::dense`] and `numbered`; with
/// [`crate::Layered`], [`crate::Table`]; with [`crate::Tiered`], `tiered`. A
/// value is then found by its number, without hashing, and no key is stored.
///
/// # Laws
///
/// - `rank(&state) < count()` for every state that can be reached from the start.
/// - `unrank(rank(&s)) == s` for each of those, and `rank(&unrank(i)) == i` for every `i <
///   count()`.
/// - [`Game::moves`] and [`Game::play`] work in every numbered state, reached or not, and lead to
///   numbered states.
/// - `states(range)` yields `unrank(i)` for each number `i` of the range, in order.
///
/// `laws` checks them.
pub trait Indexed: Game {
    /// The number of positions. Saturate at [`usize::MAX`] if there are more: no table of that size
    /// can be allocated, and the solver says so.
    fn count(&self) -> usize;

    /// The number of a state.
    fn rank(&self, state: &Self::State) -> usize;

    /// The state with this number.
    ///
    /// # Panics
    ///
    /// May panic if `index` is not below [`Indexed::count`].
    fn unrank(&self, index: usize) -> Self::State;

    /// Another number of a state, less than [`Indexed::count`] as well, by which a memo keeps its value:
    /// positions that depth-first search visits soon after each other have numbers close to each
    /// other. Default: [`Indexed::rank`].
    #[doc(hidden)]
    #[inline]
    fn memo_number(&self, state: &Self::State) -> usize {
        self.rank(state)
    }

    /// The states with these numbers, in order. Where the game is [`crate::Layered`] or
    /// [`crate::Tiered`], solvers ask for numbers of one layer or tier at a time.
    ///
    /// Override it where the step from a state to the next is cheaper than [`Indexed::unrank`].
    fn states(&self, numbers: Range<usize>) -> impl Iterator<Item = Self::State> {
        numbers.map(|index| self.unrank(index))
    }
}

/// The place of the range that a number is in, by bisection among `count` consecutive ranges.
pub(crate) fn range_of(
    count: usize,
    range: impl Fn(usize) -> Range<usize>,
    number: usize,
) -> usize {
    let (mut low, mut high) = (0, count);
    while high - low > 1 {
        let middle = low.midpoint(high);
        if range(middle).start <= number {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}
