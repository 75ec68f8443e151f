//! A game that a clock ends, solved without the clock: [`GameBuilder::clocked`].

use std::ops::ControlFlow;
use std::sync::Arc;

use stonework_core::{Clocked, Game, OracleSolver, Run, StopReason, Watch};
use stonework_erased::{Edge, Erased, ErasedGame, ErasedState, Node, Positions};
use stonework_strong::deadline::{TimedSolution, TimedValue};
use stonework_strong::{Deadline, Statistics};

use super::catalog_game::CatalogGame;
use super::failure::SolveFailure;
use super::game_builder::GameBuilder;
use super::game_solution::GameSolution;
use super::refused::refused_erased;
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use super::solver_entry::erased_solution;
use super::strong_values::{AllValues, SolvedGame, StrongEntry, StrongValue};
use super::told::Told;

/// [`Clocked::split`]
type Split = dyn Fn(&ErasedState) -> (ErasedState, u32) + Send + Sync;

/// [`Clocked::join`]
type Join = dyn Fn(&ErasedState, u32) -> ErasedState + Send + Sync;

/// A game that a clock ends, whatever its types, and the same without the clock.
struct ClockedGame<V: ShowValue> {
    rules: Arc<dyn ShownGame<V>>,
    unclocked: Box<dyn ErasedGame<V>>,
    split: Box<Split>,
    join: Box<Join>,
}

impl<G: CatalogGame> GameBuilder<G> {
    /// The same game, whose clock is left out where every position is solved.
    #[must_use]
    pub fn clocked(mut self) -> Self
    where
        G: Clocked<Value: TimedValue>,
        G::Unclocked: Game<State: Send + Sync + 'static> + Send + Sync + 'static,
    {
        let (splits, joins) = (Arc::clone(&self.game), Arc::clone(&self.game));
        let clocked = Arc::new(ClockedGame {
            rules: Arc::new(Arc::clone(&self.game)),
            unclocked: Box::new(Arc::new(self.game.unclocked())),
            split: Box::new(move |state| {
                let (position, left) = splits.split(state.expect());
                (ErasedState::new(position), left)
            }),
            join: Box::new(move |position, left| {
                ErasedState::new(joins.join(position.expect(), left))
            }),
        });
        self.features.strong = Some(StrongEntry {
            solver: "sweeps",
            solve: Box::new(move |run| clocked.solve(run)),
        });
        self
    }
}

impl<V: ShowValue + TimedValue> ClockedGame<V> {
    /// Solves every position that play comes to from the start.
    fn solve(self: &Arc<Self>, run: &Run) -> Result<(GameSolution<V>, AllValues<V>), SolveFailure> {
        let (rules, from) = (&*self.rules, self.rules.start());
        let (start, moves) = (self.split)(&from);
        let positions = self.unclocked.interned(true);
        let start = positions.enter(&start);
        let run = positions.counted_by(run);
        let worth = |node: &Node<'_, V>| {
            let position = node.state().expect("all positions are kept");
            let worth = rules.terminal_value(&(self.join)(&position, 0));
            worth.expect("play is over when no moves are left")
        };
        let game = Erased(&positions);
        let solved = Deadline::new(moves, worth).solve_with_oracle_from(&game, &start, &run);
        let (solution, every) = solved.map_err(refused_erased(rules))?;
        let statistics = (!every.is_empty()).then(|| every.statistics(&game));
        let told = Told::beside(&solution, solution.report().peak_bytes, &run);
        let solution = erased_solution(rules, &from, &solution, Edge::index, told);
        let values = ClockedValues {
            game: Arc::clone(self),
            positions,
            every,
            statistics,
        };
        Ok((solution, AllValues::Own(Box::new(values))))
    }
}

/// The values of all positions with as many moves left as there may be.
struct ClockedValues<V: ShowValue> {
    game: Arc<ClockedGame<V>>,
    positions: Positions<V>,
    every: TimedSolution<V>,
    statistics: Option<Statistics<V>>,
}

impl<V: ShowValue + TimedValue> ClockedValues<V> {
    /// The position with a number when play comes to it first, and its value.
    fn at(&self, number: usize) -> Option<(ErasedState, StrongValue<V, V>)> {
        let left = self.every.left(number)?;
        let state = (self.game.join)(&self.positions.state(number)?, left);
        let value = self.every.value(number, left)?;
        Some((state, StrongValue::of(value, || Some(value))))
    }
}

impl<V: ShowValue + TimedValue> SolvedGame<V, V> for ClockedValues<V> {
    fn statistics(&self, _: &Watch) -> Result<Option<Statistics<V>>, StopReason> {
        Ok(self.statistics.clone())
    }

    fn value(&self, state: &ErasedState) -> Option<StrongValue<V, V>> {
        let (position, left) = (self.game.split)(state);
        let number = self.positions.find(&position)?.number();
        let value = self.every.value(number, left)?;
        Some(StrongValue::of(value, || Some(value)))
    }

    fn moves(&self, state: &ErasedState) -> Option<Vec<StrongValue<V, V>>> {
        if self.game.rules.terminal_value(state).is_some() {
            return Some(Vec::new());
        }
        let mut worth = Some(Vec::new());
        self.game.rules.visit_steps(state, 0, &mut |step| {
            let value = self.value(&step.state);
            let value = value.and_then(|child| child.forced.back_up(step.gain, step.turn));
            let Some((worth, value)) = worth.as_mut().zip(value) else {
                worth = None;
                return ControlFlow::Break(());
            };
            worth.push(StrongValue::of(value, || Some(value)));
            ControlFlow::Continue(())
        });
        worth
    }

    fn random(
        &self,
        seed: u64,
        is_wanted: &dyn Fn(StrongValue<V, V>) -> bool,
    ) -> Option<ErasedState> {
        let is_it = |&number: &usize| self.at(number).is_some_and(|(_, value)| is_wanted(value));
        let wanted: Vec<usize> = (0..self.every.len()).filter(is_it).collect();
        let number = fastrand::Rng::with_seed(seed).choice(wanted)?;
        Some(self.at(number)?.0)
    }

    fn for_each(&self, visit: &mut dyn FnMut(ErasedState, StrongValue<V, V>) -> ControlFlow<()>) {
        for (state, value) in (0..self.every.len()).filter_map(|number| self.at(number)) {
            if visit(state, value).is_break() {
                break;
            }
        }
    }
}
