//! States that are told apart by their texts: [`ByText`].

use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};

use stonework_core::{Game, Step};

/// A game whose states are told apart by their texts as well: how they compare may be wrong.
pub(super) struct ByText<'g, G>(pub(super) &'g G);

/// A state with its text.
#[derive(Clone)]
pub(super) struct Texted<S> {
    pub(super) state: S,
    text: String,
}

impl<S: Debug> Texted<S> {
    pub(super) fn new(state: S) -> Self {
        let text = format!("{state:?}");
        Self { state, text }
    }
}

impl<S: PartialEq> PartialEq for Texted<S> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text && self.state == other.state
    }
}

impl<S: Eq> Eq for Texted<S> {}

impl<S> Hash for Texted<S> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.text.hash(hasher);
    }
}

impl<S> Debug for Texted<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl<G: Game> Game for ByText<'_, G> {
    type State = Texted<G::State>;
    type Move = G::Move;
    type Value = G::Value;

    fn start(&self) -> Texted<G::State> {
        Texted::new(self.0.start())
    }
    fn terminal_value(&self, Texted { state, .. }: &Texted<G::State>) -> Option<G::Value> {
        self.0.terminal_value(state)
    }
    fn moves(&self, Texted { state, .. }: &Texted<G::State>) -> impl Iterator<Item = G::Move> {
        self.0.moves(state)
    }
    fn play(&self, Texted { state, .. }: &Texted<G::State>, mv: G::Move) -> Step<Self> {
        let Step { state, gain, turn } = self.0.play(state, mv);
        let state = Texted::new(state);
        Step { state, gain, turn }
    }
}
