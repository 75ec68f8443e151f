//! What a game of the catalog says of itself: [`CatalogGame`], [`About`], [`TheoremSteps`].

use stonework_core::{Gain, Game, Row};
use stonework_nimbers::HeapRules;

use super::shown_value::ShowValue;
use stonework_boards::by_ends;
use stonework_boards::scene::{Scene, Spot};
use stonework_inputs::InputError;
use stonework_words::{Notation, ShownValue};

/// A game that can be shown in the terms of the puzzle it comes from.
pub trait CatalogGame:
    Game<State: Send + Sync + 'static, Value: ShowValue> + Send + Sync + 'static
{
    /// Whether a sooner win and a later loss are better by the puzzle's rules; false in one that only
    /// asks who wins.
    const DISTANCE_MATTERS: bool = true;

    /// About the picoseconds that a table takes for a move or a position of a game whose positions are
    /// numbered, for the choice of a solver: to play it and find the value it leads to.
    const MOVE_PICOS: u64 = 2_000;

    /// How a move is written, each of a position otherwise.
    ///
    /// A move is named by what is left, as [`CatalogGame::draw`] shows it, or by where what it takes
    /// was at the start. Such a place names the same thing along a whole line of play: what is gone
    /// can not be taken, what is left can. Where the state does not tell which of the things that are
    /// alike are gone, that is left to [`CatalogGame::equivalent_moves`].
    fn notation(&self, mv: Self::Move) -> Notation;

    /// This move and those like it that the game leaves out, as they are written.
    ///
    /// A game may list one move for several that lead to equal positions, one stone for all of its
    /// kind; then it overrides this, so that none is missing where moves are told. They are told in
    /// the game's order, those that are written as an index by that index.
    ///
    /// Several moves that are written as indices take things that are alike, each of which goes once
    /// and whose indices rise. Of a kind of which so many are gone, the game lists and writes the
    /// others as if the first ones had gone: a [`crate::Session`] knows which its line has taken, and
    /// calls by their own indices those that are left.
    fn equivalent_moves(&self, mv: Self::Move) -> impl Iterator<Item = Notation> {
        std::iter::once(self.notation(mv))
    }

    /// The move that a text means, however it is written; by default none, as what [`CatalogGame::notation`]
    /// writes is known without.
    fn read_move(&self, _text: &str) -> Option<Self::Move> {
        None
    }

    /// The position that a text means, or one of several that are written alike; by default none.
    ///
    /// # Errors
    ///
    /// [`InputError`] for what is no position of this game.
    fn read_state(&self, _text: &str) -> Result<Self::State, InputError> {
        Err(InputError::NoPositions)
    }

    /// Whether play may come to a position that has a number, as far as that is told at once, for the
    /// choice of a solver.
    fn may_be_reached(&self, _state: &Self::State) -> bool {
        true
    }

    /// How a value is told.
    fn show(&self, value: Self::Value) -> ShownValue {
        value.shown()
    }

    /// A position in one line: what is left. Two positions with the same text have the same moves, but
    /// for where what they take was at the start, which lead to positions with the same texts.
    fn draw(&self, state: &Self::State) -> String;

    /// The same as a line of play shows it: a row of more than 16 numbers is cut to its first and last
    /// eight. A game of long rows overrides this, so that only those numbers are written.
    fn draw_by_ends(&self, state: &Self::State) -> String {
        by_ends(&self.draw(state))
    }

    /// How a position is shown to who plays: one line or more. Long rows of numbers are cut.
    fn picture(&self, state: &Self::State) -> String {
        self.draw_by_ends(state)
    }

    /// A position as there is to see; by default `None`, and then front ends show
    /// [`CatalogGame::picture`].
    fn scene(&self, _state: &Self::State) -> Option<Scene> {
        None
    }

    /// Where on the scene of a position a move of it is made; `None` for one that has no place.
    fn spot(&self, _state: &Self::State, _mv: Self::Move) -> Option<Spot> {
        None
    }

    /// What the player to move in a position is called, and the other: `["x", "o"]`; `None` in a game
    /// whose players have no names but first and second.
    fn players(&self, _state: &Self::State) -> Option<[&str; 2]> {
        None
    }

    /// What a game that is given as a text tells of itself; `None` in others.
    fn about(&self) -> Option<About> {
        None
    }

    /// How a theorem values a position, step by step; by default `None`.
    fn theorem_steps(&self, _state: &Self::State) -> Option<TheoremSteps> {
        None
    }

    /// Where on the row a position lies, in a game each of whose positions is a part of a row,
    /// another for each; `None` in others.
    fn subrow(&self, _state: &Self::State) -> Option<Row> {
        None
    }

    /// The octal code, subtraction set or list of takes of its heaps; `None` in a game that has none.
    fn heap_rules(&self) -> Option<HeapRules> {
        None
    }

    /// What the gains of both players add up to however the game goes; `None` if that depends.
    fn total(&self) -> Option<i128> {
        None
    }

    /// What is wrong with the rules, as a position that play came to has shown; by default `None`.
    ///
    /// Rules cannot report an error. Those that find a fault of their own treat every position as
    /// ended from then on, so that a solve ends at once; what it found counts for nothing.
    fn failure(&self) -> Option<String> {
        None
    }

    /// What a gain counts in the score; `None` in a game that keeps no score as it goes.
    #[must_use]
    fn points(gain: Gain<Self>) -> Option<i128> {
        Self::Value::points(gain)
    }
}

/// What a game that is given as a text tells of itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// What the text calls its players, in its own order.
    pub roles: Vec<String>,
    /// What is to be known of it, each with what that is: `moves`, `12`.
    pub facts: Vec<(&'static str, String)>,
    /// What is lawful in the text, but may be a mistake.
    pub notes: Vec<String>,
    /// What is advised where play can return to a position.
    pub in_cycles: &'static str,
}

/// How a theorem values a position, step by step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TheoremSteps {
    /// The steps in sentences, the last with the value.
    pub steps: Vec<String>,
    /// The value to the player to move.
    pub value: i128,
}
