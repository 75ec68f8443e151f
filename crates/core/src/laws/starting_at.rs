//! A game from one of its positions on: [`StartingAt`].

use std::ops::Range;

use crate::game::{Game, Step};
use crate::indexed::Indexed;
use crate::layered::Layered;

/// The same game, started in another position.
pub(super) struct StartingAt<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) start: G::State,
}

impl<G: Game> Game for StartingAt<'_, G> {
    type State = G::State;
    type Move = G::Move;
    type Value = G::Value;

    fn start(&self) -> G::State {
        self.start.clone()
    }

    fn terminal_value(&self, state: &G::State) -> Option<G::Value> {
        self.game.terminal_value(state)
    }

    fn moves(&self, state: &G::State) -> impl Iterator<Item = G::Move> {
        self.game.moves(state)
    }

    fn play(&self, state: &G::State, mv: G::Move) -> Step<Self> {
        let Step { state, gain, turn } = self.game.play(state, mv);
        Step { state, gain, turn }
    }
}

impl<G: Indexed> Indexed for StartingAt<'_, G> {
    fn positions(&self) -> usize {
        self.game.positions()
    }

    fn index(&self, state: &G::State) -> usize {
        self.game.index(state)
    }

    fn state(&self, index: usize) -> G::State {
        self.game.state(index)
    }
}

impl<G: Layered> Layered for StartingAt<'_, G> {
    fn layers(&self) -> usize {
        self.game.layers()
    }

    fn layer(&self, layer: usize) -> Range<usize> {
        self.game.layer(layer)
    }

    fn reach(&self) -> usize {
        self.game.reach()
    }

    fn states(&self, numbers: Range<usize>) -> impl Iterator<Item = G::State> {
        self.game.states(numbers)
    }
}
