//! `stonework verify`: whether a database is what was written, and right.

use serde::Serialize;
use stonework_catalog::words::grouped;
use stonework_catalog::{Catalog, PositionRules};
use stonework_saved::{CACHE, SavedDatabase, with_rules};
use stonework_store::{Database, Verified, verify_levels, verify_opened};

use crate::args::VerifyArgs;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::heading;
use crate::wording::counted;

pub(super) fn run(
    args: &VerifyArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let dirs = args.database.dirs();
    let saved = SavedDatabase::open_parts(&dirs, catalog, CACHE)?;
    let positions = saved.positions()?;
    let entry = &saved.files.manifest().game;
    let run = args.limits.run(console.interrupt());
    let verified = with_rules(positions.as_ref(), |rules| {
        let verified = console.watch(run, "verify", |run| match rules {
            PositionRules::Numbered(rules) => {
                verify_opened(Database::open_parts(&dirs, 0)?, entry, rules, run)
            }
            PositionRules::Keyed(rules) => verify_levels(saved.files.dir(), entry, rules, run),
        });
        Ok::<_, Failure>(verified?)
    })?;
    if args.json {
        console.json(&VerifiedJson {
            game: &entry.name,
            database: &args.database.database.display().to_string(),
            verified: &verified,
        })?;
    } else {
        console.text(&format!(
            "{}\n\n{}\n",
            heading(&saved.game, None),
            text(&verified)
        ))?;
    }
    Ok(Ending::Solved)
}

fn text(verified: &Verified) -> String {
    let whole = if verified.complete {
        "The database is complete"
    } else {
        "The database is not finished; what it has is right"
    };
    let stored = verified.stored.total().unwrap_or(u64::MAX);
    format!(
        "{whole}: {}, {} positions, of which {} are stored. Every file has its checksum, every \
         stored position the value of its best move, every count is right.",
        counted(verified.tiers, "tier"),
        grouped(verified.positions),
        grouped(stored),
    )
}

/// A database that was verified.
#[derive(Serialize)]
struct VerifiedJson<'a> {
    game: &'a str,
    database: &'a str,
    #[serde(flatten)]
    verified: &'a Verified,
}
