//! What is checked beyond [`Game`]: [`Level`].

use super::answer::Answer;
use super::position::Position;
use super::violation::Breach;
use crate::game::Game;
use crate::random::Dice;
use crate::run::Run;

/// The laws of a capability that a game has.
pub(super) trait Level<G: Game> {
    /// What has to hold before anything else can be asked.
    fn structure(&mut self, _game: &G, _dice: &mut Dice) -> Result<(), Breach<G>> {
        Ok(())
    }

    /// What has to hold in every position.
    fn position(&self, _game: &G, _state: &G::State, _: &Position<G>) -> Result<(), Breach<G>> {
        Ok(())
    }

    /// What has to hold in a position whose value is known, and that of each of its moves.
    fn solved(
        &self,
        _game: &G,
        _state: &G::State,
        _value: G::Value,
        _moves: &[(G::Move, G::Value)],
    ) -> Result<(), Breach<G>> {
        Ok(())
    }

    /// What has to hold once all the positions have passed.
    fn conclude(&mut self, _game: &G, _dice: &mut Dice) -> Result<(), Breach<G>> {
        Ok(())
    }

    /// What the solvers say that need more than [`Game`].
    fn answers(&self, _game: &G, _at: &G::State, _run: &Run) -> Vec<Answer<G>> {
        Vec::new()
    }
}

/// Nothing beyond [`Game`].
pub(super) struct Plain;

impl<G: Game> Level<G> for Plain {}
