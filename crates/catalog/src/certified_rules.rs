//! A game of the catalog as certificates know it: [`CertifiedRules`].

use std::ops::ControlFlow;

use stonework_certificate::{PassMove, VisitStep, WrittenGame};
use stonework_core::InfinitePlay;
use stonework_erased::{ErasedState, Positions};

use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use stonework_words::is_cut;

/// Gives the components of a position that is not over.
pub(super) type ComponentsOf = dyn Fn(&ErasedState) -> Vec<ErasedState> + Send + Sync;

/// A game of the catalog as certificates know it.
pub(super) struct CertifiedRules<'a, V: ShowValue> {
    pub(super) rules: &'a dyn ShownGame<V>,
    pub(super) infinite_play: Option<InfinitePlay>,
    pub(super) components: Option<&'a ComponentsOf>,
}

impl<V: ShowValue> WrittenGame<V> for CertifiedRules<'_, V> {
    fn start(&self) -> ErasedState {
        self.rules.start()
    }

    fn terminal_value(&self, state: &ErasedState) -> Option<V> {
        self.rules.terminal_value(state)
    }

    fn infinite_play(&self) -> Option<InfinitePlay> {
        self.infinite_play
    }

    fn state_bytes(&self, state: &ErasedState) -> usize {
        self.rules.state_bytes(state)
    }

    fn position(&self, state: &ErasedState) -> String {
        self.rules.draw(state)
    }

    fn move_text(&self, state: &ErasedState, index: usize) -> Option<String> {
        self.rules.move_text(state, index)
    }

    fn find_move(&self, state: &ErasedState, text: &str, pass: &mut PassMove<'_>) -> Option<usize> {
        let (mut index, mut found) = (0, None);
        let names_a_move = !is_cut(text);
        self.rules.visit_moves(state, &mut |mv| {
            if names_a_move && mv.notation().to_string() == text {
                found = Some(index);
                return ControlFlow::Break(());
            }
            let passed = pass(index);
            index += 1;
            passed
        });
        found
    }

    fn visit_steps(&self, state: &ErasedState, from: usize, visit: &mut VisitStep<'_, V>) {
        self.rules.visit_steps(state, from, visit);
    }

    fn positions(&self) -> Positions<V> {
        self.rules.on_path(None)
    }

    fn components(&self, state: &ErasedState) -> Option<Vec<ErasedState>> {
        self.components.map(|components| components(state))
    }
}
