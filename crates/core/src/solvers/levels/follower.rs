//! Where the moves of positions lead, as sorted keys: [`Follower`].

use std::collections::BTreeMap;

use super::error::LevelError;
use super::expander::Expander;
use super::graded_key::GradedKey;
use super::shared_budget::SharedBudget;
use super::stored_key::StoredKey;
use crate::run::Budget;

/// Where the moves of some positions of a level lead. Its memory counts.
pub(super) struct Follower<K> {
    /// The keys of the next grade.
    pub(super) near: Vec<K>,
    /// Positions beyond the next grade.
    pub(super) far: Vec<GradedKey<K>>,
    /// How many moves lead to each grade, if they are counted.
    pub(super) moves: Option<BTreeMap<u32, u64>>,
    /// Whether it went well.
    pub(super) outcome: Result<(), LevelError<K>>,
}

impl<K: StoredKey> Follower<K> {
    pub(super) fn new(counts_moves: bool) -> Self {
        Self {
            near: Vec::new(),
            far: Vec::new(),
            moves: counts_moves.then(BTreeMap::new),
            outcome: Ok(()),
        }
    }

    /// Follows every move of the positions of a grade with these keys, but for those to known
    /// grades; sorts the keys found, without duplicates.
    pub(super) fn follow(
        &mut self,
        expander: &mut Expander<'_, K>,
        grade: u32,
        keys: &[K],
        known: Option<u32>,
        budget: &SharedBudget<'_>,
    ) {
        self.near.clear();
        self.far.clear();
        self.outcome = self.follow_all(expander, grade, keys, known, budget);
        self.near.sort_unstable();
        self.near.dedup();
        self.far.sort_unstable();
        self.far.dedup();
    }

    fn follow_all(
        &mut self,
        expander: &mut Expander<'_, K>,
        grade: u32,
        mut keys: &[K],
        known: Option<u32>,
        budget: &SharedBudget<'_>,
    ) -> Result<(), LevelError<K>> {
        while !keys.is_empty() {
            let expanded = expander.expand(grade, keys, budget)?;
            keys = &keys[expanded..];
            for targets in expander
                .targets()
                .chunk_by(|one, other| one.grade == other.grade)
            {
                let to = targets[0].grade;
                if let Some(moves) = &mut self.moves {
                    *moves.entry(to).or_default() += targets.len() as u64;
                }
                if known.is_some_and(|known| to <= known) {
                    continue;
                }
                let is_near = to - grade <= 1;
                for &target in targets {
                    if is_near {
                        budget.push(&mut self.near, target.key)?;
                    } else {
                        budget.push(&mut self.far, target)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Frees the memory.
    pub(super) fn free(self, budget: &mut Budget) {
        let bytes =
            self.near.capacity() * size_of::<K>() + self.far.capacity() * size_of::<GradedKey<K>>();
        drop((self.near, self.far));
        budget.give_back(bytes);
    }
}
