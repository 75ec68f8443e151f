//! What is checked beyond the laws of [`Game`]: [`CapabilityLaws`], [`Capability`].

use stonework_core::{Game, Run, SeededRng};

use super::answer::Answer;
use super::any_game::AnyGame;
use super::panics::catch;
use super::position::{Position, Steps};
use super::tables_of::TablesOf;
use super::violation::LawResult;

/// The moves of a position and their values.
pub(super) type Rated<G> = [(<G as Game>::Move, <G as Game>::Value)];

/// Checks a state, whether play leads there or not, and returns what its moves lead to.
pub(super) type Check<'a, G> = &'a dyn Fn(&<G as Game>::State) -> LawResult<G, Steps<G>>;

/// The laws of one capability. A check calls each method at its time.
pub(super) trait CapabilityLaws<G: Game> {
    /// Before anything else is asked.
    fn structure(&self, _rng: &mut SeededRng) -> LawResult<G> {
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

    /// Whether [`CapabilityLaws::valued`] has anything to check.
    fn judges_values(&self) -> bool {
        false
    }

    /// At a position that is not terminal, each of whose moves has a known value.
    fn valued(&self, _state: &G::State, _moves: &Rated<G>) -> LawResult<G> {
        Ok(())
    }

    /// After the positions near the start have passed. `check` checks the laws of all capabilities
    /// at a state.
    fn numbering(&self, _rng: &mut SeededRng, _check: Check<'_, G>) -> LawResult<G> {
        Ok(())
    }

    /// The answers of solvers that need this capability.
    fn answers(&self, _at: &G::State, _run: &Run) -> LawResult<G, Vec<Answer<G>>> {
        Ok(Vec::new())
    }
}

/// The laws of a capability of a game of whatever types.
pub(super) type BoxedLaws<'t, V> = Box<dyn CapabilityLaws<AnyGame<'t, V>> + 't>;

/// How the laws of a capability of the game `G` are made for one check.
type MakeLaws<G> = for<'t, 'g> fn(&'t TablesOf<'g, G>) -> BoxedLaws<'t, <G as Game>::Value>;

/// A capability whose laws are to be checked.
pub(super) struct Capability<G: Game> {
    /// The name of the trait.
    pub(super) name: &'static str,
    pub(super) make: MakeLaws<G>,
}

impl<G: Game> Clone for Capability<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Capability<G> {}

/// The laws of a capability, for one check of one game.
pub(super) struct NamedLaws<'g, G: Game> {
    pub(super) name: &'static str,
    pub(super) laws: Box<dyn CapabilityLaws<G> + 'g>,
}

impl<G: Game> Capability<G> {
    pub(super) fn on<'t>(
        self,
        tables: &'t TablesOf<'_, G>,
    ) -> NamedLaws<'t, AnyGame<'t, G::Value>> {
        NamedLaws {
            name: self.name,
            laws: (self.make)(tables),
        }
    }
}

impl<G: Game> NamedLaws<'_, G> {
    /// Checks something of these laws. A panic in the methods of the capability is a violation.
    pub(super) fn check<T>(
        &self,
        check: impl FnOnce(&dyn CapabilityLaws<G>) -> LawResult<G, T>,
    ) -> LawResult<G, T> {
        let methods = || format!("the methods of {}", self.name);
        catch(methods, || check(&*self.laws))
    }
}
