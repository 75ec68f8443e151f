//! Reading the solution of the start from a strong solution: [`Reader`].

use super::StrongSolution;
use crate::error::{HaltOf, SolveError};
use crate::game::Game;
use crate::run::Meter;
use crate::solution::Bounds;
use crate::solvers::root::Evaluate;
use crate::value::{Coded, Value};

/// The values of a strong solution, for the root driver.
pub(in crate::solvers) struct Reader<'a, 'r, G: Game, V> {
    pub(in crate::solvers) game: &'a G,
    pub(in crate::solvers) every: &'a StrongSolution<G, V>,
    pub(in crate::solvers) meter: &'a mut Meter<'r>,
}

impl<'r, G: Game, V: Coded> Evaluate<'r, G> for Reader<'_, 'r, G, V> {
    fn value(&mut self, state: &G::State) -> Result<G::Value, HaltOf<G>> {
        self.value_for(state, true)
    }

    fn value_for(&mut self, state: &G::State, is_first: bool) -> Result<G::Value, HaltOf<G>> {
        let Self { game, every, .. } = *self;
        every.positions.number(game, state)?;
        // Only a game that contradicts itself leads to a position that was not solved.
        let value = every.value_for(game, state, is_first);
        let value =
            value.or_else(|| G::Value::of_infinite_play(every.infinite_play.result(is_first)));
        value.ok_or_else(|| {
            let state = state.clone();
            SolveError::Key { state }.into()
        })
    }

    fn bounds_when_stopped(&self) -> Bounds<G::Value> {
        Bounds::unknown()
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        self.meter
    }
}
