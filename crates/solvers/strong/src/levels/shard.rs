//! Some positions of each level, for one of several workers that find them: [`LevelShard`].

use stonework_core::StopReason;

use super::error::LevelError;
use super::expander::{Expander, SharedBudget};
use super::follower::Follower;
use super::keys::{GradedKey, LevelKeys};
use super::pending::Pending;
use super::rules::LevelRules;
use crate::retrograde::Workbench;

/// The positions that are found by several workers, as far as they are those of one of them.
///
/// All workers go from grade to grade together. Each [takes](Self::take) its positions of the
/// grade, [follows](Self::follow) their moves, and tells each position that it
/// [found](Self::found) to the worker that has it, which [adds](Self::add) it.
///
/// # Complexity
///
/// As [`super::LevelFinder`], for the positions of one worker.
pub struct LevelShard<'g> {
    known: Option<u32>,
    pending: Pending<u64>,
    expander: Expander<'g, u64>,
    follower: Follower<u64>,
}

impl<'g> LevelShard<'g> {
    /// No positions yet; those up to the grade `known` are not told when they are found.
    #[must_use]
    pub fn new(rules: &'g dyn LevelRules, known: Option<u32>) -> Self {
        Self {
            known,
            pending: Pending::default(),
            expander: Expander::new(rules),
            follower: Follower::new(true),
        }
    }

    /// Adds positions of a grade by their keys; some of them may have been added before.
    ///
    /// # Errors
    ///
    /// A limit of the run.
    pub fn add(
        &mut self,
        grade: u32,
        keys: &[u64],
        workbench: &mut Workbench<'_>,
    ) -> Result<(), StopReason> {
        let (threads, meter) = workbench.parts();
        self.pending.add(grade, keys, 0, threads, &mut meter.budget)
    }

    /// The least grade of the positions that were added and not taken.
    #[must_use]
    pub fn least(&self) -> Option<u32> {
        self.pending.least()
    }

    /// The positions of a grade, the least of all workers: this one may have none of it.
    ///
    /// # Errors
    ///
    /// A limit of the run.
    pub fn take(
        &mut self,
        grade: u32,
        workbench: &mut Workbench<'_>,
    ) -> Result<LevelKeys, StopReason> {
        let (threads, meter) = workbench.parts();
        meter.check()?;
        if self.least() != Some(grade) {
            return Ok(LevelKeys::new(grade, Vec::new()));
        }
        let next = self.pending.pop(threads, &mut meter.budget)?;
        let keys = next.map(|(_, keys)| keys).unwrap_or_default();
        Ok(LevelKeys { grade, keys })
    }

    /// Follows every move of some positions of a grade.
    ///
    /// # Errors
    ///
    /// [`LevelError`] for the first position that breaks a law, or a limit of the run.
    pub fn follow(
        &mut self,
        grade: u32,
        keys: &[u64],
        workbench: &mut Workbench<'_>,
    ) -> Result<(), LevelError> {
        workbench.count(keys.len())?;
        let Self {
            expander, follower, ..
        } = self;
        let budget = SharedBudget::new(workbench.budget());
        follower.follow(expander, grade, keys, self.known, &budget)
    }

    /// What the last moves led to: the positions of the grade after theirs, and those beyond, each
    /// once and in the order of the keys.
    #[must_use]
    pub fn found(&self) -> (&[u64], &[GradedKey]) {
        (&self.follower.near, &self.follower.far)
    }

    /// How many moves led to each grade since it was last asked, in the order of the grades.
    pub fn moves(&mut self) -> Vec<(u32, u64)> {
        self.follower
            .moves
            .as_mut()
            .map(std::mem::take)
            .unwrap_or_default()
    }

    /// Frees the memory.
    pub fn free(self, workbench: &mut Workbench<'_>) {
        self.expander.free(workbench.budget());
        self.follower.free(workbench.budget());
    }
}

impl std::fmt::Debug for LevelShard<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LevelShard")
            .field("known", &self.known)
            .finish_non_exhaustive()
    }
}
