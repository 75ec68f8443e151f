//! A database of levels checked against the rules of its game: [`verify_levels`].

use std::path::PathBuf;

use stonework_core::Run;
use stonework_strong::levels::LevelRules;
use stonework_strong::retrograde::Workbench;

use crate::database::Database;
use crate::error::StoreError;
use crate::file_names;
use crate::later_levels::LaterLevels;
use crate::manifest::{GameEntry, Manifest};
use crate::manifest_file;
use crate::save_error::SaveError;
use crate::to_usize::to_usize;
use crate::verify::{Check, Verified};

/// Checks all of a database whose positions are found by keys: the checksum of every file, that it
/// has the start, every position against its moves, and every count of positions in the manifest.
///
/// If it is verified, it has every position that play comes to, and all values are right: every
/// move leads to a position that was verified before. Whether play comes to every position that it
/// has, and how many moves lead to each grade, is not checked.
///
/// In memory are the keys and codes of the level at work and of the later levels that moves of this
/// level or of one before it lead to, and a sixth more. The limits of the run are kept; its
/// observer is told of the positions of all written tiers.
///
/// `next` is the first tier that is checked, counted from that of the last level: see
/// [`crate::verify_opened`].
///
/// # Errors
///
/// As [`crate::verify()`]; [`SaveError::Level`] if the rules break a law, or a move leads to a
/// position that the database does not have.
pub fn verify_levels(
    dir: impl Into<PathBuf>,
    game: &GameEntry,
    rules: &dyn LevelRules,
    next: &mut u64,
    run: &Run,
) -> Result<Verified, SaveError> {
    let from = *next;
    let database = Database::open(dir, 0)?;
    let dir = database.dir().to_path_buf();
    let manifest = database.manifest().clone();
    manifest_file::demand_game(&dir, &manifest, game)?;
    demand_start(&database, rules)?;
    let check = Check {
        manifest: &manifest,
        dir: &dir,
    };
    let mut workbench = Workbench::new(run)?;
    workbench.expect_positions(to_usize(manifest.positions_written()));
    // That of the levels without a tier too.
    database.verify_files_within(&mut || Ok::<_, SaveError>(workbench.check()?))?;
    let mut later = LaterLevels::new(database);
    let mut recounted = Manifest::new(manifest.game.clone(), "");
    for (tier, entry) in manifest.tiers.iter().enumerate() {
        workbench.check()?;
        let level = later.level_of(tier);
        later.keep_needed(level, &mut workbench);
        let (solved, by_code) = later.load(level, &mut workbench)?;
        check.counts_of(tier, &by_code)?;
        recounted.count(&by_code);
        if tier < to_usize(from) {
            later.add(solved);
            continue;
        }
        let wrong = solved.find_wrong(rules, &later.loaded(), &mut workbench)?;
        if let Some(place) = wrong {
            let name = entry.file.as_ref().map(|file| file.name.as_str());
            return Err(StoreError::Outcome {
                path: dir.join(name.unwrap_or_default()),
                number: entry.first + place as u64,
            }
            .into());
        }
        later.add(solved);
        *next += 1;
    }
    check.all_counts(&recounted)?;
    Ok(Verified {
        complete: manifest.complete,
        from,
        tiers: manifest.tiers.len() as u64,
        positions: manifest.positions_written(),
        stored: manifest.counts,
    })
}

/// The start is among the positions, if a level was written.
fn demand_start(database: &Database, rules: &dyn LevelRules) -> Result<(), SaveError> {
    let start = rules.start();
    let Some(first) = database.levels().first() else {
        return Ok(());
    };
    let found = start.map(|start| database.number(start)).transpose()?;
    if first.positions == 1 && found.flatten().is_some() {
        return Ok(());
    }
    Err(StoreError::Mismatch {
        path: database.dir().join(file_names::MANIFEST),
        what: "the first level has".to_owned(),
        found: format!("{} positions, or not the start", first.positions),
        expected: "the start alone".to_owned(),
    }
    .into())
}
