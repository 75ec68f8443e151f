//! A solve that returns a strong solution, [`solve`], and the solution of the start read from it,
//! [`Reader`].

use stonework_core::kit::root::{Evaluate, stopped_at_once};
use stonework_core::kit::{Meter, Threads, thread_count};
use stonework_core::{
    Bounds, Coded, Game, Halt, HaltOf, Run, SolutionOf, SolveError, SolveErrorOf, Value,
};

use super::{Relation, StrongSolution};

/// The solution of the start, and that of every position.
pub(crate) type Solved<G, V> = Result<(SolutionOf<G>, StrongSolution<G, V>), SolveErrorOf<G>>;

/// Finds the value of every position.
type Find<'f, G, V> =
    dyn FnMut(&Threads, &mut Meter<'_>) -> Result<StrongSolution<G, V>, HaltOf<G>> + 'f;

/// Reads the solution of the start from that of every position.
pub(crate) type Read<G, V> = fn(
    &G,
    &<G as Game>::State,
    &StrongSolution<G, V>,
    &mut Meter<'_>,
) -> Result<SolutionOf<G>, HaltOf<G>>;

/// Runs a solver of every position. If it stops, nothing is known but the value of a terminal
/// start.
pub(crate) fn solve<G: Game, V: Coded>(
    game: &G,
    start: &G::State,
    run: &Run,
    (name, relation): (String, Relation<G, V>),
    find: &mut Find<'_, G, V>,
    read: Read<G, V>,
) -> Solved<G, V> {
    let mut meter = Meter::new(run);
    let mut every = StrongSolution::empty(relation);
    let mut solve = || {
        every = find(&Threads::of(run)?, &mut meter)?;
        read(game, start, &every, &mut meter)
    };
    let solution = match solve() {
        Ok(solution) => solution,
        Err(Halt::Fault(error)) => return Err(error),
        Err(Halt::Stopped(reason)) => {
            every = StrongSolution::empty(relation);
            stopped_at_once(game, start, reason)
        }
    };
    let report = meter.report(name, thread_count(run));
    Ok((solution.with_report(report), every))
}

/// The values of a strong solution, for the root driver.
pub(crate) struct Reader<'a, 'r, G: Game, V> {
    pub(crate) game: &'a G,
    pub(crate) every: &'a StrongSolution<G, V>,
    pub(crate) meter: &'a mut Meter<'r>,
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
