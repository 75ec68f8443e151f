//! The moves that lead to a position, as the game itself tells: [`UnMoves`].

use std::sync::{Mutex, PoisonError};

use super::levels::Parents;
use super::positions::Positions;
use crate::game::Turn;
use crate::predecessors::Predecessors;

/// Moves taken back by the rules of the game.
pub(super) struct UnMoves<'a, G: Predecessors, P> {
    game: &'a G,
    positions: &'a P,
    /// A position that came up, and should have had a number.
    unnumbered: Mutex<Option<u32>>,
}

impl<'a, G: Predecessors, P: Positions<G>> UnMoves<'a, G, P> {
    pub(super) fn new(game: &'a G, positions: &'a P) -> Self {
        Self {
            game,
            positions,
            unnumbered: Mutex::new(None),
        }
    }

    /// A position without a number to which a move was taken back, where all have to have one.
    pub(super) fn unnumbered(self) -> Option<G::State> {
        let Self {
            game, positions, ..
        } = self;
        let number = self.unnumbered.into_inner();
        let number = number.unwrap_or_else(PoisonError::into_inner)?;
        let state = positions.state(game, number as usize)?;
        let mut before = game.predecessors(&state).map(|(before, _)| before);
        before.find(|before| positions.number(game, before).is_none())
    }
}

impl<G: Predecessors + Sync, P: Positions<G> + Sync> Parents for UnMoves<'_, G, P> {
    fn visit(&self, number: u32, mut visit: impl FnMut(u32, Turn)) {
        let Self {
            game, positions, ..
        } = self;
        let Some(state) = positions.state(game, number as usize) else {
            return;
        };
        for (before, turn) in game.predecessors(&state) {
            match positions.number(game, &before).map(u32::try_from) {
                Some(Ok(before)) => visit(before, turn),
                // What has no number was not reached; but if all have one, the game breaks its word.
                _ if !P::ALL => {}
                _ => {
                    let unnumbered = self.unnumbered.lock();
                    *unnumbered.unwrap_or_else(PoisonError::into_inner) = Some(number);
                }
            }
        }
    }
}
