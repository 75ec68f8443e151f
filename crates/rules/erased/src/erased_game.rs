//! A game behind an object-safe trait: [`ErasedGame`].

use std::sync::Arc;

use stonework_core::{Game, Indexed, Turn, Value};

use super::positions::Positions;
use super::state::ErasedState;
use super::states::{EmptyStates, StatesOf};

/// What a move of an [`ErasedGame`] leads to.
#[derive(Clone, Debug)]
pub struct ErasedStep<V: Value> {
    /// The position after the move.
    pub state: ErasedState,
    /// What the mover gains by the move itself.
    pub gain: V::Gain,
    /// Whose turn it is in [`ErasedStep::state`].
    pub turn: Turn,
}

/// A [`Game`] with its types erased but for its value. A move is its index in [`Game::moves`].
///
/// It is implemented for every `Arc<G>` of a game that can be shared by threads. The methods that
/// take a state panic if it belongs to a game of other types.
pub trait ErasedGame<V: Value>: Send + Sync {
    /// The position the game starts from.
    fn start(&self) -> ErasedState;

    /// What a finished game is worth to the player who would be to move; `None` while play goes on.
    fn terminal_value(&self, state: &ErasedState) -> Option<V>;

    /// How many moves a position has that is not terminal. O(moves) time.
    fn move_count(&self, state: &ErasedState) -> usize;

    /// What the move with this index leads to; `None` if there are fewer moves. O(moves) time.
    fn play(&self, state: &ErasedState, index: usize) -> Option<ErasedStep<V>>;

    /// A store that numbers each position once, in the order in which it is found, and keeps them
    /// all; terminal ones too, if `ends` says so.
    ///
    /// For solvers that remember what they have seen. Memory: the states, and 11 to 22 bytes each.
    fn interned(&self, ends: bool) -> Positions<V> {
        Positions::interned(self.states(), ends)
    }

    /// A store that keeps the positions on the path of a depth-first search, and the other moves of
    /// each, and numbers them by their place there.
    ///
    /// For depth-first solvers whose memory must not grow with the positions they visit: a number
    /// holds until the search has left the position whose move led to it. With `memo_bytes`, the
    /// store also has a memo of whole states that takes no more than that: see
    /// [`super::DepthFirst::within`].
    fn on_path(&self, memo_bytes: Option<usize>) -> Positions<V> {
        Positions::of_path(self.states(), memo_bytes)
    }

    /// An empty list of states for a store.
    #[doc(hidden)]
    fn states(&self) -> EmptyStates<V>;
}

impl<G> ErasedGame<G::Value> for Arc<G>
where
    G: Game<State: Send + Sync + 'static> + Send + Sync + 'static,
{
    fn start(&self) -> ErasedState {
        ErasedState::new(Game::start(&**self))
    }

    fn terminal_value(&self, state: &ErasedState) -> Option<G::Value> {
        Game::terminal_value(&**self, state.expect())
    }

    fn move_count(&self, state: &ErasedState) -> usize {
        let counted = self.count_moves(state.expect(), &mut |_| Ok(()));
        counted.expect("nothing stops the count")
    }

    fn play(&self, state: &ErasedState, index: usize) -> Option<ErasedStep<G::Value>> {
        let state = state.expect();
        let mv = self.moves(state).nth(index)?;
        let step = Game::play(&**self, state, mv);
        Some(ErasedStep {
            state: ErasedState::new(step.state),
            gain: step.gain,
            turn: step.turn,
        })
    }

    fn states(&self) -> EmptyStates<G::Value> {
        EmptyStates(Box::new(StatesOf::new(Self::clone(self))))
    }
}

/// The positions of an [`Indexed`] game by the game's own numbers: nothing is kept, nothing is
/// hashed.
#[must_use]
pub fn ranked<G>(game: &Arc<G>) -> Positions<G::Value>
where
    G: Indexed<State: Send + Sync + 'static> + Send + Sync + 'static,
{
    Positions::ranked(Box::new(Arc::clone(game)))
}
