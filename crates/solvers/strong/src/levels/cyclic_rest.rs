//! Positions with moves to their own level or an earlier one: [`evaluate_cyclic_rest`].

use stonework_core::Budget;
use stonework_core::kit::Meter;

use super::error::LevelError;
use super::expander::{Expander, SharedBudget};
use super::keys::{GradedKey, StoredKey};
use super::level::Level;
use super::lookup::{find, missing};
use super::place_set::PlaceSet;
use super::rules::LevelRules;

/// Evaluates the open positions depth first, or finds a cycle.
///
/// Each position is entered once, and expanded again after each move to an open position.
pub(super) fn evaluate_cyclic_rest<K: StoredKey>(
    rules: &dyn LevelRules,
    levels: &mut [Level<K>],
    meter: &mut Meter<'_>,
) -> Result<(), LevelError> {
    /// Expansions between two checks of the limits.
    const PACE: u32 = 1 << 14;

    let mut on_path: Vec<PlaceSet> = meter.budget.vec(levels.len())?;
    on_path.resize_with(levels.len(), PlaceSet::default);
    let mut path: Vec<(usize, usize)> = Vec::new();
    let mut expander = Expander::new(rules);
    let mut expansions = 0_u32;
    for level in 0..levels.len() {
        let mut from = 0;
        while let Some(place) = levels[level].next_unknown(from) {
            from = place;
            let mut entered = Some((level, place));
            loop {
                if let Some((level, place)) = entered.take() {
                    let end = levels[level].keys.len();
                    on_path[level].insert(place, end, &mut meter.budget)?;
                    meter.budget.push(&mut path, (level, place))?;
                }
                let Some(&(level, place)) = path.last() else {
                    break;
                };
                expansions = expansions.wrapping_add(1);
                if expansions.is_multiple_of(PACE) {
                    meter.check()?;
                }
                match expand(&mut expander, levels, (level, place), &mut meter.budget)? {
                    Ok(code) => {
                        levels[level].settle(place, code, &mut meter.budget)?;
                        on_path[level].remove(place);
                        path.pop();
                    }
                    Err((level, place)) => {
                        if on_path[level].contains(place) {
                            let from_there = path.iter().skip_while(|&&at| at != (level, place));
                            let keys = from_there.map(|&(at, place)| levels[at].keys[place].into());
                            return Err(LevelError::Cyclic(keys.collect()));
                        }
                        entered = Some((level, place));
                    }
                }
            }
        }
    }
    expander.free(&mut meter.budget);
    meter.budget.free(path);
    for places in on_path.drain(..) {
        places.free(&mut meter.budget);
    }
    meter.budget.free(on_path);
    Ok(())
}

/// The code of the value of a position; or, if a move leads to an open position, the level and
/// place of that.
fn expand<K: StoredKey>(
    expander: &mut Expander<'_, K>,
    levels: &[Level<K>],
    (level, place): (usize, usize),
    budget: &mut Budget,
) -> Result<Result<u32, (usize, usize)>, LevelError> {
    let Level {
        grade, ref keys, ..
    } = levels[level];
    let mut below = None;
    let mut code_of = |target: &GradedKey<K>| {
        let found = find(levels, target.key, None, level);
        let (at, place) = found.ok_or_else(|| missing(target))?;
        let code = levels[at].code(place);
        if code.is_none() {
            below = Some((at, place));
        }
        Ok(code)
    };
    let budget = SharedBudget::new(budget);
    let code = expander.evaluate_one(grade, keys[place], &mut code_of, &budget)?;
    Ok(match below {
        Some(at) => Err(at),
        None => Ok(code.expect("a position whose moves lead to valued ones has a value")),
    })
}
