//! `stonework probe`: what positions of a database are worth.

use stonework_core::erased::ErasedState;
use stonework_games::catalog::{Catalog, PositionKey, PositionRules, StoredPositions};
use stonework_store::Database;

use super::batch::answer_lines;
use super::found_position::FoundPosition;
use crate::args::ProbeArgs;
use crate::console::Console;
use crate::database::{OpenDatabase, probe, stored_positions, with_rules};
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
    let positions = stored_positions(&game)?;
    let find = |text: &str| {
        let state = match text.trim() {
            "start" => positions.read(&game.instance.session().position())?,
            text => positions.read(text)?,
        };
        demand_written(&opened.database, positions.as_ref(), &state)?;
        let value = probe(positions.as_ref(), &opened.database, &state)?;
        Ok::<_, Failure>(FoundPosition::of(value))
    };
    if let Some(file) = &args.batch {
        let lines = LineReader::file(file, console)?;
        return answer_lines(lines, console, |text, console| {
            console.json(&find(text)?)?;
            Ok(Ending::Solved)
        });
    }
    // Either all are looked up or nothing is printed.
    let found: Vec<FoundPosition> = args
        .positions
        .iter()
        .map(|text| find(text))
        .collect::<Result<_, _>>()?;
    for (at, found) in found.iter().enumerate() {
        if args.json {
            console.json(found)?;
        } else {
            let between = if at == 0 { "" } else { "\n" };
            console.text(&format!("{between}{found}"))?;
        }
    }
    Ok(Ending::Solved)
}

/// Refuses a position that the database does not have yet.
fn demand_written(
    database: &Database,
    positions: &dyn StoredPositions,
    state: &ErasedState,
) -> Result<(), Failure> {
    let manifest = database.manifest();
    let number = match positions.key(state) {
        Some(PositionKey::Number(number)) => Some(number as u64),
        Some(PositionKey::Graded(position)) => database.number(position)?,
        None => None,
    };
    let levels = manifest.levels.as_ref();
    let is_missing = match number {
        Some(number) => number >= database.positions(),
        None => levels.is_some_and(|found| !found.complete),
    };
    if !is_missing {
        return Ok(());
    }
    let tiers = match levels {
        Some(found) if !found.complete => None,
        Some(found) => Some(found.levels.len()),
        None => Some(with_rules(positions, |rules| match rules {
            PositionRules::Numbered(rules) => Ok(rules.tiers()),
            PositionRules::Keyed(_) => Ok(0),
        })?),
    };
    let of_all = tiers.map_or_else(String::new, |tiers| format!(" of {tiers}"));
    Err(Failure::Usage(format!(
        "the position `{}` is not written yet: {} has {}{of_all} tiers, and the `strong` command that \
         began it writes the others with --resume",
        positions.text(state),
        database.dir().display(),
        manifest.tiers.len(),
    )))
}
