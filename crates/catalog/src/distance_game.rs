//! A game that is only won or lost, shown with the distances of its wins and losses:
//! [`WithDistance`].

use std::ops::ControlFlow;

use stonework_boards::scene::{Scene, Spot};
use stonework_core::{Outcome, Row, WinLose};
use stonework_erased::{ErasedState, ErasedStep, WithDistance};
use stonework_inputs::InputError;
use stonework_nimbers::HeapRules;

use super::catalog_game::{About, TheoremSteps};
use super::shown_game::ShownGame;
use super::shown_move::{ShownMove, VisitMove};
use super::shown_value::ShowValue;
use stonework_words::{Notation, ShownValue};

impl ShownGame<Outcome> for WithDistance<dyn ShownGame<WinLose>> {
    fn visit_moves(&self, state: &ErasedState, visit: &mut VisitMove<'_, Outcome>) {
        self.0.visit_moves(state, &mut |mv| visit(&MoveOf(mv)));
    }

    fn read_move(&self, text: &str) -> Option<Notation> {
        self.0.read_move(text)
    }

    fn read_state(&self, text: &str) -> Result<ErasedState, InputError> {
        self.0.read_state(text)
    }

    fn show(&self, value: Outcome) -> ShownValue {
        value.shown()
    }

    fn state_bytes(&self, state: &ErasedState) -> usize {
        self.0.state_bytes(state)
    }

    fn draw(&self, state: &ErasedState) -> String {
        self.0.draw(state)
    }

    fn draw_by_ends(&self, state: &ErasedState) -> String {
        self.0.draw_by_ends(state)
    }

    fn picture(&self, state: &ErasedState) -> String {
        self.0.picture(state)
    }

    fn scene(&self, state: &ErasedState) -> Option<Scene> {
        self.0.scene(state)
    }

    fn theorem_steps(&self, state: &ErasedState) -> Option<TheoremSteps> {
        self.0.theorem_steps(state)
    }

    fn players(&self, state: &ErasedState) -> Option<[&str; 2]> {
        self.0.players(state)
    }

    fn about(&self) -> Option<About> {
        self.0.about()
    }

    fn subrow(&self, state: &ErasedState) -> Option<Row> {
        self.0.subrow(state)
    }

    fn heap_rules(&self) -> Option<HeapRules> {
        self.0.heap_rules()
    }

    fn total(&self) -> Option<i128> {
        None
    }

    fn failure(&self) -> Option<String> {
        self.0.failure()
    }

    fn points(&self, (): ()) -> Option<i128> {
        None
    }

    fn distance_matters(&self) -> bool {
        true
    }
}

/// A move of a game that is only won or lost.
struct MoveOf<'a>(&'a dyn ShownMove<WinLose>);

impl ShownMove<Outcome> for MoveOf<'_> {
    fn notation(&self) -> Notation {
        self.0.notation()
    }

    fn equivalent(&self, visit: &mut dyn FnMut(Notation) -> ControlFlow<()>) {
        self.0.equivalent(visit);
    }

    fn step(&self) -> ErasedStep<Outcome> {
        self.0.step().with_distance()
    }

    fn spot(&self) -> Option<Spot> {
        self.0.spot()
    }
}
