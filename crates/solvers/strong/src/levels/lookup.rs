//! Positions looked up in several levels: [`find`], [`codes_after`], [`SolvedLevels`].

use stonework_core::{Budget, StopReason};

use super::error::LevelError;
use super::keys::{GradedKey, StoredKey};
use super::level::Level;
use crate::strong_solution::{CodesByNumber, KeyedLevels};

/// Appends the code of the value of each of some positions, in their order, if it is known. An
/// error if a position is in no level.
pub(super) type CodesOf<'c, K> =
    dyn Fn(&[GradedKey<K>], &mut Vec<Option<u32>>) -> Result<(), LevelError> + Sync + 'c;

/// The same for one position.
pub(super) type CodeOf<'c, K> = dyn FnMut(&GradedKey<K>) -> Result<Option<u32>, LevelError> + 'c;

/// The error that a position is in no level.
pub(super) fn missing<K: StoredKey>(target: &GradedKey<K>) -> LevelError {
    LevelError::Missing {
        grade: target.grade,
        key: target.key.into(),
    }
}

/// The codes of positions in the levels of their grades.
pub(super) fn codes_by_grade<'l, K: StoredKey>(
    level_of: &dyn Fn(u32) -> Option<&'l Level<K>>,
    targets: &[GradedKey<K>],
    codes: &mut Vec<Option<u32>>,
) -> Result<(), LevelError> {
    for targets in targets.chunk_by(|one, other| one.grade == other.grade) {
        let level = level_of(targets[0].grade);
        let level = level.ok_or_else(|| missing(&targets[0]))?;
        let elsewhere = |target: &GradedKey<K>| Err(missing(target));
        level.codes_of(targets, elsewhere, |code| codes.push(code))?;
    }
    Ok(())
}

/// The place of the level of a grade; the level after `from` is tried first.
fn at_grade<K>(levels: &[Level<K>], grade: u32, from: usize) -> Option<usize> {
    match levels.get(from + 1) {
        Some(next) if next.grade == grade => Some(from + 1),
        _ => levels
            .binary_search_by_key(&grade, |level| level.grade)
            .ok(),
    }
}

/// The level and place of a key. `grade` is that of its position, if positions have one; the level
/// after `from` is tried first.
pub(super) fn find<K: StoredKey>(
    levels: &[Level<K>],
    key: K,
    grade: Option<u32>,
    from: usize,
) -> Option<(usize, usize)> {
    let in_level = |at: usize| Some((at, levels.get(at)?.find(key)?));
    let end = levels.len().min(from + 2);
    match grade {
        None => (0..end).rev().chain(end..levels.len()).find_map(in_level),
        Some(grade) => in_level(at_grade(levels, grade, from)?),
    }
}

/// The codes of positions that the moves of level `from` lead to; if positions are not graded, in
/// whichever level they are.
pub(super) fn codes_after<K: StoredKey>(
    levels: &[Level<K>],
    from: usize,
    is_graded: bool,
    targets: &[GradedKey<K>],
    codes: &mut Vec<Option<u32>>,
) -> Result<(), LevelError> {
    if is_graded {
        let level_of = |grade| at_grade(levels, grade, from).map(|at| &levels[at]);
        return codes_by_grade(&level_of, targets, codes);
    }
    let elsewhere = |target: &GradedKey<K>| {
        let found = find(levels, target.key, None, from);
        let (at, place) = found.ok_or_else(|| missing(target))?;
        Ok(levels[at].code(place))
    };
    let next = levels.get(from + 1).unwrap_or(&levels[from]);
    next.codes_of(targets, elsewhere, |code| codes.push(code))
}

/// Levels in which the value of every position is known, numbered one level after the other.
pub(super) struct SolvedLevels<K> {
    levels: Vec<Level<K>>,
    /// The number of the first position of each level, and in the end the number of positions.
    begins: Vec<usize>,
}

impl<K: StoredKey> SolvedLevels<K> {
    pub(super) fn new(levels: Vec<Level<K>>, budget: &mut Budget) -> Result<Self, StopReason> {
        let mut begins = budget.vec(levels.len() + 1)?;
        let mut end = 0;
        begins.push(end);
        for level in &levels {
            end += level.keys.len();
            begins.push(end);
        }
        Ok(Self { levels, begins })
    }

    /// The level and place of the position with a number.
    fn place(&self, number: usize) -> Option<(usize, usize)> {
        let at = self.begins.partition_point(|&begin| begin <= number);
        let at = at.checked_sub(1)?;
        Some((at, number - self.begins[at]))
    }
}

impl<K: StoredKey> KeyedLevels for SolvedLevels<K> {
    fn len(&self) -> usize {
        self.begins.last().copied().unwrap_or(0)
    }

    fn number(&self, key: u128, grade: Option<u32>, near: Option<usize>) -> Option<usize> {
        let key = K::try_from(key).ok()?;
        let from = near.and_then(|near| self.place(near));
        let from = from.map_or(self.levels.len(), |(level, _)| level);
        let (at, place) = find(&self.levels, key, grade, from)?;
        Some(self.begins[at] + place)
    }

    fn key(&self, number: usize) -> Option<u128> {
        let (at, place) = self.place(number)?;
        Some((*self.levels.get(at)?.keys.get(place)?).into())
    }
}

impl<K: StoredKey> CodesByNumber for SolvedLevels<K> {
    fn code(&self, number: usize) -> Option<u32> {
        let (at, place) = self.place(number)?;
        self.levels.get(at)?.code(place)
    }
}
