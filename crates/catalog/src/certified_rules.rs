//! A game of the catalog as certificates know it: [`CertifiedRules`].

use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;

use stonework_certificate::{PassMove, VisitStep, WrittenGame};
use stonework_core::{InfinitePlay, Turn};
use stonework_erased::{ErasedState, Positions};

use super::notation::is_cut;
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;

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

/// How many positions the rules are told of, how many moves of each, and how many bytes in all.
const POSITIONS: usize = 2000;
const MOVES: usize = 200;
const BYTES: usize = 16 << 20;

/// Tells of the rules as far as some thousand positions near the start show them: the text of each,
/// its value if it is over, and what its moves lead to.
pub(super) fn tell_rules<V: ShowValue>(rules: &dyn ShownGame<V>, tell: &mut dyn FnMut(&[u8])) {
    let mut told = 0;
    let mut line = |text: String| {
        told += text.len();
        tell(text.as_bytes());
        tell(b"\n");
        told < BYTES
    };
    let mut found = HashSet::new();
    let mut waiting = VecDeque::from([rules.start()]);
    while let Some(state) = waiting.pop_front() {
        if !line(rules.draw(&state)) {
            return;
        }
        if let Some(value) = rules.terminal_value(&state) {
            line(format!("over {value}"));
            continue;
        }
        let mut index = 0;
        rules.visit_moves(&state, &mut |mv| {
            let (mv, step) = (mv.notation(), mv.step());
            let after = rules.draw(&step.state);
            let turn = match step.turn {
                Turn::Passes => "passes",
                Turn::Stays => "stays",
            };
            let goes_on = line(format!("{mv}\t{after}\t{:?}\t{turn}", step.gain));
            if found.len() < POSITIONS && found.insert(after) {
                waiting.push_back(step.state);
            }
            index += 1;
            if goes_on && index < MOVES {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
    }
}
