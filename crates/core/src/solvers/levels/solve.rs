//! Every position of a game over keys, found and evaluated: [`solve`].

use super::discover::discover;
use super::evaluate::evaluate;
use super::fault::Fault;
use super::level::SolvedLevels;
use super::rules::{GradedKey, LevelRules};
use super::stored_key::StoredKey;
use crate::run::Meter;
use crate::solvers::halt_at::HaltAt;
use crate::solvers::strong_solution::KeyedLevels;
use crate::solvers::threads::Threads;

/// Finds and evaluates every position that can be reached from the start. It is compiled once for
/// each width of keys.
///
/// If the positions are not graded, a level has those at one distance from the start.
pub(super) fn solve<K: StoredKey>(
    rules: &dyn LevelRules<K>,
    start: GradedKey<K>,
    is_graded: bool,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<Box<dyn KeyedLevels>, HaltAt<Fault>> {
    let mut levels = discover(rules, start, is_graded, threads, meter)?;
    evaluate(rules, is_graded, &mut levels, threads, meter)?;
    Ok(Box::new(SolvedLevels::new(levels, &mut meter.budget)?))
}
