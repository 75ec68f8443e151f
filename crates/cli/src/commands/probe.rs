//! `stonework probe`: what positions of a database are worth.

use stonework_games::catalog::Catalog;

use super::batch::answer_lines;
use super::found_position::FoundPosition;
use crate::args::ProbeArgs;
use crate::console::Console;
use crate::database::{OpenDatabase, probe, stored_positions};
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
