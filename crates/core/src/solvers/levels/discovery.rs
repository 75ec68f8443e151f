//! The discovery of positions, one level after the other: [`Discovery`].

use std::collections::BTreeMap;

use super::error::LevelError;
use super::expander::Expanders;
use super::follower::Follower;
use super::graded_key::GradedKey;
use super::pace::{BLOCK, PARTS};
use super::pending::Pending;
use super::rules::LevelRules;
use super::shared_budget::SharedBudget;
use super::stored_key::StoredKey;
use crate::run::{Budget, Meter, StopReason};
use crate::solvers::blocks::Blocks;
use crate::solvers::threads::{Parts, Threads};

/// Finds the positions that moves lead to, from the lowest grade to the highest.
pub(super) struct Discovery<'g, K: StoredKey> {
    /// Keys up to this grade are known already.
    known: Option<u32>,
    /// Whether the moves to each grade are counted.
    counts_moves: bool,
    pending: Pending<K>,
    expanders: Expanders<'g, K>,
    /// What the positions of the parts of a block lead to.
    parts: Vec<Follower<K>>,
}

impl<'g, K: StoredKey> Discovery<'g, K> {
    pub(super) fn new(
        rules: &'g dyn LevelRules<K>,
        known: Option<u32>,
        counts_moves: bool,
    ) -> Self {
        Self {
            known,
            counts_moves,
            pending: Pending::default(),
            expanders: Expanders::new(rules),
            parts: Vec::new(),
        }
    }

    /// Keys up to this grade are known already.
    pub(super) fn known(&self) -> Option<u32> {
        self.known
    }

    /// Adds a position.
    pub(super) fn add(
        &mut self,
        GradedKey { grade, key }: GradedKey<K>,
        threads: &Threads,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        self.pending.add(grade, &[key], 1, threads, budget)
    }

    /// The grade and the sorted keys of the next level: it has every position of its grade, if all
    /// levels before were expanded.
    pub(super) fn next(
        &mut self,
        threads: &Threads,
        budget: &mut Budget,
    ) -> Result<Option<(u32, Vec<K>)>, StopReason> {
        self.pending.pop(threads, budget)
    }

    /// Finds the positions that a move from a level leads to; gives the number of moves to each
    /// grade, if they are counted, in the order of the grades.
    pub(super) fn expand(
        &mut self,
        grade: u32,
        keys: &[K],
        threads: &Threads,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<(u32, u64)>, LevelError<K>> {
        let next = grade.saturating_add(1);
        let room = keys.len().saturating_mul(2);
        let Self {
            known,
            counts_moves,
            ref expanders,
            ..
        } = *self;
        let mut moves = BTreeMap::new();
        let mut blocks = Blocks::new(0..keys.len(), BLOCK);
        while let Some(block) = blocks.next_counted(meter)? {
            let block = &keys[block];
            let count = block.len().div_ceil(PARTS.len);
            while self.parts.len() < count {
                let part = Follower::new(counts_moves);
                meter.budget.push(&mut self.parts, part)?;
            }
            let parts = &mut self.parts[..count];
            let budget = SharedBudget::new(&mut meter.budget);
            threads.for_parts_mut(parts, Parts::EACH, &|at, parts| {
                for (part, keys) in parts.iter_mut().zip(block.chunks(PARTS.len).skip(at)) {
                    expanders.lend(|expander| part.follow(expander, grade, keys, known, &budget));
                }
            });
            let budget = &mut meter.budget;
            for part in parts {
                std::mem::replace(&mut part.outcome, Ok(()))?;
                for (&grade, more) in part.moves.iter_mut().flatten() {
                    *moves.entry(grade).or_default() += std::mem::take(more);
                }
                self.pending.add(next, &part.near, room, threads, budget)?;
                for far in part.far.chunk_by(|one, other| one.grade == other.grade) {
                    part.near.clear();
                    for target in far {
                        budget.push(&mut part.near, target.key)?;
                    }
                    self.pending
                        .add(far[0].grade, &part.near, 0, threads, budget)?;
                }
            }
        }
        moves.retain(|_, count| *count > 0);
        Ok(moves.into_iter().collect())
    }

    /// Frees the memory.
    pub(super) fn free(self, budget: &mut Budget) {
        self.expanders.free(budget);
        let bytes = self.parts.capacity() * size_of::<Follower<K>>();
        for part in self.parts {
            part.free(budget);
        }
        budget.give_back(bytes);
    }
}
