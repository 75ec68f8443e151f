//! The discovery of positions, one level after the other: [`Discovery`], [`discover`].

use stonework_core::kit::{Blocks, Meter, Parts, Threads};
use stonework_core::{Budget, StopReason};

use super::error::LevelError;
use super::expander::{Expanders, SharedBudget};
use super::follower::{Follower, count_moves};
use super::keys::{GradedKey, StoredKey};
use super::level::Level;
use super::pending::Pending;
use super::rules::LevelRules;
use super::sort_keys::sort_keys;
use super::unique_keys::subtract;

/// The most positions between two checks of the limits.
pub(super) const BLOCK: usize = 1 << 15;

/// How the threads share a block.
pub(super) const PARTS: Parts = Parts::new(1 << 11, 1 << 12);

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
    pub(super) fn new(rules: &'g dyn LevelRules, known: Option<u32>, counts_moves: bool) -> Self {
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
    ) -> Result<Vec<(u32, u64)>, LevelError> {
        let next = grade.saturating_add(1);
        let room = keys.len().saturating_mul(2);
        let Self {
            known,
            counts_moves,
            ref expanders,
            ..
        } = *self;
        let mut moves = Vec::new();
        let mut blocks = Blocks::new(0..keys.len(), BLOCK);
        while let Some(block) = blocks.next_counted_whole(meter)? {
            let block = &keys[block];
            let count = block.len().div_ceil(PARTS.part_len());
            while self.parts.len() < count {
                let part = Follower::new(counts_moves);
                meter.budget.push(&mut self.parts, part)?;
            }
            let parts = &mut self.parts[..count];
            let budget = SharedBudget::new(&mut meter.budget);
            threads.try_parts_mut(parts, Parts::EACH, &|at, parts| {
                let mut parts = parts
                    .iter_mut()
                    .zip(block.chunks(PARTS.part_len()).skip(at));
                parts.try_for_each(|(part, keys)| {
                    expanders.lend(|expander| part.follow(expander, grade, keys, known, &budget))
                })
            })?;
            let budget = &mut meter.budget;
            for part in parts {
                for (grade, more) in part.moves.iter_mut().flat_map(std::mem::take) {
                    count_moves(&mut moves, grade, more);
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
        Ok(moves)
    }

    /// Frees the memory.
    pub(super) fn free(mut self, budget: &mut Budget) {
        self.expanders.free(budget);
        for part in self.parts.drain(..) {
            part.free(budget);
        }
        budget.free(self.parts);
    }
}

/// More levels than this are joined if they are found breadth first.
const LEVELS: usize = 64;

/// Finds every position that can be reached from the start.
pub(super) fn discover<K: StoredKey>(
    rules: &dyn LevelRules,
    start: GradedKey<K>,
    is_graded: bool,
    threads: &Threads,
    meter: &mut Meter<'_>,
) -> Result<Vec<Level<K>>, LevelError> {
    let mut levels: Vec<Level<K>> = Vec::new();
    let mut discovery = Discovery::new(rules, None, false);
    discovery.add(start, threads, &mut meter.budget)?;
    while let Some((grade, mut keys)) = discovery.next(threads, &mut meter.budget)? {
        if !is_graded {
            for level in levels.iter().rev() {
                if level.keys.len() >= BLOCK {
                    meter.check()?;
                }
                subtract(&mut keys, &level.keys, &|| meter.budget.check_watch())?;
            }
            meter.budget.shrink(&mut keys)?;
            if keys.is_empty() {
                break;
            }
            if levels.len() >= LEVELS {
                join(&mut levels, threads, &mut meter.budget)?;
            }
        }
        discovery.expand(grade, &keys, threads, meter)?;
        meter.budget.push(&mut levels, Level::new(grade, keys))?;
    }
    discovery.free(&mut meter.budget);
    Ok(levels)
}

/// Merges the newest levels into one, as long as the next older one is at most twice as large.
///
/// So there are never more than [`LEVELS`] + log₂ n levels for `n` positions, and a position is
/// joined at most log₂ n times.
fn join<K: StoredKey>(
    levels: &mut Vec<Level<K>>,
    threads: &Threads,
    budget: &mut Budget,
) -> Result<(), StopReason> {
    let (mut first, mut total) = (levels.len(), 0);
    while let Some(before) = first.checked_sub(1)
        && (total == 0 || levels[before].keys.len() <= 2 * total)
    {
        first = before;
        total += levels[first].keys.len();
    }
    let mut joined = std::mem::take(&mut levels[first].keys);
    budget.reserve(&mut joined, total)?;
    for level in levels.drain(first + 1..) {
        joined.extend_from_slice(&level.keys);
        budget.free(level.keys);
    }
    sort_keys(&mut joined, threads, &|| budget.check_watch())?;
    levels[first].keys = joined;
    Ok(())
}
