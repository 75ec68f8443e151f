//! A game that starts from another position: [`StartsAt`].

use std::sync::Arc;

use stonework_core::Row;
use stonework_erased::{EmptyStates, ErasedGame, ErasedState, ErasedStep};
use stonework_nimbers::HeapRules;

use super::catalog_game::{About, TheoremSteps};
use super::shown_game::{ShownGame, by_rules};
use super::shown_move::VisitMove;
use super::shown_value::ShowValue;
use stonework_boards::scene::Scene;
use stonework_inputs::InputError;
use stonework_words::{Notation, ShownValue};

/// A game with its rules, which starts from another position.
pub(super) struct StartsAt<V: ShowValue> {
    pub(super) rules: Arc<dyn ShownGame<V>>,
    pub(super) start: ErasedState,
}

impl<V: ShowValue> ErasedGame<V> for StartsAt<V> {
    fn start(&self) -> ErasedState {
        self.start.clone()
    }

    by_rules! { rules:
        terminal_value(state: &ErasedState) -> Option<V>;
        move_count(state: &ErasedState) -> usize;
        play(state: &ErasedState, index: usize) -> Option<ErasedStep<V>>;
        states() -> EmptyStates<V>;
    }
}

impl<V: ShowValue> ShownGame<V> for StartsAt<V> {
    /// What is still to be gained, along any line of play.
    fn total(&self) -> Option<i128> {
        self.rules.total()?;
        let (mut total, mut state) = (0_i128, self.start.clone());
        while self.rules.terminal_value(&state).is_none() {
            let step = self.rules.play(&state, 0)?;
            total = total.checked_add(self.rules.points(step.gain)?)?;
            state = step.state;
        }
        Some(total)
    }

    by_rules!(rules);

    by_rules! { rules:
        visit_moves(state: &ErasedState, visit: &mut VisitMove<'_, V>);
        show(value: V) -> ShownValue;
        points(gain: V::Gain) -> Option<i128>;
        distance_matters() -> bool;
    }
}
