//! A move of a position with its types erased but for the value: [`ShownMove`], [`MoveOf`].

use std::ops::ControlFlow;

use stonework_core::Turn;
use stonework_erased::{ErasedState, ErasedStep};

use super::catalog_game::CatalogGame;
use super::shown_value::ShowValue;
use stonework_boards::scene::Spot;
use stonework_words::Notation;

/// What front ends need of a move, whatever its game.
pub(super) trait ShownMove<V: ShowValue> {
    /// How it is written.
    fn notation(&self) -> Notation;

    /// Calls `visit` with the move and those equivalent to it, as they are written, until it breaks.
    fn equivalent(&self, visit: &mut dyn FnMut(Notation) -> ControlFlow<()>);

    /// What it leads to.
    fn step(&self) -> ErasedStep<V>;

    /// Where it is made.
    fn spot(&self) -> Option<Spot>;
}

/// Is called with a move.
pub(super) type VisitMove<'v, V> = dyn FnMut(&dyn ShownMove<V>) -> ControlFlow<()> + 'v;

/// Is called with a move, one way in which it is written, and its index.
pub(super) type VisitNamed<'v, V> =
    dyn FnMut(&dyn ShownMove<V>, Notation, usize) -> ControlFlow<()> + 'v;

/// Is called with a move as it is written and what it gains and leads to, whatever its types.
pub type VisitWritten<'v> =
    dyn FnMut(&[Notation], Option<i128>, Turn, ErasedState) -> ControlFlow<()> + 'v;

/// A move of a position of a game.
pub(super) struct MoveOf<'a, G: CatalogGame> {
    pub(super) game: &'a G,
    pub(super) state: &'a G::State,
    pub(super) mv: G::Move,
}

impl<G: CatalogGame> ShownMove<G::Value> for MoveOf<'_, G> {
    fn notation(&self) -> Notation {
        self.game.notation(self.mv)
    }

    fn equivalent(&self, visit: &mut dyn FnMut(Notation) -> ControlFlow<()>) {
        for notation in self.game.equivalent_moves(self.mv) {
            if visit(notation).is_break() {
                break;
            }
        }
    }

    fn step(&self) -> ErasedStep<G::Value> {
        let step = self.game.play(self.state, self.mv);
        ErasedStep {
            state: ErasedState::new(step.state),
            gain: step.gain,
            turn: step.turn,
        }
    }

    fn spot(&self) -> Option<Spot> {
        self.game.spot(self.state, self.mv)
    }
}

/// A move as it is written, and some of those equivalent to it.
pub(super) fn names<V: ShowValue>(mv: &dyn ShownMove<V>) -> Vec<Notation> {
    const MOST: usize = 64;
    let mut names = vec![mv.notation()];
    mv.equivalent(&mut |notation| {
        if notation != names[0] {
            names.push(notation);
        }
        match names.len() {
            MOST => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    names
}
