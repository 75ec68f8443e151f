//! A game of whatever types of states and moves: [`AnyGame`].

use super::any_move::AnyMove;
use super::any_state::AnyState;
use super::tables::Tables;
use super::violation::Violation;
use crate::game::{Game, Step};
use crate::turn::Turn;
use crate::value::Value;

/// The rules of a game, with states and moves as numbers.
pub(super) trait Rules<V: Value>: Tables {
    fn start(&self) -> usize;
    fn terminal_value(&self, state: usize) -> Option<V>;
    fn moves(&self, state: usize) -> Vec<usize>;
    /// The state after a move, the mover's gain, and whose turn it is then.
    fn play(&self, state: usize, mv: usize) -> (usize, V::Gain, Turn);
}

/// A game of which only the type of values is known, so that its checks are compiled once for each of
/// these types and not for each game.
pub(super) struct AnyGame<'t, V> {
    rules: &'t dyn Rules<V>,
}

/// What a check of a game of whatever types finds, or the law that the game breaks.
pub(super) type AnyResult<'t, T = ()> = Result<T, Violation<AnyState<'t>, AnyMove<'t>>>;

impl<'t, V: Value> AnyGame<'t, V> {
    pub(super) fn new(rules: &'t dyn Rules<V>) -> Self {
        Self { rules }
    }

    fn state(&self, number: usize) -> AnyState<'t> {
        AnyState::of(number, self.rules)
    }
}

impl<'t, V: Value> Game for AnyGame<'t, V> {
    type State = AnyState<'t>;
    type Move = AnyMove<'t>;
    type Value = V;

    fn start(&self) -> AnyState<'t> {
        self.state(self.rules.start())
    }
    fn terminal_value(&self, state: &AnyState<'t>) -> Option<V> {
        self.rules.terminal_value(state.number())
    }
    fn moves(&self, state: &AnyState<'t>) -> impl Iterator<Item = AnyMove<'t>> {
        let moves = self.rules.moves(state.number()).into_iter();
        moves.map(|number| AnyMove::of(number, self.rules))
    }
    fn play(&self, state: &AnyState<'t>, mv: AnyMove<'t>) -> Step<Self> {
        let (number, gain, turn) = self.rules.play(state.number(), mv.number());
        let state = self.state(number);
        Step { state, gain, turn }
    }
    fn state_heap_bytes(state: &AnyState<'t>) -> usize {
        state.bytes()
    }
}
