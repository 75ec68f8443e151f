//! `stonework export`: every position of a database in a file for data tools.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use stonework_catalog::{Catalog, PositionKey, PositionRules};
use stonework_export::{Values, export, export_levels};
use stonework_saved::{CACHE, SavedDatabase, has_scores, with_rules};

use crate::args::ExportArgs;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::heading;
use crate::wording::{bytes, counted};

pub(super) fn run(
    args: &ExportArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let saved = SavedDatabase::open_parts(&args.database.dirs(), catalog, CACHE)?;
    let positions = saved.positions()?;
    let text = |key| {
        let state = positions.state(key);
        state.map_or_else(String::new, |state| positions.text(&state))
    };
    let run = args.limits.run(console.interrupt());
    let database = &saved.files;
    let exported = with_rules(positions.as_ref(), |rules| {
        let exported = console.watch(run, "export", |run| match rules {
            PositionRules::Numbered(rules) => {
                let text = |number| text(PositionKey::Number(number));
                export(database, rules, &text, &args.parquet, run)
            }
            PositionRules::Keyed(_) => {
                let text = |position| text(PositionKey::Graded(position));
                let values = if has_scores(positions.as_ref()) {
                    Values::Scores
                } else {
                    Values::Outcomes
                };
                export_levels(database, values, &text, &args.parquet, run)
            }
        });
        Ok::<_, Failure>(exported?)
    })?;
    let result = ExportResult {
        game: &saved.files.manifest().game.name,
        complete: saved.files.manifest().complete,
        parquet: args.parquet.display().to_string(),
        positions: exported.positions,
        bytes: exported.bytes,
        heading: heading(&saved.game, None),
    };
    console.show(&result, args.json)?;
    Ok(Ending::Solved)
}

/// A file that was written.
#[derive(Serialize)]
struct ExportResult<'a> {
    game: &'a str,
    /// Whether the database has all positions of its game.
    complete: bool,
    parquet: String,
    positions: u64,
    bytes: u64,
    #[serde(skip)]
    heading: String,
}

impl Display for ExportResult<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n", self.heading)?;
        writeln!(
            f,
            "Wrote {} to {}, {}.",
            counted(self.positions, "position"),
            self.parquet,
            bytes(self.bytes)
        )?;
        if !self.complete {
            writeln!(
                f,
                "\nThe database is not finished: these are the tiers that it has."
            )?;
        }
        Ok(())
    }
}
