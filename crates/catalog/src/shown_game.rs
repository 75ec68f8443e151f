//! A game of the catalog with its types erased but for its value: [`ShownGame`].

use std::ops::ControlFlow;
use std::sync::Arc;

use stonework_certificate as certificate;
use stonework_certificate::{Bound, Leaf, PassMove, VisitStep};
use stonework_core::{Game, Row, visit_moves};
use stonework_erased::{ErasedGame, ErasedState};
use stonework_nimbers::HeapRules;

use super::by_ends::by_ends;
use super::catalog_game::{CatalogGame, TheoremSteps};
use super::game_solution::write_equivalent;
use super::input::InputError;
use super::notation::Notation;
use super::played_line::{MovesOfLine, PlayedLine, Walk};
use super::scene::{Scene, Spot};
use super::shown_value::{ShowValue, ShownValue};

/// What front ends need of a game, whatever its states and moves; a move is its index.
pub(super) trait ShownGame<V: ShowValue>: ErasedGame<V> {
    /// The moves of a position as they are written, each with its index, and with the moves that the
    /// game leaves out because they are equivalent, in the game's order: the first `most` of them.
    ///
    /// When [`MOST_LISTED_MOVES`](super::notation::MOST_LISTED_MOVES) are written, equivalent ones are
    /// left out.
    fn notations(&self, state: &ErasedState, most: usize) -> Vec<(Notation, usize)>;

    /// The index of the move that a text means, however it is written, if it is one of the first
    /// `most`.
    fn read_move(&self, state: &ErasedState, text: &str, most: usize) -> Option<usize>;

    /// The position that a text means.
    fn read_state(&self, text: &str) -> Result<ErasedState, InputError>;

    /// How a value is shown.
    fn show(&self, value: V) -> ShownValue;

    /// A position in one line.
    fn draw(&self, state: &ErasedState) -> String;

    /// A position as a picture of one line or more.
    fn picture(&self, state: &ErasedState) -> String;

    /// A position as there is to see.
    fn scene(&self, state: &ErasedState) -> Option<Scene>;

    /// How a theorem values a position.
    fn theorem_steps(&self, state: &ErasedState) -> Option<TheoremSteps>;

    /// Where each of the first `most` moves of a position is made, by index.
    fn spots(&self, state: &ErasedState, most: usize) -> Vec<Option<Spot>>;

    /// What the player to move and the other are called, where they have names.
    fn players(&self, state: &ErasedState) -> Option<[&'static str; 2]>;

    /// Where on the row a position lies, in a game each of whose positions is a part of a row.
    fn subrow(&self, state: &ErasedState) -> Option<Row>;

    /// The octal code or subtraction set of its heaps, in a game that has one.
    fn heap_rules(&self) -> Option<HeapRules>;

    /// What the gains of both players add up to however the game goes.
    fn total(&self) -> Option<i128>;

    /// What a gain counts in the score.
    fn points(&self, gain: V::Gain) -> Option<i128>;

    /// Whether a sooner win and a later loss are better.
    fn distance_matters(&self) -> bool;

    /// Plays a line of moves, given by their indices, from a position.
    fn play_line(&self, state: &ErasedState, line: &[usize]) -> PlayedLine<V>;

    /// The text of a move of a position, by its index; `None` if there are fewer moves.
    fn move_text(&self, state: &ErasedState, index: usize) -> Option<String>;

    /// The index of the move of a position with this text.
    fn find_move(&self, state: &ErasedState, text: &str, pass: &mut PassMove<'_>) -> Option<usize>;

    /// Calls `visit` with what each move of a position leads to, from the move with this index on.
    fn visit_steps(&self, state: &ErasedState, from: usize, visit: &mut VisitStep<'_, V>);

    /// Searches a leaf of a certificate.
    fn search_leaf(&self, state: &ErasedState, bound: Bound<V>, positions: u64) -> Leaf;
}

impl<G: CatalogGame> ShownGame<G::Value> for Arc<G> {
    fn notations(&self, state: &ErasedState, most: usize) -> Vec<(Notation, usize)> {
        let state = state.expect();
        let mut written = Vec::new();
        if most == 0 || Game::terminal_value(&**self, state).is_some() {
            return written;
        }
        let mut index = 0;
        visit_moves(&**self, state, &mut |mv| {
            write_equivalent(&**self, mv, index, &mut written);
            index += 1;
            if index == most {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        written
    }

    fn read_move(&self, state: &ErasedState, text: &str, most: usize) -> Option<usize> {
        let mv = CatalogGame::read_move(&**self, text)?;
        let (mut index, mut found) = (0, None);
        visit_moves(&**self, state.expect(), &mut |listed| {
            if listed == mv {
                found = Some(index);
                return ControlFlow::Break(());
            }
            index += 1;
            if index == most {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }

    fn read_state(&self, text: &str) -> Result<ErasedState, InputError> {
        CatalogGame::read_state(&**self, text).map(ErasedState::new)
    }

    fn show(&self, value: G::Value) -> ShownValue {
        CatalogGame::show(&**self, value)
    }

    fn draw(&self, state: &ErasedState) -> String {
        CatalogGame::draw(&**self, state.expect())
    }

    fn picture(&self, state: &ErasedState) -> String {
        by_ends(&CatalogGame::picture(&**self, state.expect()))
    }

    fn subrow(&self, state: &ErasedState) -> Option<Row> {
        CatalogGame::subrow(&**self, state.expect())
    }

    fn scene(&self, state: &ErasedState) -> Option<Scene> {
        CatalogGame::scene(&**self, state.expect())
    }

    fn theorem_steps(&self, state: &ErasedState) -> Option<TheoremSteps> {
        CatalogGame::theorem_steps(&**self, state.expect())
    }

    fn spots(&self, state: &ErasedState, most: usize) -> Vec<Option<Spot>> {
        let state = state.expect();
        let mut spots = Vec::new();
        if most == 0 || Game::terminal_value(&**self, state).is_some() {
            return spots;
        }
        visit_moves(&**self, state, &mut |mv| {
            spots.push(self.spot(state, mv));
            if spots.len() == most {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        spots
    }

    fn players(&self, state: &ErasedState) -> Option<[&'static str; 2]> {
        CatalogGame::players(&**self, state.expect())
    }

    fn heap_rules(&self) -> Option<HeapRules> {
        CatalogGame::heap_rules(&**self)
    }

    fn total(&self) -> Option<i128> {
        CatalogGame::total(&**self)
    }

    fn points(&self, gain: <G::Value as stonework_core::Value>::Gain) -> Option<i128> {
        G::points(gain)
    }

    fn distance_matters(&self) -> bool {
        G::DISTANCE_MATTERS
    }

    fn play_line(&self, state: &ErasedState, line: &[usize]) -> PlayedLine<G::Value> {
        PlayedLine::of(&mut Walk {
            game: &**self,
            state: state.expect::<G::State>().clone(),
            line: MovesOfLine::Indices(line),
            at: 0,
        })
    }

    fn move_text(&self, state: &ErasedState, index: usize) -> Option<String> {
        let mv = self.moves(state.expect()).nth(index)?;
        Some(self.notation(mv).to_string())
    }

    fn find_move(&self, state: &ErasedState, text: &str, pass: &mut PassMove<'_>) -> Option<usize> {
        let is_it = |mv| self.notation(mv).to_string() == text;
        certificate::find_move(&**self, state, &is_it, pass)
    }

    fn visit_steps(&self, state: &ErasedState, from: usize, visit: &mut VisitStep<'_, G::Value>) {
        certificate::visit_steps(&**self, state, from, visit);
    }

    fn search_leaf(&self, state: &ErasedState, bound: Bound<G::Value>, positions: u64) -> Leaf {
        certificate::search(&**self, state.expect(), bound, positions)
    }
}
