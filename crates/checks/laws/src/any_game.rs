//! A game of whatever types of states and moves: [`AnyGame`], [`AnyState`], [`AnyMove`].

use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};

use stonework_core::{Game, Step, Turn, Value};

use super::violation::Violation;

/// What is asked about the states and moves of a game, each by its number.
pub(super) trait Tables {
    /// The number of a new state: a clone of this one.
    fn clone_state(&self, number: usize) -> usize;
    fn drop_state(&self, number: usize);
    fn equal_states(&self, one: usize, other: usize) -> bool;
    fn hash_state(&self, number: usize, hasher: &mut dyn Hasher);
    fn show_state(&self, number: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    /// The bytes of a state, on the heap or not.
    fn state_bytes(&self, number: usize) -> usize;
    fn equal_moves(&self, one: usize, other: usize) -> bool;
    fn show_move(&self, number: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// The rules of a game, with states and moves as numbers.
pub(super) trait Rules<V: Value>: Tables {
    fn start(&self) -> usize;
    fn terminal_value(&self, state: usize) -> Option<V>;
    fn moves(&self, state: usize) -> Vec<usize>;
    /// The state after a move, the mover's gain, and whose turn it is then.
    fn play(&self, state: usize, mv: usize) -> (usize, V::Gain, Turn);
}

/// A game of which only the type of values is known, so that its checks are compiled once for each
/// of these types and not for each game.
pub(super) struct AnyGame<'t, V> {
    rules: &'t dyn Rules<V>,
}

/// What a check of a game of whatever types finds, or the law that the game breaks.
pub(super) type AnyResult<'t, T = ()> = Result<T, Violation<AnyState<'t>, AnyMove<'t>>>;

impl<'t, V: Value> AnyGame<'t, V> {
    pub(super) fn new(rules: &'t dyn Rules<V>) -> Self {
        Self { rules }
    }

    fn state(&self, number: usize) -> AnyState<'t> {
        AnyState::of(number, self.rules)
    }
}

impl<'t, V: Value> Game for AnyGame<'t, V> {
    type State = AnyState<'t>;
    type Move = AnyMove<'t>;
    type Value = V;

    fn start(&self) -> AnyState<'t> {
        self.state(self.rules.start())
    }
    fn terminal_value(&self, state: &AnyState<'t>) -> Option<V> {
        self.rules.terminal_value(state.number())
    }
    fn moves(&self, state: &AnyState<'t>) -> impl Iterator<Item = AnyMove<'t>> {
        let moves = self.rules.moves(state.number()).into_iter();
        moves.map(|number| AnyMove::of(number, self.rules))
    }
    fn play(&self, state: &AnyState<'t>, mv: AnyMove<'t>) -> Step<Self> {
        let (number, gain, turn) = self.rules.play(state.number(), mv.number());
        let state = self.state(number);
        Step { state, gain, turn }
    }
    fn state_heap_bytes(state: &AnyState<'t>) -> usize {
        state.bytes()
    }
}

/// A state of a game. Clones, compares, hashes and is shown as that state does.
pub(super) struct AnyState<'t> {
    number: usize,
    tables: &'t dyn Tables,
}

impl<'t> AnyState<'t> {
    /// The state of a number, which is dropped with this.
    pub(super) fn of(number: usize, tables: &'t dyn Tables) -> Self {
        Self { number, tables }
    }

    pub(super) fn number(&self) -> usize {
        self.number
    }

    pub(super) fn bytes(&self) -> usize {
        self.tables.state_bytes(self.number)
    }
}

impl Clone for AnyState<'_> {
    fn clone(&self) -> Self {
        Self::of(self.tables.clone_state(self.number), self.tables)
    }
}

impl Drop for AnyState<'_> {
    fn drop(&mut self) {
        self.tables.drop_state(self.number);
    }
}

impl PartialEq for AnyState<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.tables.equal_states(self.number, other.number)
    }
}

impl Eq for AnyState<'_> {}

impl Hash for AnyState<'_> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.tables.hash_state(self.number, hasher);
    }
}

impl Debug for AnyState<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tables.show_state(self.number, f)
    }
}

/// A move of a game. Compares and is shown as that move does.
#[derive(Clone, Copy)]
pub(super) struct AnyMove<'t> {
    number: usize,
    tables: &'t dyn Tables,
}

impl<'t> AnyMove<'t> {
    pub(super) fn of(number: usize, tables: &'t dyn Tables) -> Self {
        Self { number, tables }
    }

    pub(super) fn number(self) -> usize {
        self.number
    }
}

impl PartialEq for AnyMove<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.tables.equal_moves(self.number, other.number)
    }
}

impl Eq for AnyMove<'_> {}

impl Debug for AnyMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tables.show_move(self.number, f)
    }
}
