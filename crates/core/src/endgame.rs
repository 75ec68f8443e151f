//! Positions near the end that are worth solving before a search: [`Endgame`]. Next:
//! `AlphaBeta`.

use std::ops::Range;

use crate::game::Game;
use crate::value::Coded;

/// A game with endgames: positions numbered from 0, so that each move leads to a smaller number.
///
/// Unlocks `endgames`: as the search grows, it values ever more positions in the order of their
/// numbers, a byte for each, and then stops where it comes to one of them. Fits games with far
/// fewer positions near the end than lines of play that come to them, as Kalah with few seeds.
///
/// # Laws
///
/// With `count = endgame_count()`:
///
/// - `endgame_number(&endgame_state(n), size) == Some(n)` for every `n < size <= count`, and a
///   state that is reached and has such a number is the one of that number.
/// - [`Game::moves`] and [`Game::play`] work in every numbered state, reached or not. Each move
///   leads to a state with a smaller number, or ends the game.
/// - The [codes](Coded) of values there are from -127 to 127.
///
/// `endgame` checks them.
///
/// # Example
///
/// ```
/// use stonework::laws::{Laws, ViolationOf};
/// use stonework::{Endgame, Game, Step, WinLose};
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
///     fn endgame_count(&self) -> usize {
///         self.0 + 1
///     }
///     fn endgame_number(&self, &left: &usize, size: usize) -> Option<usize> {
///         Some(left).filter(|&left| left < size)
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
    /// How many positions are numbered; any number of the first of them is an endgame.
    fn endgame_count(&self) -> usize;

    /// The number of a state; `None` if that is not below `size`.
    fn endgame_number(&self, state: &Self::State, size: usize) -> Option<usize>;

    /// The state with this number.
    ///
    /// # Panics
    ///
    /// May panic if there are not so many.
    fn endgame_state(&self, number: usize) -> Self::State;

    /// The states with these numbers, in order.
    ///
    /// Override it where the step from a state to the next is cheaper than
    /// [`Endgame::endgame_state`].
    fn endgame_states(&self, numbers: Range<usize>) -> impl Iterator<Item = Self::State> {
        numbers.map(|number| self.endgame_state(number))
    }

    /// Values the states with these numbers in a way of the game's own; returns whether it has one.
    /// By default it has none, and they are valued one by one, by their moves.
    ///
    /// `values` knows those of smaller numbers, of these too as soon as they are put, in the order
    /// of the numbers. Where it does not know a value, or takes no more, the rest is left.
    ///
    /// Override it where many states are valued together for less. Then answer
    /// [`Endgame::endgames_per_position`] too.
    fn value_endgames(&self, numbers: Range<usize>, values: &mut impl EndgameValues) -> bool {
        let _ = (numbers, values);
        false
    }

    /// How many states of the endgame to value for each position that is searched. Default: 1.
    ///
    /// The best is about as many as are valued in half the time that the search of one takes.
    fn endgames_per_position(&self) -> usize {
        1
    }
}

/// The values of an endgame while [`Endgame::value_endgames`] finds out more, a byte for each
/// number: the [code](Coded) of the value, and 128.
pub trait EndgameValues {
    /// The byte of a number; `None` if it is not known.
    fn get(&self, number: usize) -> Option<u8>;

    /// Reads the bytes of numbers that follow one another, from `first` on; `None` if some are not
    /// known.
    fn read(&self, first: usize, into: &mut [u8]) -> Option<()>;

    /// Keeps the bytes of the next numbers, none of which is 0; returns whether they are kept.
    fn put(&mut self, bytes: &[u8]) -> bool;
}
