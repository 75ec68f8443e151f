//! Positions that fall apart: [`DisjunctiveSum`].

use crate::game::Game;

/// A game whose positions are sums of independent ones: a move is a move in one of the parts.
///
/// Unlocks `of_sums`.
///
/// # Laws
///
/// For the parts `p, q, …` of a position `s` that is not over:
///
/// - Whatever a move on `s` leads to has the parts that a move on one of `p, q, …` leads to and all
///   the others as they were; and every move on one of them is such a move on `s`. So play on `s`
///   is over when it is over on each.
/// - Parts of which nothing can be said but that they are over may be left out.
/// - A part is its own only part: it is never split again.
///
/// `disjunctive_sum` checks them.
///
/// ```
/// use stonework::{DisjunctiveSum, Game, Nimber, Run, Step, WinLose};
///
/// /// Rows of coins; a move turns two heads next to each other, `true`, into tails. Who cannot move loses.
/// struct FlipGame(Vec<bool>);
///
/// impl Game for FlipGame {
///     type State = Vec<bool>;
///     type Move = usize;
///     type Value = WinLose;
///
///     fn start(&self) -> Vec<bool> {
///         self.0.clone()
///     }
///     fn terminal_value(&self, row: &Vec<bool>) -> Option<WinLose> {
///         self.moves(row).next().is_none().then_some(WinLose::Loss)
///     }
///     fn moves(&self, row: &Vec<bool>) -> impl Iterator<Item = usize> {
///         (1..row.len()).filter(|&at| row[at - 1] && row[at])
///     }
///     fn play(&self, row: &Vec<bool>, at: usize) -> Step<Self> {
///         let mut row = row.clone();
///         row[at - 1..=at].fill(false);
///         Step::to(row)
///     }
/// }
///
/// impl DisjunctiveSum for FlipGame {
///     fn components(&self, row: &Vec<bool>) -> impl Iterator<Item = Vec<bool>> {
///         row.split(|&heads| !heads).filter(|heads| heads.len() > 1).map(<[bool]>::to_vec)
///     }
/// }
///
/// let game = FlipGame(vec![true; 6]);
/// let nimber = Nimber::of_sums().nimber(&game, &game.start(), &Run::new()).unwrap();
/// assert_eq!(nimber, 3);
/// ```
pub trait DisjunctiveSum: Game {
    /// The parts of a position that is not over, in any order. A position that does not fall apart
    /// is its own only part.
    fn components(&self, state: &Self::State) -> impl Iterator<Item = Self::State>;
}
