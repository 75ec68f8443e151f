//! A game of the catalog with its types erased but for its value: [`ShownGame`].

use std::ops::ControlFlow;
use std::sync::Arc;

use stonework_core::{Gain, Row, visit_moves};
use stonework_erased::{ErasedGame, ErasedState, ErasedStep};
use stonework_nimbers::HeapRules;

use super::catalog_game::{About, CatalogGame, TheoremSteps};
use super::shown_move::{MoveOf, ShownMove, VisitMove, VisitNamed};
use super::shown_value::ShowValue;
use stonework_boards::by_ends;
use stonework_boards::scene::Scene;
use stonework_inputs::InputError;
use stonework_words::{MOST_LISTED_MOVES, Notation, ShownValue};

/// What front ends need of a game, whatever its states and moves; a move is its index.
pub(super) trait ShownGame<V: ShowValue>: ErasedGame<V> {
    /// Calls `visit` with each move of a position that is not over, in the game's order, until it
    /// breaks.
    fn visit_moves(&self, state: &ErasedState, visit: &mut VisitMove<'_, V>);

    /// The move that a text means, as it is written, if the game reads moves.
    fn read_move(&self, text: &str) -> Option<Notation>;

    /// The position that a text means.
    fn read_state(&self, text: &str) -> Result<ErasedState, InputError>;

    /// How a value is shown.
    fn show(&self, value: V) -> ShownValue;

    /// The bytes that a position takes, with its heap memory.
    fn state_bytes(&self, state: &ErasedState) -> usize;

    /// A position in one line.
    fn draw(&self, state: &ErasedState) -> String;

    /// The same with long rows of numbers cut.
    fn draw_by_ends(&self, state: &ErasedState) -> String;

    /// A position as a picture of one line or more.
    fn picture(&self, state: &ErasedState) -> String;

    /// A position as there is to see.
    fn scene(&self, state: &ErasedState) -> Option<Scene>;

    /// How a theorem values a position.
    fn theorem_steps(&self, state: &ErasedState) -> Option<TheoremSteps>;

    /// What the player to move and the other are called, where they have names.
    fn players(&self, state: &ErasedState) -> Option<[&str; 2]>;

    /// What a game that is given as a text tells of itself.
    fn about(&self) -> Option<About>;

    /// Where on the row a position lies, in a game each of whose positions is a part of a row.
    fn subrow(&self, state: &ErasedState) -> Option<Row>;

    /// The octal code, subtraction set or list of takes of its heaps, in a game that has one.
    fn heap_rules(&self) -> Option<HeapRules>;

    /// What the gains of both players add up to however the game goes.
    fn total(&self) -> Option<i128>;

    /// What is wrong with the rules, as play has shown.
    fn failure(&self) -> Option<String>;

    /// What a gain counts in the score.
    fn points(&self, gain: V::Gain) -> Option<i128>;

    /// Whether a sooner win and a later loss are better.
    fn distance_matters(&self) -> bool;
}

/// Methods of a game that ask the rules of another, which are the field of this name: those that are
/// listed, or all of [`ShownGame`] that say nothing of values.
macro_rules! by_rules {
    ($rules:tt) => {
        by_rules! { $rules:
            read_move(text: &str) -> Option<Notation>;
            read_state(text: &str) -> Result<ErasedState, InputError>;
            state_bytes(state: &ErasedState) -> usize;
            draw(state: &ErasedState) -> String;
            draw_by_ends(state: &ErasedState) -> String;
            picture(state: &ErasedState) -> String;
            scene(state: &ErasedState) -> Option<Scene>;
            theorem_steps(state: &ErasedState) -> Option<TheoremSteps>;
            players(state: &ErasedState) -> Option<[&str; 2]>;
            about() -> Option<About>;
            subrow(state: &ErasedState) -> Option<Row>;
            heap_rules() -> Option<HeapRules>;
            failure() -> Option<String>;
        }
    };
    ($rules:tt: $($name:ident($($arg:ident: $kind:ty),*) $(-> $result:ty)?;)*) => {
        $(fn $name(&self, $($arg: $kind),*) $(-> $result)? {
            self.$rules.$name($($arg),*)
        })*
    };
}

pub(super) use by_rules;

impl<G: CatalogGame> ShownGame<G::Value> for Arc<G> {
    fn visit_moves(&self, state: &ErasedState, visit: &mut VisitMove<'_, G::Value>) {
        let (game, state): (&G, &G::State) = (self, state.expect());
        visit_moves(game, state, &mut |mv| visit(&MoveOf { game, state, mv }));
    }

    fn read_move(&self, text: &str) -> Option<Notation> {
        let mv = CatalogGame::read_move(&**self, text)?;
        Some(self.notation(mv))
    }

    fn read_state(&self, text: &str) -> Result<ErasedState, InputError> {
        CatalogGame::read_state(&**self, text).map(ErasedState::new)
    }

    fn show(&self, value: G::Value) -> ShownValue {
        CatalogGame::show(&**self, value)
    }

    fn state_bytes(&self, state: &ErasedState) -> usize {
        size_of::<G::State>() + G::state_heap_bytes(state.expect())
    }

    fn draw(&self, state: &ErasedState) -> String {
        CatalogGame::draw(&**self, state.expect())
    }

    fn draw_by_ends(&self, state: &ErasedState) -> String {
        CatalogGame::draw_by_ends(&**self, state.expect())
    }

    fn picture(&self, state: &ErasedState) -> String {
        by_ends(&CatalogGame::picture(&**self, state.expect()))
    }

    fn scene(&self, state: &ErasedState) -> Option<Scene> {
        CatalogGame::scene(&**self, state.expect())
    }

    fn theorem_steps(&self, state: &ErasedState) -> Option<TheoremSteps> {
        CatalogGame::theorem_steps(&**self, state.expect())
    }

    fn players(&self, state: &ErasedState) -> Option<[&str; 2]> {
        CatalogGame::players(&**self, state.expect())
    }

    fn about(&self) -> Option<About> {
        CatalogGame::about(&**self)
    }

    fn subrow(&self, state: &ErasedState) -> Option<Row> {
        CatalogGame::subrow(&**self, state.expect())
    }

    fn heap_rules(&self) -> Option<HeapRules> {
        CatalogGame::heap_rules(&**self)
    }

    fn total(&self) -> Option<i128> {
        CatalogGame::total(&**self)
    }

    fn failure(&self) -> Option<String> {
        CatalogGame::failure(&**self)
    }

    fn points(&self, gain: Gain<G>) -> Option<i128> {
        G::points(gain)
    }

    fn distance_matters(&self) -> bool {
        G::DISTANCE_MATTERS
    }
}

/// What follows from the moves of a game, compiled once for each type of value.
impl<V: ShowValue> dyn ShownGame<V> + '_ {
    /// The moves of a position as they are written, each with its index, as
    /// [`Self::visit_notations`] visits them.
    pub(super) fn notations(&self, state: &ErasedState, most: usize) -> Vec<(Notation, usize)> {
        let mut written = Vec::new();
        self.visit_notations(state, most, &mut |_, notation, index| {
            written.push((notation, index));
            ControlFlow::Continue(())
        });
        written
    }

    /// Calls `visit` with the first `most` moves of a position, as they are written and with their
    /// indices, and with the moves that the game leaves out because they are equivalent, in the game's
    /// order, until it breaks.
    ///
    /// After [`MOST_LISTED_MOVES`], equivalent ones are left out.
    pub(super) fn visit_notations(
        &self,
        state: &ErasedState,
        most: usize,
        visit: &mut VisitNamed<'_, V>,
    ) {
        let mut visited = 0;
        self.visit_first(state, most, &mut |index, mv| {
            let last = MOST_LISTED_MOVES.max(visited + 1);
            let mut flow = ControlFlow::Continue(());
            mv.equivalent(&mut |notation| {
                if visited == last {
                    return ControlFlow::Break(());
                }
                visited += 1;
                flow = visit(mv, notation, index);
                flow
            });
            flow
        });
    }

    /// Calls `visit` with the first `most` moves of a position and their indices, until it breaks.
    pub(super) fn visit_first(
        &self,
        state: &ErasedState,
        most: usize,
        visit: &mut dyn FnMut(usize, &dyn ShownMove<V>) -> ControlFlow<()>,
    ) {
        if most == 0 || self.terminal_value(state).is_some() {
            return;
        }
        let mut index = 0;
        self.visit_moves(state, &mut |mv| {
            let visited = visit(index, mv);
            index += 1;
            if index == most {
                return ControlFlow::Break(());
            }
            visited
        });
    }

    /// Calls `visit` with the move of a position with this index; not at all if there are fewer moves.
    pub(super) fn with_move(
        &self,
        state: &ErasedState,
        index: usize,
        visit: &mut dyn FnMut(&dyn ShownMove<V>),
    ) {
        self.visit_from(state, index, &mut |mv| {
            visit(mv);
            ControlFlow::Break(())
        });
    }

    /// The text of a move of a position, by its index; `None` if there are fewer moves.
    pub(super) fn move_text(&self, state: &ErasedState, index: usize) -> Option<String> {
        let mut text = None;
        self.with_move(state, index, &mut |mv| {
            text = Some(mv.notation().to_string());
        });
        text
    }

    /// Calls `visit` with what each move of a position leads to, from the move with this index on,
    /// until it breaks.
    pub(super) fn visit_steps(
        &self,
        state: &ErasedState,
        from: usize,
        visit: &mut dyn FnMut(ErasedStep<V>) -> ControlFlow<()>,
    ) {
        self.visit_from(state, from, &mut |mv| visit(mv.step()));
    }

    /// Calls `visit` with each move of a position from the one with this index on, until it breaks.
    fn visit_from(&self, state: &ErasedState, mut before: usize, visit: &mut VisitMove<'_, V>) {
        self.visit_moves(state, &mut |mv| {
            if before > 0 {
                before -= 1;
                return ControlFlow::Continue(());
            }
            visit(mv)
        });
    }
}
