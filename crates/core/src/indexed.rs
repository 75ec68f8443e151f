//! Positions numbered from 0: [`Indexed`]. Next: [`crate::Layered`].

use crate::game::Game;

/// A game whose positions are numbered: a bijection between states and `0..positions()`.
///
/// Unlocks the dense memo of [`crate::Negamax::dense`] and, with [`crate::Layered`],
/// [`crate::Table`]: a value is then found by its number, with no hashing and no key stored.
///
/// # Laws
///
/// - `index(&state) < positions()` for every state that can be reached from the start.
/// - `state(index(&s)) == s` for each of those, and `index(&state(i)) == i` for every `i < positions()`.
/// - [`Game::moves`] and [`Game::play`] work in every numbered state, reached or not, and lead to
///   numbered states.
///
/// [`crate::laws`] checks them.
pub trait Indexed: Game {
    /// How many positions are numbered. Saturate at [`usize::MAX`] if there are more: no table
    /// of that size can be allocated, and the solver says so.
    fn positions(&self) -> usize;

    /// The number of a state.
    fn index(&self, state: &Self::State) -> usize;

    /// The state with this number.
    ///
    /// # Panics
    ///
    /// May panic if `index` is not below [`Indexed::positions`].
    fn state(&self, index: usize) -> Self::State;
}
