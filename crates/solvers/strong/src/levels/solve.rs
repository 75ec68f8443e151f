//! Every position of a game over keys, found and evaluated: [`SolveByKey`].

use stonework_core::kit::{Meter, Threads};

use super::discovery::discover;
use super::error::LevelError;
use super::evaluate::evaluate;
use super::keys::{GradedKey, StoredKey};
use super::lookup::SolvedLevels;
use super::rules::LevelRules;
use crate::strong_solution::KeyedLevels;

/// A key of a width for which a solve is compiled: once, and not again for each game.
pub(super) trait SolveByKey: StoredKey {
    /// Finds and evaluates every position that can be reached from the start.
    ///
    /// If the positions are not graded, a level has those at one distance from the start.
    fn solve(
        rules: &dyn LevelRules<Self>,
        start: GradedKey<Self>,
        is_graded: bool,
        threads: &Threads,
        meter: &mut Meter<'_>,
    ) -> Result<Box<dyn KeyedLevels>, LevelError<Self>>;
}

macro_rules! solve_by_keys {
    ($($key:ty),*) => {$(
        impl SolveByKey for $key {
            #[inline(never)]
            fn solve(
                rules: &dyn LevelRules<Self>,
                start: GradedKey<Self>,
                is_graded: bool,
                threads: &Threads,
                meter: &mut Meter<'_>,
            ) -> Result<Box<dyn KeyedLevels>, LevelError<Self>> {
                let mut levels = discover(rules, start, is_graded, threads, meter)?;
                evaluate(rules, is_graded, &mut levels, threads, meter)?;
                Ok(Box::new(SolvedLevels::new(levels, &mut meter.budget)?))
            }
        }
    )*};
}

solve_by_keys!(u32, u64, u128);
