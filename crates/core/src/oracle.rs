//! The values that a solver has kept: [`Oracle`].

use std::ops::ControlFlow;

use crate::game::Game;
use crate::solution::{RatedMove, RatedMoveOf};
use crate::value::Value;
use crate::visit_moves::visit_moves;

/// The values of positions, kept after a solve.
///
/// The game that is passed to its methods must be the one that was solved.
pub trait Oracle<G: Game> {
    /// The exact value of a position that is not terminal; `None` if it was not kept.
    fn probe(&self, game: &G, state: &G::State) -> Option<G::Value>;

    /// The value of a position; `None` if it is neither terminal nor kept.
    fn value_at(&self, game: &G, state: &G::State) -> Option<G::Value> {
        game.terminal_value(state)
            .or_else(|| self.probe(game, state))
    }

    /// Every move of a position with its value; `None` if one of these values was not kept.
    fn moves_at(&self, game: &G, state: &G::State) -> Option<Vec<RatedMoveOf<G>>> {
        if game.terminal_value(state).is_some() {
            return Some(Vec::new());
        }
        let mut rated = Vec::new();
        let mut is_kept = true;
        visit_moves(game, state, &mut |mv| {
            let step = game.play(state, mv);
            let child = self.value_at(game, &step.state);
            let Some(value) = child.and_then(|child| child.back_up(step.gain, step.turn)) else {
                is_kept = false;
                return ControlFlow::Break(());
            };
            rated.push(RatedMove { mv, value });
            ControlFlow::Continue(())
        });
        is_kept.then_some(rated)
    }

    /// All best moves of a position, in the game's order; `None` if the value of a move was not
    /// kept.
    fn best_moves_at(&self, game: &G, state: &G::State) -> Option<Vec<G::Move>> {
        let moves = self.moves_at(game, state)?;
        let best = moves.iter().map(|rated| rated.value).max();
        Some(
            moves
                .iter()
                .filter(|rated| Some(rated.value) == best)
                .map(|rated| rated.mv)
                .collect(),
        )
    }
}

/// The values of an oracle that may be missing.
impl<G: Game, O: Oracle<G>> Oracle<G> for Option<O> {
    fn probe(&self, game: &G, state: &G::State) -> Option<G::Value> {
        self.as_ref()?.probe(game, state)
    }
}
