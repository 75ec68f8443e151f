//! The frame of a solve that returns a strong solution: [`solve`].

use super::{Relation, StrongSolution};
use crate::error::{Halt, HaltOf, SolveErrorOf};
use crate::game::Game;
use crate::run::{Meter, Run};
use crate::solution::SolutionOf;
use crate::solvers::root::stopped_at_once;
use crate::solvers::threads::{Threads, thread_count};
use crate::value::Coded;

/// The solution of the start, and that of every position.
pub(in crate::solvers) type Solved<G, V> =
    Result<(SolutionOf<G>, StrongSolution<G, V>), SolveErrorOf<G>>;

/// The same without a report, and where a limit ends the solve.
pub(in crate::solvers) type Found<G, V> = Result<(SolutionOf<G>, StrongSolution<G, V>), HaltOf<G>>;

/// Runs a solver of every position. If it stops, nothing is known but the value of a terminal
/// start.
pub(in crate::solvers) fn solve<G: Game, V: Coded>(
    game: &G,
    start: &G::State,
    run: &Run,
    (name, relation): (String, Relation<G, V>),
    find: &mut dyn FnMut(&Threads, &mut Meter<'_>) -> Found<G, V>,
) -> Solved<G, V> {
    let mut meter = Meter::new(run);
    let found = Threads::of(run).map_err(Halt::from);
    let found = found.and_then(|threads| find(&threads, &mut meter));
    let (solution, every) = match found {
        Ok(found) => found,
        Err(Halt::Fault(error)) => return Err(error),
        Err(Halt::Stopped(reason)) => {
            let solution = stopped_at_once(game, start, reason);
            (solution, StrongSolution::empty(relation))
        }
    };
    let report = meter.report(name, thread_count(run));
    Ok((solution.with_report(report), every))
}
