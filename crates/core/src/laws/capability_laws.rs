//! What is checked beyond the laws of [`Game`]: [`CapabilityLaws`].

use super::answer::Answer;
use super::position::Position;
use super::violation::Breach;
use crate::game::Game;
use crate::run::Run;
use crate::seeded_rng::SeededRng;

/// The laws of one capability. A check calls each method at its time.
pub(super) trait CapabilityLaws<G: Game> {
    /// Before anything else is asked.
    fn check_structure(
        &mut self,
        _game: &G,
        _dice: &mut SeededRng,
    ) -> Result<(), Breach<G::State>> {
        Ok(())
    }

    /// At every position.
    fn check_position(
        &self,
        _game: &G,
        _state: &G::State,
        _: &Position<G>,
    ) -> Result<(), Breach<G::State>> {
        Ok(())
    }

    /// At a position whose value is known, and so is that of each of its moves.
    fn check_solved(
        &self,
        _game: &G,
        _state: &G::State,
        _value: G::Value,
        _moves: &[(G::Move, G::Value)],
    ) -> Result<(), Breach<G::State>> {
        Ok(())
    }

    /// After the positions near the start have passed.
    fn check_numbering(
        &mut self,
        _game: &G,
        _dice: &mut SeededRng,
    ) -> Result<(), Breach<G::State>> {
        Ok(())
    }

    /// The answers of solvers that need this capability.
    fn answers(&self, _game: &G, _at: &G::State, _run: &Run) -> Vec<Answer<G>> {
        Vec::new()
    }
}

/// Nothing beyond the laws of [`Game`].
pub(super) struct NoCapability;

impl<G: Game> CapabilityLaws<G> for NoCapability {}
