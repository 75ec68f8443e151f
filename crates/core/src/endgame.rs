//! Positions near the end that are worth solving before a search: [`Endgame`]. Next:
//! [`crate::AlphaBeta`].

use crate::game::Game;
use crate::value::Coded;

/// A game with endgames: sets of positions, each numbered from 0, that no move leads out of.
///
/// Unlocks [`crate::AlphaBeta::endgames`]: as the search grows, it values every position of ever
/// larger endgames, a byte for each, and then stops where it comes to one of them. Fits games with
/// far fewer positions near the end than lines of play that come to them, as Kalah with few seeds.
///
/// # Laws
///
/// With `size = endgame(most)` for any `most`:
///
/// - `size <= most`, and a greater `most` gives no smaller `size`.
/// - `endgame_number(&endgame_state(n)) == Some(n)` for every `n < size`, and a state that is
///   reached and has a number is the one of that number.
/// - [`Game::moves`] and [`Game::play`] work in every numbered state, reached or not. Each move from
///   a number below `size` leads to another one below `size`, or ends the game.
/// - The [codes](Coded) of values there are from -127 to 127, and play there has no cycles.
///
/// [`crate::laws::Laws::endgame`] checks them.
///
/// # Example
///
/// ```
/// use stonework_core::laws::{Laws, ViolationOf};
/// use stonework_core::{Endgame, Game, Step, WinLose};
///
/// /// A heap of stones; a move takes up to three; who takes the last one wins.
/// struct Heap(usize);
///
/// impl Game for Heap {
///     type State = usize;
///     type Move = usize;
///     type Value = WinLose;
///
///     fn start(&self) -> usize {
///         self.0
///     }
///     fn terminal_value(&self, &left: &usize) -> Option<WinLose> {
///         (left == 0).then_some(WinLose::Loss)
///     }
///     fn moves(&self, &left: &usize) -> impl Iterator<Item = usize> {
///         1..=left.min(3)
///     }
///     fn play(&self, &left: &usize, taken: usize) -> Step<Self> {
///         Step::to(left - taken)
///     }
/// }
///
/// impl Endgame for Heap {
///     fn endgame(&self, most: usize) -> usize {
///         most.min(self.0)
///     }
///     fn endgame_number(&self, &left: &usize) -> Option<usize> {
///         Some(left)
///     }
///     fn endgame_state(&self, number: usize) -> usize {
///         number
///     }
/// }
///
/// Laws::new().endgame().check(&Heap(20))?;
/// # Ok::<(), ViolationOf<Heap>>(())
/// ```
pub trait Endgame: Game<Value: Coded> {
    /// How many positions the largest endgame has that has no more than `most`; 0 if there is none.
    /// Its positions are those with numbers below.
    fn endgame(&self, most: usize) -> usize;

    /// The number of a state; `None` if it belongs to no endgame.
    fn endgame_number(&self, state: &Self::State) -> Option<usize>;

    /// The state with this number.
    ///
    /// # Panics
    ///
    /// May panic if no endgame has so many positions.
    fn endgame_state(&self, number: usize) -> Self::State;
}
