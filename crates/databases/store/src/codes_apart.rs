//! The codes of a tier that does not fit into memory, some after the others: [`for_each_some`].

use stonework_strong::retrograde::{OutcomePlace, TierRules, Workbench};

use crate::database::Database;
use crate::error::StoreError;
use crate::loaded_tier::LoadedTier;
use crate::needs::SLACK;
use crate::save_error::SaveError;
use crate::to_usize::to_usize;

/// Is given the number of the first of some positions and the codes of all of them.
pub(crate) type VisitSome<'v, E> =
    dyn FnMut(usize, &[u32], &mut Workbench<'_>) -> Result<(), E> + 'v;

/// How many positions are looked up at once.
const SOME: (usize, usize) = (1 << 12, 1 << 24);

/// The bytes of a position while it is looked up.
const EACH: usize = 64;

/// Whether the codes of a tier do not fit into the memory that is left.
pub(crate) fn is_too_large(
    database: &Database,
    tier: usize,
    workbench: &mut Workbench<'_>,
) -> bool {
    let entry = &database.manifest().tiers[tier];
    let bytes = LoadedTier::bytes(to_usize(entry.positions), entry.code_bytes);
    let left = workbench.budget().left();
    left.is_some_and(|left| bytes > left)
}

/// Gives `visit` the codes of all positions of a tier, some after the others in their order: also of
/// those that are not stored. Each frame is read once for as many positions as the memory lets.
pub(crate) fn for_each_some<E: From<SaveError>>(
    database: &Database,
    tier: usize,
    rules: &dyn TierRules,
    workbench: &mut Workbench<'_>,
    visit: &mut VisitSome<'_, E>,
) -> Result<(), E> {
    let left = workbench.budget().left().unwrap_or(usize::MAX);
    let at_once = (left.saturating_sub(SLACK) / EACH / 2).clamp(SOME.0, SOME.1);
    let taken = workbench.budget().take(at_once * EACH);
    taken.map_err(SaveError::from)?;
    let mut codes = Vec::new();
    let range = rules.tier(tier);
    for first in range.clone().step_by(at_once) {
        workbench.check().map_err(SaveError::from)?;
        let numbers: Vec<_> = (first..range.end.min(first + at_once)).collect();
        look_up(database, rules, &numbers, &mut codes).map_err(SaveError::from)?;
        visit(first, &codes, workbench)?;
    }
    workbench.budget().give_back(at_once * EACH);
    Ok(())
}

/// The codes of positions, in the order of the numbers given, stored or not.
pub(crate) fn look_up(
    database: &Database,
    rules: &dyn TierRules,
    numbers: &[usize],
    codes: &mut Vec<u32>,
) -> Result<(), StoreError> {
    let mut places = Vec::with_capacity(numbers.len());
    for part in numbers.chunk_by(|one, next| one + 1 == *next) {
        let end = part.last().map_or(part[0], |last| last + 1);
        rules.outcome_places(part[0]..end, &mut places);
    }
    let asked = places
        .iter()
        .zip(numbers)
        .map(|(place, &number)| match *place {
            OutcomePlace::At(image) => image as u64,
            _ => number as u64,
        });
    let asked: Vec<_> = asked.collect();
    database.codes(&asked, codes)?;
    for (code, place) in codes.iter_mut().zip(places) {
        if let OutcomePlace::Rules(known) = place {
            *code = known;
        }
    }
    Ok(())
}
