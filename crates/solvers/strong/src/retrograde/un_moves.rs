//! Un-moves: the moves that lead to a position, by the rules of the game: [`UnMoves`].

use std::sync::atomic::{AtomicUsize, Ordering};

use stonework_core::{Game, Predecessors};

use super::propagation::IncomingMoves;
use super::updates::Updates;
use crate::strong_solution::PositionIndex;

/// The predecessors of each position, as the game lists them.
pub(super) struct UnMoves<'a, G: Game> {
    game: &'a G,
    positions: &'a PositionIndex<G>,
    /// The first position with a predecessor that should have a number and has none.
    unnumbered: AtomicUsize,
}

impl<'a, G: Predecessors> UnMoves<'a, G> {
    pub(super) fn new(game: &'a G, positions: &'a PositionIndex<G>) -> Self {
        Self {
            game,
            positions,
            unnumbered: AtomicUsize::new(usize::MAX),
        }
    }

    /// A predecessor without a number, where every position has to have one.
    pub(super) fn unnumbered(self) -> Option<G::State> {
        let Self {
            game, positions, ..
        } = self;
        let state = positions.state(game, self.unnumbered.into_inner())?;
        let mut before = game.predecessors(&state).map(|(before, _)| before);
        before.find(|before| positions.find(game, before, None).is_none())
    }
}

impl<G> IncomingMoves for UnMoves<'_, G>
where
    G: Predecessors<State: Sync> + Sync,
{
    fn visit(&self, decided: &[u64], updates: &mut Updates<'_>) {
        for &entry in decided {
            let position = (entry >> 1) as usize;
            let Some(state) = self.positions.state(self.game, position) else {
                continue;
            };
            updates.of_position(entry & 1 == 1);
            for (before, turn) in self.game.predecessors(&state) {
                let number = self.positions.find(self.game, &before, None);
                match number {
                    Some(before) => updates.back_up(before as u64, turn),
                    // A predecessor that was not reached does not count. If every position is
                    // numbered, it is an error.
                    _ if !self.positions.is_complete() => {}
                    _ => {
                        self.unnumbered.fetch_min(position, Ordering::Relaxed);
                    }
                }
            }
        }
    }
}
