//! Every position of a game over keys, found and evaluated: [`solve`].

use std::sync::Arc;

use stonework_core::kit::{Meter, Threads};

use super::discovery::discover;
use super::error::LevelError;
use super::evaluate::evaluate;
use super::keys::{GradedKey, StoredKey};
use super::lookup::SolvedLevels;
use super::rules::LevelRules;
use crate::strong_solution::KeyedLevels;

/// The bits of the keys that are stored, for keys of so many bits.
pub(super) fn stored_bits(bits: u32) -> u32 {
    match bits {
        0..=32 => u32::BITS,
        33..=64 => u64::BITS,
        _ => u128::BITS,
    }
}

/// Finds and evaluates every position that can be reached from the start, with keys of so many
/// bits.
///
/// If the positions are not graded, a level has those at one distance from the start.
pub(super) fn solve(
    rules: &dyn LevelRules,
    start: GradedKey<u128>,
    (bits, is_graded): (u32, bool),
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<Arc<dyn KeyedLevels>, LevelError> {
    match stored_bits(bits) {
        u32::BITS => solve_by::<u32>(rules, start, is_graded, threads, meter),
        u64::BITS => solve_by::<u64>(rules, start, is_graded, threads, meter),
        _ => solve_by::<u128>(rules, start, is_graded, threads, meter),
    }
}

/// The same with keys stored as `K`.
fn solve_by<K: StoredKey>(
    rules: &dyn LevelRules,
    GradedKey { grade, key }: GradedKey<u128>,
    is_graded: bool,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<Arc<dyn KeyedLevels>, LevelError> {
    let key = K::try_from(key).map_err(|_| LevelError::Key { grade, key })?;
    let start = GradedKey { grade, key };
    let mut levels = discover(rules, start, is_graded, threads, meter)?;
    evaluate(rules, is_graded, &mut levels, threads, meter)?;
    Ok(Arc::new(SolvedLevels::new(levels, &mut meter.budget)?))
}
