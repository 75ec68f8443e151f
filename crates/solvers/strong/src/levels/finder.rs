//! Levels found one after the other, for callers that keep them elsewhere: [`LevelFinder`].

use super::discovery::Discovery;
use super::error::LevelError;
use super::keys::LevelKeys;
use super::rules::LevelRules;
use crate::retrograde::Workbench;

/// The most positions of a level: a place and one bit more share 32 bits.
pub const MOST_OF_LEVEL: usize = 1 << 31;

/// Finds the positions that play comes to, one level after the other, from the lowest grade to the
/// highest.
///
/// # Complexity
///
/// O(n b log n) time for `n` positions of `b` moves, shared by the threads. In memory are the keys
/// of a level, 8 bytes each, and up to four times as much for the levels that its moves lead to.
pub struct LevelFinder<'g>(Discovery<'g, u64>);

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
        workbench: &mut Workbench<'_>,
    ) -> Result<Self, LevelError> {
        let mut discovery = Discovery::new(rules, known, true);
        if known.is_none() {
            let start = rules.start();
            let start = start.ok_or(LevelError::Key { grade: 0, key: 0 })?;
            let (threads, meter) = workbench.parts();
            discovery.add(start, threads, &mut meter.budget)?;
        }
        Ok(Self(discovery))
    }

    /// The next level: it has every position of its grade, if all levels before were expanded.
    /// `None` if there is none.
    ///
    /// Its memory counts until it is [freed](LevelKeys::free).
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn next(&mut self, workbench: &mut Workbench<'_>) -> Result<Option<LevelKeys>, LevelError> {
        let (threads, meter) = workbench.parts();
        meter.check()?;
        let next = self.0.next(threads, &mut meter.budget)?;
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
        workbench: &mut Workbench<'_>,
    ) -> Result<Vec<(u32, u64)>, LevelError> {
        let (threads, meter) = workbench.parts();
        self.0.expand(level.grade, &level.keys, threads, meter)
    }

    /// Frees the memory.
    pub fn free(self, workbench: &mut Workbench<'_>) {
        self.0.free(workbench.budget());
    }
}

impl std::fmt::Debug for LevelFinder<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LevelFinder")
            .field("known", &self.0.known())
            .finish_non_exhaustive()
    }
}
