//! `stonework verify`: whether a database is what was written, and right.

use serde::Serialize;
use stonework_catalog::Catalog;
use stonework_saved::{CACHE, SavedDatabase, verified_text};
use stonework_store::{StoreError, Verified};

use crate::args::VerifyArgs;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::heading;

pub(super) fn run(
    args: &VerifyArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let dirs = args.database.dirs();
    let saved = SavedDatabase::open_parts(&dirs, catalog, CACHE)?;
    let from = args.from as u64;
    let (tiers, mut next) = (saved.files.manifest().tiers.len() as u64, from);
    if next > 0 && next >= tiers {
        return Err(Failure::Usage(format!(
            "--from {next} is not a tier of this database, which has {tiers}, numbered from 0"
        )));
    }
    let run = args.limits.run(console.interrupt());
    let verified = console.watch(run, "verify", |run| saved.verify(&dirs, &mut next, run));
    let verified = match verified.map_err(Failure::from) {
        Err(wrong @ Failure::Store(StoreError::Outcome { .. })) => {
            console.report(&wrong);
            return Ok(Ending::Disagreement);
        }
        Err(stopped @ Failure::Stopped(_)) if next > from => {
            console.note(&format!(
                "every tier from {from} to {} is right; --from {next} goes on",
                next - 1
            ));
            return Err(stopped);
        }
        verified => verified?,
    };
    if args.json {
        console.json(&VerifiedJson {
            game: &saved.files.manifest().game.name,
            database: &args.database.database.display().to_string(),
            verified: &verified,
        })?;
    } else {
        console.text(&format!(
            "{}\n\n{}\n",
            heading(&saved.game, None),
            verified_text(&verified)
        ))?;
    }
    Ok(Ending::Solved)
}

/// A database that was verified.
#[derive(Serialize)]
struct VerifiedJson<'a> {
    game: &'a str,
    database: &'a str,
    #[serde(flatten)]
    verified: &'a Verified,
}
