//! A game found and evaluated level by level into a database.

use std::ops::Range;

use stonework_core::{Run, StopReason};
use stonework_strong::levels::{LevelFinder, LevelKeys, LevelRules, MOST_OF_LEVEL, SolvedLevel};
use stonework_strong::retrograde::Workbench;

use crate::code::longest_of;
use crate::database::Database;
use crate::database_writer::DatabaseWriter;
use crate::key_file_writer::KEYS_AT_ONCE;
use crate::later_levels::LaterLevels;
use crate::manifest::{FileEntry, LevelEntry};
use crate::parallel::greatest;
use crate::save::{MOST_TIERS, Saved, Saver};
use crate::save_error::SaveError;
use crate::to_usize::to_usize;

/// What the solver is called.
pub const LEVEL_SOLVER: &str = "levels (positions found by grade, then evaluated backwards)";

impl Saver {
    /// Finds every position that play comes to, from the lowest grade to the highest, and writes
    /// the keys of each level; then evaluates and writes the levels from the last to the first.
    ///
    /// In memory are the keys of the level at work, 8 bytes each. While levels are found, the keys
    /// of those that moves of known ones lead to are in memory too, up to four times as much. While
    /// they are evaluated, it is the keys and codes of the later levels that moves of this level or
    /// of one before it lead to. The limit on the bytes of the run is kept.
    ///
    /// However the process ends, the database has the levels that were written before.
    ///
    /// # Errors
    ///
    /// [`SaveError`]; the database has all levels that were written before. Among others, if one of
    /// these is not as it was written: the hash of each is compared first.
    pub fn save_levels(mut self, rules: &dyn LevelRules, run: &Run) -> Result<Saved, SaveError> {
        let mut workbench = Workbench::new(run)?;
        let database = Database::open(self.writer.dir(), 0)?;
        // Nothing is built upon a file that is not as it was written.
        database.verify_files_within(&mut || Ok::<_, SaveError>(workbench.check()?))?;
        let is_found = self.writer.manifest().levels.as_ref();
        if !is_found.is_some_and(|found| found.complete) {
            find_levels(&mut self.writer, &database, rules, &mut workbench)?;
        }
        let manifest = self.writer.manifest();
        let missing = manifest.game.positions - manifest.positions_written();
        workbench.begin_again(to_usize(missing));
        evaluate_levels(&mut self.writer, rules, &mut workbench)?;
        Ok(Saved {
            report: workbench.report(LEVEL_SOLVER),
            manifest: self.writer.finish()?,
        })
    }
}

/// Finds and writes the levels that are missing. `database` has those that were found before.
fn find_levels(
    writer: &mut DatabaseWriter,
    database: &Database,
    rules: &dyn LevelRules,
    workbench: &mut Workbench<'_>,
) -> Result<(), SaveError> {
    let known = database.levels();
    let last = known.last().map(|level| level.grade);
    let mut finder = LevelFinder::new(rules, last, workbench)?;
    for (number, level) in known.iter().enumerate() {
        let leads_on = level
            .moves
            .last()
            .is_some_and(|&(grade, _)| Some(grade) > last);
        if leads_on {
            let keys = database.level_keys(number, workbench)?;
            finder.expand(&keys, workbench)?;
            keys.free(workbench.budget());
        }
    }
    let mut number = known.len();
    while let Some(level) = finder.next(workbench)? {
        demand_level(number, level.keys().len())?;
        let file = write_level(writer, &level, workbench)?;
        let moves = finder.expand(&level, workbench)?;
        writer.add_level(LevelEntry {
            grade: level.grade,
            positions: level.keys().len() as u64,
            moves,
            file,
        })?;
        level.free(workbench.budget());
        number += 1;
    }
    finder.free(workbench);
    Ok(writer.finish_levels()?)
}

/// Refuses one more level, of so many positions, if there are too many of either.
///
/// # Errors
///
/// [`SaveError::Tiers`], or a limit of the solver.
pub fn demand_level(levels: usize, positions: usize) -> Result<(), SaveError> {
    if levels >= MOST_TIERS {
        return Err(SaveError::Tiers {
            tiers: levels + 1,
            most: MOST_TIERS,
        });
    }
    if positions > MOST_OF_LEVEL {
        let most = StopReason::SolverPositions(MOST_OF_LEVEL as u64);
        return Err(most.into());
    }
    Ok(())
}

/// Writes the keys of a level.
fn write_level(
    writer: &DatabaseWriter,
    level: &LevelKeys,
    workbench: &mut Workbench<'_>,
) -> Result<FileEntry, SaveError> {
    let mut file = writer.begin_level()?;
    for keys in level.keys().chunks(KEYS_AT_ONCE) {
        workbench.check()?;
        workbench.on_threads(|| file.write(keys))?;
    }
    Ok(file.finish()?)
}

/// Evaluates and writes the levels that are missing, from the last to the first.
fn evaluate_levels(
    writer: &mut DatabaseWriter,
    rules: &dyn LevelRules,
    workbench: &mut Workbench<'_>,
) -> Result<(), SaveError> {
    let database = Database::open(writer.dir(), 0)?;
    let mut later = LaterLevels::new(database);
    for tier in writer.manifest().tiers.len()..later.database.levels().len() {
        workbench.check()?;
        let level = later.level_of(tier);
        later.keep_needed(level, workbench);
        let keys = later.database.level_keys(level, workbench)?;
        later.load_needed(level, workbench)?;
        let solved = SolvedLevel::evaluate(rules, keys, &later.loaded(), workbench)?;
        write_tier(writer, &solved, workbench)?;
        later.add(solved);
    }
    later.free(workbench);
    Ok(())
}

/// Writes the codes of a level as the next tier.
fn write_tier(
    writer: &mut DatabaseWriter,
    level: &SolvedLevel,
    workbench: &mut Workbench<'_>,
) -> Result<(), SaveError> {
    let code = |place: usize| level.code(place);
    let greatest = workbench.on_threads(|| greatest(level.len(), &code));
    let longest = longest_of(greatest.into_iter());
    let mut tier = writer.begin_tier(level.len() as u64, longest)?;
    let codes_of = |places: Range<u64>, codes: &mut Vec<Option<u32>>| {
        let places = to_usize(places.start)..to_usize(places.end);
        codes.extend(places.map(|place| Some(level.code(place))));
    };
    // The limits wait: to write it is less work than to evaluate it again.
    while workbench.on_threads(|| tier.write_next(&codes_of))? {}
    Ok(writer.add_tier(tier.finish()?)?)
}
