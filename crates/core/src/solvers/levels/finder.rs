//! Levels found one after the other, for callers that keep them elsewhere: [`LevelFinder`].

use std::collections::BTreeMap;

use super::discover::Pending;
use super::error::LevelError;
use super::follower::Follower;
use super::rules::{GradedKey, LevelRules};
use super::{BLOCK, PARTS};
use crate::run::Budget;
use crate::solvers::blocks::Blocks;
use crate::solvers::retrograde::TierSolver;
use crate::solvers::threads::Parts;

/// The most positions of a level: a place and one bit more share 32 bits.
pub const MOST_OF_LEVEL: usize = 1 << 31;

/// Finds the positions that play comes to, one level after the other, from the lowest grade to the
/// highest.
///
/// # Complexity
///
/// O(n b log n) time for `n` positions of `b` moves, shared by the threads. In memory are the keys
/// of a level, 8 bytes each, and up to four times as much for the levels that its moves lead to.
pub struct LevelFinder<'g> {
    rules: &'g dyn LevelRules,
    /// Keys up to this grade are known already.
    known: Option<u32>,
    pending: Pending<u64>,
    parts: Vec<Follower<'g>>,
    /// The bytes of the parts.
    bytes: usize,
}

/// The sorted keys of the positions of one grade.
#[derive(Debug)]
pub struct LevelKeys {
    /// The grade.
    pub grade: u32,
    pub(super) keys: Vec<u64>,
}

impl<'g> LevelFinder<'g> {
    /// Begins with the start of the game; or, if the levels up to some grade are known already,
    /// with nothing: these are to be [expanded](Self::expand) again, at least those from which a
    /// move leads beyond that grade.
    ///
    /// # Errors
    ///
    /// [`LevelError::Key`] if the start has no key of its own, or a limit.
    pub fn new(
        rules: &'g dyn LevelRules,
        known: Option<u32>,
        solver: &mut TierSolver<'_>,
    ) -> Result<Self, LevelError> {
        let mut pending = Pending(BTreeMap::new());
        if known.is_none() {
            let start = rules.start();
            let GradedKey { grade, key } = start.ok_or(LevelError::Key { grade: 0, key: 0 })?;
            let (threads, meter) = solver.parts();
            pending.add(grade, &[key], 1, threads, &mut meter.budget)?;
        }
        Ok(Self {
            rules,
            known,
            pending,
            parts: Vec::new(),
            bytes: 0,
        })
    }

    /// The next level: it has every position of its grade, if all levels before were expanded.
    /// `None` if there is none.
    ///
    /// Its memory counts until it is [freed](LevelKeys::free).
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn next(&mut self, solver: &mut TierSolver<'_>) -> Result<Option<LevelKeys>, LevelError> {
        let (threads, meter) = solver.parts();
        meter.check()?;
        let next = self.pending.pop(threads, &mut meter.budget)?;
        Ok(next.map(|(grade, keys)| LevelKeys { grade, keys }))
    }

    /// Finds the positions that a move from a level leads to; gives the number of moves to each
    /// grade, in the order of the grades.
    ///
    /// # Errors
    ///
    /// [`LevelError`]
    pub fn expand(
        &mut self,
        level: &LevelKeys,
        solver: &mut TierSolver<'_>,
    ) -> Result<Vec<(u32, u64)>, LevelError> {
        let LevelKeys { grade, ref keys } = *level;
        let known = self.known;
        let mut moves = BTreeMap::new();
        let mut blocks = Blocks::new(0..keys.len(), BLOCK);
        loop {
            let (threads, meter) = solver.parts();
            let Some(block) = blocks.next_counted(meter)? else {
                break;
            };
            let block = &keys[block];
            let count = block.len().div_ceil(PARTS.len);
            while self.parts.len() < count {
                self.parts.push(Follower::new(self.rules));
            }
            let parts = &mut self.parts[..count];
            threads.for_parts_mut(parts, Parts::EACH, &|at, parts| {
                for (part, keys) in parts.iter_mut().zip(block.chunks(PARTS.len).skip(at)) {
                    part.follow(grade, keys, known);
                }
            });
            let bytes = self.parts.iter().map(Follower::bytes).sum();
            meter.budget.give_back(std::mem::take(&mut self.bytes));
            meter.budget.take(bytes)?;
            self.bytes = bytes;
            let room = keys.len().saturating_mul(2);
            for part in &mut self.parts[..count] {
                if let Some(error) = part.error.take() {
                    return Err(error);
                }
                for (grade, more) in std::mem::take(&mut part.moves) {
                    *moves.entry(grade).or_default() += more;
                }
                let budget = &mut meter.budget;
                let next = grade.saturating_add(1);
                self.pending.add(next, &part.near, room, threads, budget)?;
                for far in part.far.chunk_by(|one, other| one.grade == other.grade) {
                    part.near.clear();
                    part.near.extend(far.iter().map(|target| target.key));
                    self.pending
                        .add(far[0].grade, &part.near, 0, threads, budget)?;
                }
            }
        }
        Ok(moves.into_iter().collect())
    }

    /// Frees the memory.
    pub fn free(self, solver: &mut TierSolver<'_>) {
        solver.budget().give_back(self.bytes);
    }
}

impl std::fmt::Debug for LevelFinder<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LevelFinder")
            .field("known", &self.known)
            .finish_non_exhaustive()
    }
}

impl LevelKeys {
    /// A level with these keys, which rise strictly. Whoever holds their memory has taken it from
    /// the budget.
    ///
    /// # Panics
    ///
    /// If the keys do not rise strictly.
    #[must_use]
    pub fn new(grade: u32, keys: Vec<u64>) -> Self {
        assert!(
            keys.is_sorted_by(|one, next| one < next),
            "the keys of a level rise strictly"
        );
        Self { grade, keys }
    }

    /// The keys, in their order.
    #[must_use]
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Frees the memory.
    pub fn free(self, budget: &mut Budget) {
        let bytes = self.keys.capacity() * size_of::<u64>();
        drop(self.keys);
        budget.give_back(bytes);
    }
}
