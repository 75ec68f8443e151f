//! Where the moves of positions lead, as sorted keys: [`Follower`].

use std::collections::BTreeMap;

use super::error::LevelError;
use super::expansion::LevelExpansion;
use super::rules::{GradedKey, LevelRules};

/// Finds where the moves of some positions of a level lead, in one thread.
pub(super) struct Follower<'g> {
    expansion: Box<dyn LevelExpansion + 'g>,
    /// The keys of the next grade.
    pub(super) near: Vec<u64>,
    /// Positions beyond the next grade.
    pub(super) far: Vec<GradedKey>,
    /// How many moves lead to each grade.
    pub(super) moves: BTreeMap<u32, u64>,
    pub(super) error: Option<LevelError>,
}

impl<'g> Follower<'g> {
    pub(super) fn new(rules: &'g dyn LevelRules) -> Self {
        Self {
            expansion: rules.expansion(),
            near: Vec::new(),
            far: Vec::new(),
            moves: BTreeMap::new(),
            error: None,
        }
    }

    /// Follows every move of the positions of a grade with these keys, but for those to known
    /// grades; sorts the keys found.
    pub(super) fn follow(&mut self, grade: u32, mut keys: &[u64], known: Option<u32>) {
        self.near.clear();
        self.far.clear();
        while !keys.is_empty() {
            match self.expansion.expand(grade, keys) {
                Ok(expanded) => keys = &keys[expanded..],
                Err(error) => {
                    self.error = Some(error);
                    return;
                }
            }
            let (mut next, mut run) = (grade, 0);
            for &target in self.expansion.targets() {
                if target.grade != next {
                    count(&mut self.moves, next, run);
                    (next, run) = (target.grade, 0);
                }
                run += 1;
                if known.is_some_and(|known| target.grade <= known) {
                    continue;
                }
                if target.grade == grade + 1 {
                    self.near.push(target.key);
                } else {
                    self.far.push(target);
                }
            }
            count(&mut self.moves, next, run);
        }
        self.near.sort_unstable();
        self.near.dedup();
        self.far.sort_unstable();
        self.far.dedup();
    }

    pub(super) fn bytes(&self) -> usize {
        let targets = self.far.capacity() + self.expansion.targets().len() * 2;
        self.near.capacity() * size_of::<u64>() + targets * size_of::<GradedKey>()
    }
}

fn count(moves: &mut BTreeMap<u32, u64>, grade: u32, more: u64) {
    if more > 0 {
        *moves.entry(grade).or_default() += more;
    }
}
