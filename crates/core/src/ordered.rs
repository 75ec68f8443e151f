//! Move ordering: [`Ordered`]. Next: [`crate::Symmetric`].

use crate::game::Game;

/// A move to be searched, with its rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// Moves of higher rank are searched first; moves of equal rank, in the order they are listed.
    pub rank: i32,
}

/// A game that says which moves to search, and in which order.
///
/// Unlocks `ordered` and `ordered`. The sooner the best
/// move is searched, the less is left to search; and a move that is proved to be no better than
/// another one need not be listed. The moves of a solution are those of [`Game::moves`] all the
/// same.
///
/// # Laws
///
/// In a position that is not terminal:
///
/// - Every candidate is one of [`Game::moves`], listed once.
/// - At least one best move is a candidate: the best candidate is worth as much as the position.
///
/// `ordered` checks them.
///
/// # Example
///
/// ```
/// use stonework::laws::{Laws, ViolationOf};
/// use stonework::{Candidate, Game, Ordered, Step, WinLose};
///
/// /// Take a digit of a number off it; who comes to 0 wins.
/// struct Digits(u32);
///
/// impl Game for Digits {
///     type State = u32;
///     type Move = u32;
///     type Value = WinLose;
///
///     fn start(&self) -> u32 {
///         self.0
///     }
///     fn terminal_value(&self, &number: &u32) -> Option<WinLose> {
///         (number == 0).then_some(WinLose::Loss)
///     }
///     fn moves(&self, &number: &u32) -> impl Iterator<Item = u32> {
///         (1..=9).filter(move |digit| number.to_string().contains(&digit.to_string()))
///     }
///     fn play(&self, &number: &u32, digit: u32) -> Step<Self> {
///         Step::to(number - digit)
///     }
/// }
///
/// impl Ordered for Digits {
///     fn candidates(&self, number: &u32) -> impl Iterator<Item = Candidate<u32>> {
///         // Below ten, there is only one move; a multiple of ten to leave is a good guess.
///         let last = number % 10;
///         self.moves(number).map(move |digit| Candidate {
///             mv: digit,
///             rank: i32::from(digit == last),
///         })
///     }
/// }
///
/// Laws::new().ordered().check(&Digits(57))?;
/// # Ok::<(), ViolationOf<Digits>>(())
/// ```
pub trait Ordered: Game {
    /// Whether to list the candidates takes far longer than to look a position up in a large table:
    /// some hundred nanoseconds. Then they are listed only where the table has no answer; else they
    /// are listed while the memory is fetched. By default, it does not.
    const COSTLY: bool = false;

    /// The moves to be searched in a position that is not terminal, each once, in any order.
    ///
    /// If the iterator's `size_hint` tells that there is one move, the search need not ask its
    /// table about the position, which is not kept there.
    fn candidates(&self, state: &Self::State) -> impl Iterator<Item = Candidate<Self::Move>>;
}
