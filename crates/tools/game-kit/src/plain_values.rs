//! Canonical forms of positions by plain recursion: [`PlainValues`].

use std::collections::HashMap;

use stonework::partizan::{Algebra, CanonicalForm, Forms};
use stonework::{Partizan, Run};
use stonework_catalog::{Catalog, Instance};

use crate::games::game;

/// The canonical forms of the positions of a partizan game, by plain recursion over whole positions.
#[derive(Debug)]
pub struct PlainValues<'a, 'f, G: Partizan> {
    game: &'a G,
    algebra: &'a mut Algebra<'f>,
    known: HashMap<G::State, CanonicalForm>,
}

impl<'a, 'f, G: Partizan> PlainValues<'a, 'f, G> {
    /// Those of a game, none yet.
    pub fn new(game: &'a G, algebra: &'a mut Algebra<'f>) -> Self {
        Self {
            game,
            algebra,
            known: HashMap::new(),
        }
    }

    /// The value of a position to Left, whoever is to move.
    pub fn value(&mut self, state: &G::State) -> CanonicalForm {
        let turned = self.game.turned(state);
        let (left, right) = if self.game.left_to_move(state) {
            (state.clone(), turned)
        } else {
            (turned, state.clone())
        };
        if let Some(&form) = self.known.get(&left) {
            return form;
        }
        let [left_options, right_options] = [&left, &right].map(|state| {
            let moves: Vec<G::Move> = self.game.moves(state).collect();
            let next = moves.into_iter().map(|mv| self.game.play(state, mv).state);
            next.collect::<Vec<_>>()
        });
        let left_forms: Vec<_> = left_options.iter().map(|next| self.value(next)).collect();
        let right_forms: Vec<_> = right_options.iter().map(|next| self.value(next)).collect();
        let form = self.algebra.of_options(&left_forms, &right_forms).unwrap();
        self.known.insert(left, form);
        form
    }
}

/// Checks that the start of a game is worth what a text says.
pub fn check_value<G: Partizan>(game: &G, algebra: &mut Algebra<'_>, expected: &str) {
    let form = PlainValues::new(game, algebra).value(&game.start());
    let (found, known) = (algebra.text(form).unwrap(), algebra.read(expected).unwrap());
    assert_eq!(form, known, "{found} is not {expected}");
}

/// The canonical form of the start of a game of a catalog, as its solver of values finds it.
pub fn form(game: &dyn Instance, algebra: &Algebra<'_>) -> CanonicalForm {
    let start = game.read_state(&game.session().position()).unwrap();
    let mut positions = game.valued().unwrap().positions(algebra.forms());
    let found = positions.value(&start, &Run::new()).unwrap();
    found.form.unwrap()
}

/// Checks a known answer of a position: its value, outcome, mean or temperature.
fn check_known(game: &dyn Instance, algebra: &mut Algebra<'_>, [question, answer]: [&str; 2]) {
    let form = form(game, algebra);
    let found = match question {
        "value" => {
            let known = algebra.read(answer).unwrap();
            let found = algebra.text(form).unwrap();
            assert_eq!(form, known, "{found} is not {answer}");
            return;
        }
        "outcome" => algebra.outcome(form).unwrap().to_string(),
        "mean" => algebra.mean(form).unwrap().to_string(),
        "temperature" => algebra.temperature(form).unwrap().to_string(),
        other => panic!("{other} is no question"),
    };
    assert_eq!(found, answer, "{question}");
}

/// Checks what is known of positions: a game, a setting or none, a position, `value`, `outcome`,
/// `mean` or `temperature` as a question, and the answer.
pub fn check_all_known(catalog: &Catalog, known: &[[&str; 5]]) {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    for &[id, set, position, question, answer] in known {
        let settings: Vec<&str> = Some(set)
            .filter(|set| !set.is_empty())
            .into_iter()
            .collect();
        let game = game(catalog, id, &settings, position);
        check_known(game.as_ref(), &mut algebra, [question, answer]);
    }
}
