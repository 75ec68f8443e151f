//! The codes of the values of positions that moves lead to: [`CodesOf`], [`codes_after`].

use super::error::LevelError;
use super::keys::{GradedKey, StoredKey};
use super::level::{Level, find};

/// Appends the code of the value of each of some positions, in their order, if it is known. An error
/// if a position is in no level.
pub(super) type CodesOf<'c, K> =
    dyn Fn(&[GradedKey<K>], &mut Vec<Option<u32>>) -> Result<(), LevelError<K>> + Sync + 'c;

/// The same for one position.
pub(super) type CodeOf<'c, K> = dyn FnMut(&GradedKey<K>) -> Result<Option<u32>, LevelError<K>> + 'c;

fn missing<K: StoredKey>(&GradedKey { grade, key }: &GradedKey<K>) -> LevelError<K> {
    LevelError::Missing { grade, key }
}

/// The codes of positions in the levels of their grades.
pub(super) fn codes_by_grade<'l, K: StoredKey>(
    level_of: &dyn Fn(u32) -> Option<&'l Level<K>>,
    targets: &[GradedKey<K>],
    codes: &mut Vec<Option<u32>>,
) -> Result<(), LevelError<K>> {
    for targets in targets.chunk_by(|one, other| one.grade == other.grade) {
        let level = level_of(targets[0].grade);
        let level = level.ok_or_else(|| missing(&targets[0]))?;
        let elsewhere = |target: &GradedKey<K>| Err(missing(target));
        level.codes_of(targets, elsewhere, |code| codes.push(code))?;
    }
    Ok(())
}

/// The codes of positions that the moves of level `from` lead to, in whichever level they are.
fn codes_in_any<K: StoredKey>(
    levels: &[Level<K>],
    from: usize,
    targets: &[GradedKey<K>],
    codes: &mut Vec<Option<u32>>,
) -> Result<(), LevelError<K>> {
    let elsewhere = |target: &GradedKey<K>| {
        let found = find(levels, target.key, None, from);
        let (at, place) = found.ok_or_else(|| missing(target))?;
        Ok(levels[at].code(place))
    };
    match levels.get(from + 1) {
        Some(next) => next.codes_of(targets, elsewhere, |code| codes.push(code)),
        None => targets.iter().try_for_each(|target| {
            codes.push(elsewhere(target)?);
            Ok(())
        }),
    }
}

/// The codes of positions that the moves of level `from` lead to.
pub(super) fn codes_after<K: StoredKey>(
    levels: &[Level<K>],
    from: usize,
    is_graded: bool,
    targets: &[GradedKey<K>],
    codes: &mut Vec<Option<u32>>,
) -> Result<(), LevelError<K>> {
    if !is_graded {
        return codes_in_any(levels, from, targets, codes);
    }
    let level_of = |grade| match levels.get(from + 1) {
        Some(next) if next.grade == grade => Some(next),
        _ => {
            let found = levels.binary_search_by_key(&grade, |level| level.grade);
            found.ok().map(|at| &levels[at])
        }
    };
    codes_by_grade(&level_of, targets, codes)
}
