//! Where the moves of positions lead, as sorted keys: [`Follower`].

use stonework_core::Budget;

use super::error::LevelError;
use super::expander::{Expander, SharedBudget};
use super::keys::{GradedKey, StoredKey};

/// Where the moves of some positions of a level lead. Its memory counts.
pub(super) struct Follower<K> {
    /// The keys of the next grade.
    pub(super) near: Vec<K>,
    /// Positions beyond the next grade.
    pub(super) far: Vec<GradedKey<K>>,
    /// How many moves lead to each grade, in the order of the grades, if they are counted.
    pub(super) moves: Option<Vec<(u32, u64)>>,
}

impl<K: StoredKey> Follower<K> {
    pub(super) fn new(counts_moves: bool) -> Self {
        Self {
            near: Vec::new(),
            far: Vec::new(),
            moves: counts_moves.then(Vec::new),
        }
    }

    /// Follows every move of the positions of a grade with these keys, but for those to known
    /// grades; sorts the keys found, without duplicates.
    pub(super) fn follow(
        &mut self,
        expander: &mut Expander<'_, K>,
        grade: u32,
        mut keys: &[K],
        known: Option<u32>,
        budget: &SharedBudget<'_>,
    ) -> Result<(), LevelError> {
        self.near.clear();
        self.far.clear();
        while !keys.is_empty() {
            budget.check_watch()?;
            let expanded = expander.expand(grade, keys, budget)?;
            keys = &keys[expanded..];
            for targets in expander
                .targets()
                .chunk_by(|one, other| one.grade == other.grade)
            {
                let to = targets[0].grade;
                if let Some(moves) = &mut self.moves {
                    count_moves(moves, to, targets.len() as u64);
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
        self.near.sort_unstable();
        self.near.dedup();
        self.far.sort_unstable();
        self.far.dedup();
        Ok(())
    }

    /// Frees the memory.
    pub(super) fn free(self, budget: &mut Budget) {
        budget.free(self.near);
        budget.free(self.far);
    }
}

/// Counts moves to a grade; the counts are in the order of the grades.
pub(super) fn count_moves(counts: &mut Vec<(u32, u64)>, to: u32, moves: u64) {
    match counts.binary_search_by_key(&to, |&(grade, _)| grade) {
        Ok(at) => counts[at].1 += moves,
        Err(at) => counts.insert(at, (to, moves)),
    }
}
