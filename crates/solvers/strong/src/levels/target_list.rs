//! Where the moves of positions lead, in as few bytes as their keys need: [`TargetList`].

use super::keys::{GradedKey, Targets};

/// Where the moves of some positions of one grade lead.
#[derive(Debug)]
#[expect(unnameable_types, reason = "only this crate fills it")]
pub struct TargetList {
    pub(super) targets: Targets,
    /// The grade of the positions.
    pub(super) grade: u32,
    /// It has no room for more than this.
    most: usize,
    refused: Option<Refused>,
}

/// Why a target is not in the list.
#[derive(Clone, Copy, Debug)]
pub(super) enum Refused {
    /// There is no room.
    Full,
    /// The key has more bits.
    Key,
    /// The grade is not higher than that of the position.
    Grade(u32),
}

impl TargetList {
    pub(super) fn new(targets: Targets) -> Self {
        Self {
            targets,
            grade: 0,
            most: 0,
            refused: None,
        }
    }

    /// No targets of positions of a grade, and no room for more than `most`.
    pub(super) fn begin(&mut self, grade: u32, most: usize) {
        match &mut self.targets {
            Targets::Bits32(targets) => targets.clear(),
            Targets::Bits64(targets) => targets.clear(),
            Targets::Bits128(targets) => targets.clear(),
        }
        self.grade = grade;
        self.most = most;
        self.refused = None;
    }

    /// The grade after the positions, or the greatest.
    #[inline]
    pub(super) fn next_grade(&self) -> u32 {
        self.grade.saturating_add(1)
    }

    /// Adds a target; says whether it is in the list, and more may follow.
    #[expect(
        clippy::inline_always,
        reason = "it runs for each move, and is called in one place"
    )]
    #[inline(always)]
    pub(super) fn push(&mut self, grade: u32, key: u128) -> bool {
        let most = self.most;
        let is_added = grade > self.grade
            && match &mut self.targets {
                Targets::Bits32(targets) => add(targets, most, grade, key),
                Targets::Bits64(targets) => add(targets, most, grade, key),
                Targets::Bits128(targets) => add(targets, most, grade, key),
            };
        if !is_added {
            self.refuse(grade);
        }
        is_added
    }

    /// Notes why a target is not in the list.
    #[cold]
    fn refuse(&mut self, grade: u32) {
        let len = match &self.targets {
            Targets::Bits32(targets) => targets.len(),
            Targets::Bits64(targets) => targets.len(),
            Targets::Bits128(targets) => targets.len(),
        };
        self.refused = Some(if len >= self.most {
            Refused::Full
        } else if grade <= self.grade {
            Refused::Grade(grade)
        } else {
            Refused::Key
        });
    }

    /// Why the last target is not in the list.
    pub(super) fn refused(&self) -> Option<Refused> {
        self.refused
    }
}

/// Adds a target to a list with at most so many, if its key fits; says whether it did.
#[expect(clippy::inline_always, reason = "as the list's own")]
#[inline(always)]
fn add<K: TryFrom<u128>>(
    targets: &mut Vec<GradedKey<K>>,
    most: usize,
    grade: u32,
    key: u128,
) -> bool {
    if targets.len() < most
        && let Ok(key) = K::try_from(key)
    {
        targets.push(GradedKey { grade, key });
        return true;
    }
    false
}
