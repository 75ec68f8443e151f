//! Positions and moves as the endgame knows them: [`Probe`] and [`EndgameMove`].

use stonework_core::{Gain, Game, Turn};

/// What the endgame says of a position.
pub(super) enum Probe<V> {
    /// Its value.
    Value(V),
    /// Some of its moves may lead there.
    Near,
    /// Nothing.
    Far,
}

/// A move that leads to the endgame.
pub(super) struct EndgameMove<G: Game> {
    /// Where it is on the stack of moves.
    pub(super) at: usize,
    /// The number of the position it leads to.
    pub(super) number: usize,
    pub(super) gain: Gain<G>,
    pub(super) turn: Turn,
}
