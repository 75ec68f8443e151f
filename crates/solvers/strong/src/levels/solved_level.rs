//! The values of a level, given those of later levels: [`SolvedLevel`].

use stonework_core::kit::Blocks;
use stonework_core::{Budget, StopReason};

use super::discovery::BLOCK;
use super::error::LevelError;
use super::evaluator::Evaluator;
use super::keys::{GradedKey, LevelKeys};
use super::level::Level;
use super::lookup::codes_by_grade;
use super::rules::LevelRules;
use crate::retrograde::Workbench;
use crate::strong_solution::ValueCodes;

/// The positions of a level with the codes of their values, in memory.
///
/// A code is that of the value without a sign: 2s for a score of `s` points, 0 or more, 2|s| - 1
/// for less than 0; 0 for a draw, 2p + 1 for a loss and 2p + 2 for a win in p plies.
#[derive(Debug)]
pub struct SolvedLevel(Level<u64>);

/// A level while the codes of its positions are found out, one after the other.
#[derive(Debug)]
pub struct OpenLevel {
    level: LevelKeys,
    codes: ValueCodes,
}

impl OpenLevel {
    /// A level of which no code is known.
    #[must_use]
    pub fn new(level: LevelKeys) -> Self {
        Self {
            level,
            codes: ValueCodes::default(),
        }
    }

    /// The keys of all positions, in their order.
    #[must_use]
    pub fn keys(&self) -> &[u64] {
        &self.level.keys
    }

    /// Adds the codes of the next positions.
    ///
    /// # Errors
    ///
    /// A limit on bytes.
    pub fn append(&mut self, codes: &[u32], budget: &mut Budget) -> Result<(), StopReason> {
        let positions = self.level.keys.len();
        self.codes.append(codes.iter().copied(), positions, budget)
    }

    /// All codes are known.
    ///
    /// # Errors
    ///
    /// A limit on bytes.
    ///
    /// # Panics
    ///
    /// If there are not as many codes as keys.
    pub fn close(self, budget: &mut Budget) -> Result<SolvedLevel, StopReason> {
        let known = self.codes.len();
        assert_eq!(known, self.level.keys.len(), "each position has a code");
        Ok(SolvedLevel(Level::solved(self.level, self.codes, budget)?))
    }
}

impl SolvedLevel {
    /// A level whose codes are known: `codes` appends those of the next positions, block by block,
    /// as often as it is called, until all are there.
    ///
    /// # Errors
    ///
    /// What `codes` gives, or a limit.
    ///
    /// # Panics
    ///
    /// If `codes` appends nothing.
    pub fn known<E: From<StopReason>>(
        level: LevelKeys,
        codes: &mut dyn FnMut(&mut Vec<u32>) -> Result<(), E>,
        workbench: &mut Workbench<'_>,
    ) -> Result<Self, E> {
        let positions = level.keys.len();
        let mut open = OpenLevel::new(level);
        let mut some = Vec::new();
        while open.codes.len() < positions {
            workbench.check()?;
            some.clear();
            codes(&mut some)?;
            assert!(!some.is_empty(), "a code for each position is needed");
            open.append(&some, workbench.budget())?;
        }
        Ok(open.close(workbench.budget())?)
    }

    /// Evaluates the positions of a level. `later` has every level that a move leads to.
    ///
    /// The memory of the level counts until it is [freed](Self::free).
    ///
    /// # Errors
    ///
    /// [`LevelError`]
    pub fn evaluate(
        rules: &dyn LevelRules,
        level: LevelKeys,
        later: &[&Self],
        workbench: &mut Workbench<'_>,
    ) -> Result<Self, LevelError> {
        let mut open = OpenLevel::new(level);
        let OpenLevel { level, codes: all } = &mut open;
        let (grade, keys) = (level.grade, &level.keys);
        for_each_block(
            rules,
            (grade, keys),
            later,
            workbench,
            &mut |codes, budget| {
                Ok(all.append(codes.iter().flatten().copied(), keys.len(), budget)?)
            },
        )?;
        Ok(open.close(workbench.budget())?)
    }

    /// The place of the first position whose value is not that of its best move; `None` if there is
    /// none. If there is none in any level, all values are right.
    ///
    /// # Errors
    ///
    /// [`LevelError`]
    pub fn find_wrong(
        &self,
        rules: &dyn LevelRules,
        later: &[&Self],
        workbench: &mut Workbench<'_>,
    ) -> Result<Option<usize>, LevelError> {
        let Self(level) = self;
        let (mut first, mut wrong) = (0, None);
        let (grade, keys) = (level.grade, &level.keys);
        for_each_block(rules, (grade, keys), later, workbench, &mut |codes, _| {
            let differs = |&(place, code): &(usize, &Option<u32>)| level.code(place) != *code;
            let found = (first..).zip(codes).find(differs);
            first += codes.len();
            wrong = wrong.or(found.map(|(place, _)| place));
            Ok(())
        })?;
        Ok(wrong)
    }

    /// The grade of its positions.
    #[must_use]
    pub fn grade(&self) -> u32 {
        self.0.grade
    }

    /// How many positions it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.keys.len()
    }

    /// Whether it has no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.keys.is_empty()
    }

    /// The keys, in their order.
    #[must_use]
    pub fn keys(&self) -> &[u64] {
        &self.0.keys
    }

    /// The code of the value of the position at a place.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[inline]
    #[must_use]
    pub fn code(&self, place: usize) -> u32 {
        let code = self.0.code(place);
        code.unwrap_or_else(|| panic!("the level has no position {place}"))
    }

    /// Adds the codes of the values of the positions with these keys, in their order.
    ///
    /// # Errors
    ///
    /// [`LevelError::Missing`] for the first key that the level does not have.
    pub fn codes_of(&self, targets: &[GradedKey], codes: &mut Vec<u32>) -> Result<(), LevelError> {
        let grade = self.grade();
        let elsewhere = |target: &GradedKey| {
            let key = target.key.into();
            Err(LevelError::Missing { grade, key })
        };
        let tell = |code: Option<u32>| codes.extend(code);
        self.0.codes_of(targets, elsewhere, tell)
    }

    /// Frees the memory.
    pub fn free(self, budget: &mut Budget) {
        self.0.free(budget);
    }
}

/// Is given the codes of the next positions.
type VisitCodes<'v> = dyn FnMut(&[Option<u32>], &mut Budget) -> Result<(), LevelError> + 'v;

/// Evaluates the positions of a grade with these keys, block by block; gives the codes of their
/// values in their order.
fn for_each_block(
    rules: &dyn LevelRules,
    (grade, keys): (u32, &[u64]),
    later: &[&SolvedLevel],
    workbench: &mut Workbench<'_>,
    visit: &mut VisitCodes<'_>,
) -> Result<(), LevelError> {
    let level_of = |grade| {
        let mut levels = later.iter().map(|SolvedLevel(level)| level);
        levels.find(|level| level.grade == grade)
    };
    let codes_of = |targets: &[GradedKey], codes: &mut Vec<Option<u32>>| {
        codes_by_grade(&level_of, targets, codes)
    };
    workbench.or_nothing(|threads, meter| {
        let mut evaluator = Evaluator::new(rules, keys.len().min(BLOCK), &mut meter.budget)?;
        let mut blocks = Blocks::new(0..keys.len(), BLOCK);
        while let Some(block) = blocks.next_counted_whole(meter)? {
            let budget = &mut meter.budget;
            let codes = evaluator.evaluate(grade, &keys[block], &codes_of, threads, budget)?;
            visit(codes, &mut meter.budget)?;
        }
        evaluator.free(&mut meter.budget);
        Ok(())
    })
}
