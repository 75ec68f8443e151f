//! Games whose players need not have the same moves: [`Partizan`].

use crate::game::Game;
use crate::value::WinLose;

/// A game of normal play whose positions can be seen with either player to move: whoever cannot
/// move has lost.
///
/// The players are called Left and Right. A position is then worth more than who wins: it has a
/// canonical form, a mean and a temperature, and adds up with positions of other games.
///
/// Unlocks `Values`.
///
/// # Laws
///
/// For every state `s` that play can reach, also where a player moves twice in a row in a sum:
///
/// - A state is terminal exactly if it has no move, and is then a loss of the player to move. Every
///   move passes the turn.
/// - `turned(&turned(&s)) == s`, and `left_to_move` says the opposite of `s` and of `turned(&s)`.
/// - A move of `s` leads to a state in which the other player is to move.
/// - If the game is [`crate::Symmetric`], `canonical` is a symmetry for either player: the states
///   `turned(&s)` and `turned(&canonical(&s))` have the same canonical state. It may exchange the
///   players.
/// - If the game is [`crate::DisjunctiveSum`], the parts of `turned(&s)` are those of `s`, turned.
/// - If the game says that it is all small, `s` is terminal exactly if `turned(&s)` is.
///
/// `partizan` checks them.
///
/// ```
/// use stonework::{Game, Partizan, Step, WinLose};
///
/// /// A row of toads, which hop to the right, and frogs, which hop to the left: over one animal of the
/// /// other kind, or none, to an empty square.
/// struct ToadsAndFrogs(&'static str);
///
/// impl Game for ToadsAndFrogs {
///     type State = (Vec<u8>, bool);
///     type Move = usize;
///     type Value = WinLose;
///
///     fn start(&self) -> Self::State {
///         (self.0.into(), true)
///     }
///     fn terminal_value(&self, state: &Self::State) -> Option<WinLose> {
///         self.moves(state).next().is_none().then_some(WinLose::Loss)
///     }
///     fn moves(&self, &(ref row, toads): &Self::State) -> impl Iterator<Item = usize> {
///         let own = if toads { b't' } else { b'f' };
///         let to = move |from: usize, by: usize| {
///             let to = if toads { from.checked_add(by) } else { from.checked_sub(by) };
///             to.and_then(|to| row.get(to)).copied()
///         };
///         (0..row.len()).filter(move |&from| {
///             row[from] == own
///                 && (to(from, 1) == Some(b'.')
///                     || to(from, 1).is_some_and(|next| next != own) && to(from, 2) == Some(b'.'))
///         })
///     }
///     fn play(&self, &(ref row, toads): &Self::State, from: usize) -> Step<Self> {
///         let mut row = row.clone();
///         let to = |by| if toads { from + by } else { from - by };
///         let to = if row[to(1)] == b'.' { to(1) } else { to(2) };
///         row.swap(from, to);
///         Step::to((row, !toads))
///     }
/// }
///
/// impl Partizan for ToadsAndFrogs {
///     fn left_to_move(&self, &(_, toads): &Self::State) -> bool {
///         toads
///     }
///     fn turned(&self, (row, toads): &Self::State) -> Self::State {
///         (row.clone(), !toads)
///     }
/// }
///
/// let game = ToadsAndFrogs("t.f");
/// assert!(!game.left_to_move(&game.turned(&game.start())));
/// ```
pub trait Partizan: Game<Value = WinLose> {
    /// Whether it is Left who is to move.
    fn left_to_move(&self, state: &Self::State) -> bool;

    /// The same position with the other player to move.
    fn turned(&self, state: &Self::State) -> Self::State;

    /// Whether in every position both players can move, or neither can, as in Clobber.
    ///
    /// All values are then infinitesimal, so that stops and mean are 0, also of a position whose
    /// canonical form is too large (Siegel, Combinatorial Game Theory, 2013, II.4).
    fn is_all_small(&self) -> bool {
        false
    }
}
