//! What is checked beyond the laws of [`Game`]: [`CapabilityLaws`].

use super::answer::Answer;
use super::position::{Position, Steps};
use super::violation::LawResult;
use crate::game::Game;
use crate::run::Run;
use crate::seeded_rng::SeededRng;

/// The moves of a position and their values.
pub(super) type Rated<G> = [(<G as Game>::Move, <G as Game>::Value)];

/// Checks a state, whether play leads there or not, and returns what its moves lead to.
pub(super) type Check<'a, G> = &'a dyn Fn(&<G as Game>::State) -> LawResult<G, Steps<G>>;

/// The laws of one capability. A check calls each method at its time.
pub(super) trait CapabilityLaws<G: Game> {
    /// Before anything else is asked.
    fn structure(&self, _game: &G, _rng: &mut SeededRng) -> LawResult<G> {
        Ok(())
    }

    /// At every position.
    fn position(&self, _at: &Position<'_, G>) -> LawResult<G> {
        Ok(())
    }

    /// At a position whose value is known, and so is that of each of its moves.
    fn solved(&self, _at: &Position<'_, G>, _value: G::Value, _moves: &Rated<G>) -> LawResult<G> {
        Ok(())
    }

    /// After the positions near the start have passed. `check` checks the laws of all capabilities
    /// at a state.
    fn numbering(&self, _game: &G, _rng: &mut SeededRng, _check: Check<'_, G>) -> LawResult<G> {
        Ok(())
    }

    /// The answers of solvers that need this capability.
    fn answers(&self, _game: &G, _at: &G::State, _run: &Run) -> LawResult<G, Vec<Answer<G>>> {
        Ok(Vec::new())
    }
}
