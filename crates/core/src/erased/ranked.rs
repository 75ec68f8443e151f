//! Positions by the numbers that the game itself gives them: [`Ranked`].

use std::sync::Arc;

use super::edge::{Edge, NO_NUMBER};
use super::state::ErasedState;
use super::states::Batch;
use crate::game::Step;
use crate::indexed::Indexed;
use crate::value::Value;

/// An [`Indexed`] game: its positions are not kept.
pub(super) trait Ranked<V: Value>: Send {
    /// The number of a position, and its value if play is over in it.
    fn enter(&self, state: &ErasedState) -> (usize, Option<V>);

    /// Appends a batch of the moves of a position to `edges`, in the game's order.
    fn expand(&self, number: usize, batch: Batch, edges: &mut Vec<Edge<V>>);

    /// How many moves a position has.
    fn move_count(&self, number: usize) -> usize;

    /// The position with a number, if there is one.
    fn state(&self, number: usize) -> Option<ErasedState>;
}

impl<G> Ranked<G::Value> for Arc<G>
where
    G: Indexed<State: Send + Sync + 'static> + Send + Sync + 'static,
{
    fn enter(&self, state: &ErasedState) -> (usize, Option<G::Value>) {
        let state = state.expect();
        match self.terminal_value(state) {
            Some(value) => (NO_NUMBER, Some(value)),
            None => (self.rank(state), None),
        }
    }

    fn expand(&self, number: usize, batch: Batch, edges: &mut Vec<Edge<G::Value>>) {
        let game = &**self;
        let state = game.unrank(number);
        let mut moves = game.moves(&state);
        if let Some(last) = batch.from.checked_sub(1) {
            moves.nth(last);
        }
        let first = edges.len();
        while edges.len() - first < batch.most
            && let Some(mv) = moves.next()
        {
            let Step {
                state: child,
                gain,
                turn,
            } = game.play(&state, mv);
            let end = game.terminal_value(&child);
            edges.push(Edge {
                index: batch.from + (edges.len() - first),
                number: match end {
                    Some(_) => NO_NUMBER,
                    None => game.rank(&child),
                },
                is_over: end.is_some(),
                end: end.unwrap_or_default(),
                gain,
                turn,
            });
        }
    }

    fn move_count(&self, number: usize) -> usize {
        self.moves(&self.unrank(number)).count()
    }

    fn state(&self, number: usize) -> Option<ErasedState> {
        (number < self.count()).then(|| ErasedState::new(self.unrank(number)))
    }
}
