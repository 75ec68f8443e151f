//! `stonework probe`: what positions of a database are worth.

use stonework_catalog::{Catalog, Input};
use stonework_saved::{CACHE, SavedDatabase, demand_written, position_value};

use super::batch::answer_lines;
use super::found_position::FoundPosition;
use crate::args::ProbeArgs;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::line_reader::LineReader;

pub(super) fn run(
    args: &ProbeArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let saved = SavedDatabase::open_parts(&args.database.dirs(), catalog, CACHE)?;
    let positions = saved.positions()?;
    let find = |text: &str| {
        let state = match text.trim() {
            Input::START => positions.read(&saved.game.instance.session().position())?,
            text => positions.read(text)?,
        };
        demand_written(&saved.files, positions.as_ref(), &state)?;
        let value = position_value(&saved.files, positions.as_ref(), &state)?;
        Ok::<_, Failure>(FoundPosition(value))
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
