//! `stonework probe`: what positions of a database are worth.

use stonework_games::catalog::{Catalog, TieredPositions};
use stonework_store::Database;

use super::batch::answer_lines;
use super::found_position::FoundPosition;
use crate::args::ProbeArgs;
use crate::console::Console;
use crate::database::{OpenDatabase, probe, tiered_positions, with_rules};
use crate::ending::Ending;
use crate::failure::Failure;
use crate::line_reader::LineReader;

pub(super) fn run(
    args: &ProbeArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let opened = OpenDatabase::open(&args.database, catalog)?;
    let game = opened.game()?;
    let positions = tiered_positions(&game)?;
    let find = |text: &str| {
        let number = match text.trim() {
            "start" => positions.number(&game.instance.session().position())?,
            text => positions.number(text)?,
        };
        demand_written(&opened.database, positions.as_ref(), number)?;
        let value = probe(positions.as_ref(), &opened.database, number)?;
        Ok::<_, Failure>(FoundPosition::of(value))
    };
    if let Some(file) = &args.batch {
        let lines = LineReader::file(file, console)?;
        return answer_lines(lines, console, |text, console| {
            console.json(&find(text)?)?;
            Ok(Ending::Solved)
        });
    }
    for (at, text) in args.positions.iter().enumerate() {
        let found = find(text)?;
        if args.json {
            console.json(&found)?;
        } else {
            let between = if at == 0 { "" } else { "\n" };
            console.text(&format!("{between}{found}"))?;
        }
    }
    Ok(Ending::Solved)
}

/// Refuses a position in a tier that the database does not have yet.
fn demand_written(
    database: &Database,
    positions: &dyn TieredPositions,
    number: usize,
) -> Result<(), Failure> {
    if (number as u64) < database.positions() {
        return Ok(());
    }
    let (tier, tiers) = with_rules(positions, |rules| {
        Ok((rules.tier_of(number), rules.tiers()))
    })?;
    Err(Failure::Usage(format!(
        "the position `{}` is in tier {tier}, which is not written yet: {} has {} of {tiers} tiers, \
         and the `strong` command that began it writes the others with --resume",
        positions.text(number),
        database.dir().display(),
        database.manifest().tiers.len(),
    )))
}
