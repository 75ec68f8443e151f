//! The levels that the moves of another lead to, in memory: [`LaterLevels`].

use stonework_strong::levels::{LevelError, SolvedLevel};
use stonework_strong::retrograde::Workbench;

use crate::database::Database;
use crate::save_error::SaveError;

/// The levels of a database that are evaluated, as far as they are needed.
pub(crate) struct LaterLevels {
    pub(crate) database: Database,
    loaded: Vec<SolvedLevel>,
}

impl LaterLevels {
    pub(crate) fn new(database: Database) -> Self {
        Self {
            database,
            loaded: Vec::new(),
        }
    }

    /// The level whose positions a tier has.
    pub(crate) fn level_of(&self, tier: usize) -> usize {
        self.database.levels().len() - 1 - tier
    }

    /// Frees the levels that neither this level nor one before it needs.
    pub(crate) fn keep_needed(&mut self, level: usize, workbench: &mut Workbench<'_>) {
        let earlier = &self.database.levels()[..=level];
        let is_needed = |grade: u32| {
            let mut moves = earlier.iter().flat_map(|level| &level.moves);
            moves.any(|&(to, _)| to == grade)
        };
        let (kept, freed) = std::mem::take(&mut self.loaded)
            .into_iter()
            .partition(|level| is_needed(level.grade()));
        self.loaded = kept;
        free(freed, workbench);
    }

    /// Loads the levels that the moves of a level lead to, as far as they are not in memory.
    pub(crate) fn load_needed(
        &mut self,
        level: usize,
        workbench: &mut Workbench<'_>,
    ) -> Result<(), SaveError> {
        let needed: Vec<_> = self.database.levels()[level]
            .moves
            .iter()
            .map(|&(to, _)| to)
            .collect();
        for &grade in &needed {
            if self.loaded.iter().any(|level| level.grade() == grade) {
                continue;
            }
            let levels = self.database.levels();
            let at = levels.binary_search_by_key(&grade, |level| level.grade);
            let at = at.map_err(|_| LevelError::Missing { grade, key: 0 })?;
            let (solved, _) = self.load(at, workbench)?;
            self.loaded.push(solved);
        }
        Ok(())
    }

    /// A level with the codes of its tier, which is written; and how many positions have each code.
    pub(crate) fn load(
        &self,
        level: usize,
        workbench: &mut Workbench<'_>,
    ) -> Result<(SolvedLevel, Vec<u64>), SaveError> {
        let keys = self.database.level_keys(level, workbench)?;
        let tier = self.database.levels().len() - 1 - level;
        let mut frame = 0;
        let mut by_code = Vec::new();
        let mut read = |codes: &mut Vec<u32>| {
            self.database.frame_codes(tier, frame, codes)?;
            frame += 1;
            for &code in &*codes {
                let code = code as usize;
                if code >= by_code.len() {
                    by_code.resize(code + 1, 0);
                }
                by_code[code] += 1;
            }
            Ok::<_, SaveError>(())
        };
        let solved = SolvedLevel::known(keys, &mut read, workbench)?;
        Ok((solved, by_code))
    }

    /// The levels in memory.
    pub(crate) fn loaded(&self) -> Vec<&SolvedLevel> {
        self.loaded.iter().collect()
    }

    /// Takes over a level whose tier is written.
    pub(crate) fn add(&mut self, level: SolvedLevel) {
        self.loaded.push(level);
    }

    /// Frees all levels.
    pub(crate) fn free(self, workbench: &mut Workbench<'_>) {
        free(self.loaded, workbench);
    }
}

fn free(levels: Vec<SolvedLevel>, workbench: &mut Workbench<'_>) {
    for level in levels {
        level.free(workbench.budget());
    }
}
