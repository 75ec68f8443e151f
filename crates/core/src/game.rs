//! The rules of a game: [`Game`], and what one move leads to: [`Step`]. Next: [`crate::Value`].

use std::fmt::{self, Debug};
use std::hash::Hash;

use crate::infinite_play::InfinitePlay;
use crate::run::StopReason;
use crate::value::Value;

pub(crate) use crate::turn::Turn;

/// What a mover gains at once in the game `G` (stones; `()` in a game that is only won or lost).
pub type Gain<G> = <<G as Game>::Value as Value>::Gain;

/// The rules of a two-player game of perfect information.
///
/// Parameters (the piles, their prefix sums, the size of the board) live in `self`; a state is the
/// bare key of a position and should be small, [`Copy`] where it can be.
///
/// # Laws
///
/// - **Key.** Equal states have equal futures: the same terminal value, the same moves in the same
///   order, equal steps. Whatever the future depends on, whose turn it is among it where that
///   matters, belongs to the state; what it does not depend on (a move counter, the score so far)
///   must stay out, or equal positions are solved again and again.
/// - **End.** A state has a terminal value or at least one move.
/// - **View.** A value is seen from the player to move in that state.
/// - **Determinism.** The methods depend on `self` and their arguments only.
///
/// `laws` checks them by playing.
///
/// # Example
///
/// A heap of stones; a move takes one or two; who cannot move has lost.
///
/// ```
/// use stonework::{Game, Negamax, Run, Solver, Step, WinLose};
///
/// struct TakeOneOrTwo(u32);
///
/// impl Game for TakeOneOrTwo {
///     type State = u32;
///     type Move = u32;
///     type Value = WinLose;
///
///     fn start(&self) -> u32 {
///         self.0
///     }
///     fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
///         (left == 0).then_some(WinLose::Loss)
///     }
///     fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
///         1..=left.min(2)
///     }
///     fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
///         Step::to(left - taken)
///     }
/// }
///
/// let solution = Negamax::new().solve(&TakeOneOrTwo(4), &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// assert_eq!(solution.best_moves(), [1]);
/// # Ok::<(), stonework::SolveErrorOf<TakeOneOrTwo>>(())
/// ```
pub trait Game {
    /// The key of a position: equal states have equal futures.
    type State: Clone + Eq + Hash + Debug;
    /// A move. It need not be legal in more than the state it was listed for.
    type Move: Copy + Eq + Debug;
    /// What a position is worth to the player to move in it.
    type Value: Value;

    /// The position the game starts from.
    fn start(&self) -> Self::State;

    /// What a finished game is worth to the player who would be to move; `None` while play goes on.
    ///
    /// What was gained on the way is not part of it: that is in the [`Step`]s.
    fn terminal_value(&self, state: &Self::State) -> Option<Self::Value>;

    /// Every legal move of a state that is not terminal, each once, the best guesses first.
    ///
    /// Solvers list equally good moves in this order.
    fn moves(&self, state: &Self::State) -> impl Iterator<Item = Self::Move>;

    /// What a move listed by [`Game::moves`] leads to.
    ///
    /// A gain must be exact. Bound the sums in the game's constructor (as
    /// [`crate::PrefixSums`] does) so that no gain can wrap; solvers check every sum of their own.
    fn play(&self, state: &Self::State, mv: Self::Move) -> Step<Self>;

    /// What play without end is worth, in a game in which play can return to a position; by default
    /// `None`: play always comes to an end.
    ///
    /// Front ends choose the solvers of a game by it. A solver on its own is told by its settings
    /// ([`InfinitePlay`]), and one for games that end refuses a cycle when it finds one.
    ///
    /// ```
    /// use stonework::{Game, InfinitePlay, Step, WinLose};
    ///
    /// /// Two rooms: who goes from one to the other for ever has not found the way out.
    /// struct Rooms;
    ///
    /// impl Game for Rooms {
    /// #     type State = u8; type Move = u8; type Value = WinLose;
    /// #     fn start(&self) -> u8 { 0 }
    /// #     fn terminal_value(&self, _: &u8) -> Option<WinLose> { None }
    /// #     fn moves(&self, &room: &u8) -> impl Iterator<Item = u8> { std::iter::once(1 - room) }
    /// #     fn play(&self, _: &u8, room: u8) -> Step<Self> { Step::to(room) }
    ///     // start, terminal_value, moves and play, and then:
    ///     fn infinite_play(&self) -> Option<InfinitePlay> {
    ///         Some(InfinitePlay::LostByFirst)
    ///     }
    /// }
    /// # assert_eq!(Rooms.infinite_play(), Some(InfinitePlay::LostByFirst));
    /// ```
    fn infinite_play(&self) -> Option<InfinitePlay> {
        None
    }

    /// Of how many positions at once the game computes the moves faster than of one after the
    /// other; 0 if it makes no difference. See [`Game::prepare`].
    #[doc(hidden)]
    const BATCH: usize = 0;

    /// A hint that these states, at most [`Game::BATCH`] of them, are listed and played next, in this
    /// order: all of them can be computed together. It changes no answer; without a batch it is not
    /// called.
    #[doc(hidden)]
    #[inline]
    fn prepare(&self, _states: &[Self::State]) {}

    /// The number of moves of a state that is not terminal. It calls `check` after some of them,
    /// with how many these were, and ends with its error: there may be any number of moves.
    #[doc(hidden)]
    #[inline]
    fn count_moves(
        &self,
        state: &Self::State,
        check: &mut dyn FnMut(usize) -> Result<(), StopReason>,
    ) -> Result<usize, StopReason> {
        /// Moves between two checks.
        const AT_ONCE: usize = 1 << 16;
        let mut moves = self.moves(state);
        let mut all = 0;
        loop {
            let counted = moves.by_ref().take(AT_ONCE).count();
            all += counted;
            if counted < AT_ONCE {
                return Ok(all);
            }
            check(counted)?;
        }
    }

    /// The heap memory that a state owns, in bytes, without `size_of::<State>()`. Equal states may
    /// own different amounts: vectors have spare capacity.
    ///
    /// Solvers count them against [`crate::Run::with_bytes`] for every state that they keep.
    /// Default: 0, as it is for a state without pointers. A state that is a `Vec<u32>` has
    /// `block_bytes(state.capacity() * size_of::<u32>())`: see [`crate::block_bytes`].
    #[inline]
    #[must_use]
    fn state_heap_bytes(_state: &Self::State) -> usize {
        0
    }
}

/// What a move leads to: the next state, what the mover gains at once, and whose turn it is.
///
/// ```
/// use stonework::{Step, Turn};
/// # use stonework::Game;
/// # struct Sow;
/// # impl Game for Sow {
/// #     type State = u8; type Move = (); type Value = i32;
/// #     fn start(&self) -> u8 { 1 }
/// #     fn terminal_value(&self, &s: &u8) -> Option<i32> { (s == 0).then_some(0) }
/// #     fn moves(&self, _: &u8) -> impl Iterator<Item = ()> { std::iter::once(()) }
/// #     fn play(&self, &s: &u8, (): ()) -> Step<Self> { Step::to(s - 1) }
/// # }
/// let step: Step<Sow> = Step::to(3).gaining(7).again();
/// assert_eq!((step.state, step.gain, step.turn), (3, 7, Turn::Stays));
/// ```
pub struct Step<G: Game + ?Sized> {
    /// The position after the move.
    pub state: G::State,
    /// What the mover gains by the move itself.
    pub gain: Gain<G>,
    /// Whose turn it is in [`Step::state`].
    pub turn: Turn,
}

impl<G: Game + ?Sized> Step<G> {
    /// A move to `state` that gains nothing and passes the turn.
    #[must_use]
    pub fn to(state: G::State) -> Self {
        Self {
            state,
            gain: Gain::<G>::default(),
            turn: Turn::Passes,
        }
    }

    /// The same step, gaining `gain` at once.
    #[must_use]
    pub fn gaining(mut self, gain: Gain<G>) -> Self {
        self.gain = gain;
        self
    }

    /// The same step, after which the mover moves again.
    #[must_use]
    pub fn again(mut self) -> Self {
        self.turn = Turn::Stays;
        self
    }
}

impl<G: Game + ?Sized> Clone for Step<G> {
    fn clone(&self) -> Self {
        Self {
            state: self.state.clone(),
            gain: self.gain,
            turn: self.turn,
        }
    }
}

impl<G: Game + ?Sized> PartialEq for Step<G> {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state && self.gain == other.gain && self.turn == other.turn
    }
}

impl<G: Game + ?Sized> Eq for Step<G> {}

impl<G: Game + ?Sized> Debug for Step<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { state, gain, turn } = self;
        f.debug_struct("Step")
            .field("state", state)
            .field("gain", gain)
            .field("turn", turn)
            .finish()
    }
}
