//! Positions by the numbers that the game itself gives them: [`Ranked`].

use std::sync::Arc;

use stonework_core::{Game, Indexed, StopReason, Value};

use super::edge::{Edge, NO_NUMBER};
use super::state::ErasedState;
use super::states::Batch;

/// An [`Indexed`] game: its positions are not kept.
pub(super) trait Ranked<V: Value>: Send {
    /// The number of a position, and its value if play is over in it.
    fn enter(&self, state: &ErasedState) -> (usize, Option<V>);

    /// Appends a batch of the moves of a position to `edges`, in the game's order. Gives the batch
    /// that comes next.
    fn expand(&self, number: usize, batch: Batch, edges: &mut Vec<Edge<V>>) -> Option<Batch>;

    /// How many moves a position has: see [`Game::count_moves`].
    fn count_moves(
        &self,
        number: usize,
        check: &mut dyn FnMut(usize) -> Result<(), StopReason>,
    ) -> Result<usize, StopReason>;

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

    fn expand(
        &self,
        number: usize,
        batch: Batch,
        edges: &mut Vec<Edge<G::Value>>,
    ) -> Option<Batch> {
        let game = &**self;
        let state = game.unrank(number);
        let end = |child: &G::State| game.terminal_value(child);
        batch.append(game, &state, edges, end, |child, _| game.rank(&child))
    }

    fn count_moves(
        &self,
        number: usize,
        check: &mut dyn FnMut(usize) -> Result<(), StopReason>,
    ) -> Result<usize, StopReason> {
        Game::count_moves(&**self, &self.unrank(number), check)
    }

    fn state(&self, number: usize) -> Option<ErasedState> {
        (number < self.count()).then(|| ErasedState::new(self.unrank(number)))
    }
}
