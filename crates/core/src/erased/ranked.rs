//! Positions by the numbers that the game itself gives them: [`Ranked`].

use std::sync::Arc;

use super::state::ErasedState;
use super::store::{Child, NO_NUMBER, Store, StoredEdge};
use crate::indexed::Indexed;

/// An [`Indexed`] game: nothing is kept.
pub(super) struct Ranked<G>(pub(super) Arc<G>);

impl<G: Indexed> Ranked<G> {
    #[inline]
    fn child(&self, state: &G::State) -> Child<G::Value> {
        if let Some(value) = self.0.terminal_value(state) {
            Child::Over {
                number: NO_NUMBER,
                value,
            }
        } else {
            let number = self.0.rank(state);
            Child::Open {
                number,
                hash: number as u64,
            }
        }
    }
}

impl<G> Store<G::Value> for Ranked<G>
where
    G: Indexed<State: Send + Sync + 'static> + Send + Sync + 'static,
{
    fn enter(&mut self, state: &ErasedState) -> Child<G::Value> {
        self.child(state.expect())
    }

    fn expand(
        &mut self,
        number: usize,
        from: usize,
        most: usize,
        edges: &mut Vec<StoredEdge<G::Value>>,
    ) {
        let state = self.0.unrank(number);
        for mv in self.0.moves(&state).skip(from).take(most) {
            let step = self.0.play(&state, mv);
            edges.push(StoredEdge {
                child: self.child(&step.state),
                gain: step.gain,
                turn: step.turn,
            });
        }
    }

    fn move_count(&self, number: usize) -> usize {
        self.0.moves(&self.0.unrank(number)).count()
    }

    fn are_equal(&self, one: usize, two: usize) -> bool {
        one == two
    }

    fn state(&self, number: usize) -> Option<ErasedState> {
        (number < self.0.count()).then(|| ErasedState::new(self.0.unrank(number)))
    }

    fn find(&self, state: &ErasedState) -> Option<Child<G::Value>> {
        Some(self.child(state.expect()))
    }
}
