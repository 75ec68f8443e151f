//! Discovery of the positions of a game, level by level: [`discover`].

use super::discovery::Discovery;
use super::fault::Fault;
use super::graded_key::GradedKey;
use super::level::Level;
use super::pace::BLOCK;
use super::rules::LevelRules;
use super::sort_keys::sort_keys;
use super::stored_key::StoredKey;
use super::unique_keys::subtract;
use crate::run::{Budget, Meter, StopReason};
use crate::solvers::halt_at::HaltAt;
use crate::solvers::threads::Threads;

/// More levels than this are joined if they are found breadth first.
const LEVELS: usize = 64;

/// Finds every position that can be reached from the start.
pub(super) fn discover<K: StoredKey>(
    rules: &dyn LevelRules<K>,
    start: GradedKey<K>,
    is_graded: bool,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<Vec<Level<K>>, HaltAt<Fault>> {
    let mut levels: Vec<Level<K>> = Vec::new();
    let mut discovery = Discovery::new(rules, None, false);
    discovery.add(start, threads, &mut meter.budget)?;
    while let Some((grade, mut keys)) = discovery.next(threads, &mut meter.budget)? {
        if !is_graded {
            for level in levels.iter().rev() {
                if level.keys.len() >= BLOCK {
                    meter.check()?;
                }
                subtract(&mut keys, &level.keys, &|| meter.budget.check_watch())?;
            }
            meter.budget.shrink(&mut keys)?;
            if keys.is_empty() {
                break;
            }
            if levels.len() >= LEVELS {
                join(&mut levels, threads, &mut meter.budget)?;
            }
        }
        let expanded = discovery.expand(grade, &keys, threads, meter);
        expanded.map_err(|error| Fault::of(&error, rules, &|_, _| Ok(())))?;
        meter.budget.push(&mut levels, Level::new(grade, keys))?;
    }
    discovery.free(&mut meter.budget);
    Ok(levels)
}

/// Joins the last levels, as far back as each has at most twice the positions of all levels after
/// it.
///
/// So there are never more than [`LEVELS`] + log₂ n levels for `n` positions, and a position is
/// joined at most log₂ n times.
fn join<K: StoredKey>(
    levels: &mut Vec<Level<K>>,
    threads: &Threads,
    budget: &mut Budget,
) -> Result<(), StopReason> {
    let (mut first, mut total) = (levels.len(), 0);
    while let Some(before) = first.checked_sub(1)
        && (total == 0 || levels[before].keys.len() <= 2 * total)
    {
        first = before;
        total += levels[first].keys.len();
    }
    let mut joined = std::mem::take(&mut levels[first].keys);
    budget.reserve(&mut joined, total)?;
    for level in levels.drain(first + 1..) {
        joined.extend_from_slice(&level.keys);
        let bytes = level.keys.capacity() * size_of::<K>();
        drop(level);
        budget.give_back(bytes);
    }
    sort_keys(&mut joined, threads, &|| budget.check_watch())?;
    levels[first].keys = joined;
    Ok(())
}
