//! `stonework table`: the value of every position, the shortest first.

use std::iter;

use serde::Serialize;
use stonework_catalog::{Catalog, Input, Notation, TableFailure, TableRow, ValueTable};

use super::table_plot;
use crate::args::TableArgs;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::{GameJson, GameSetup, PreparedGame};
use crate::plot_file::PlotFile;
use crate::wording::{TEXT_WIDTH, joined};
use stonework_catalog::words::{Columns, move_list};

/// The most positions a text lists: nobody reads more.
const READABLE: usize = 600;
/// The most positions a JSON object holds.
const WRITABLE: usize = 10_000_000;
/// About what a listed position takes until it is written, besides its value.
const BYTES_EACH: usize = 512;

/// A table as a JSON object.
#[derive(Serialize)]
struct TableJson<'a> {
    #[serde(flatten)]
    game: GameJson<'a>,
    rows: &'a [TableRow],
}

pub(super) fn run(
    args: &TableArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let setup = GameSetup::find(&args.game, &args.limits.resources, catalog, console)?;
    if let Some(path) = &args.plot {
        return table_plot::run(&setup, args, &PlotFile::at(path)?, console);
    }
    let game = setup.on_source(args.input.source(), console)?;
    let run = args.limits.run(console.interrupt());
    let room = run.bytes().unwrap_or(usize::MAX) / BYTES_EACH;
    let (most, hint) = match (args.json, room) {
        (false, READABLE..) => (READABLE, "; --json writes larger tables"),
        (true, WRITABLE..) => (WRITABLE, ""),
        (_, room) => (room, " with this memory; --memory sets it"),
    };
    let table = console.watch(run, "table", |run| game.instance.table(run, most));
    let table = table.map_err(|error| match error {
        TableFailure::TooLarge { .. } => Failure::no_table(error, hint),
        error => Failure::no_table(error, ""),
    })?;
    if args.json {
        let (game, rows) = (game.json(), table.rows.as_slice());
        console.json(&TableJson { game, rows })?;
    } else {
        console.text(&text(&game, &table))?;
    }
    Ok(Ending::Solved)
}

fn text(game: &PreparedGame, table: &ValueTable) -> String {
    let heading = game.heading();
    if table.rows.is_empty() {
        return format!("{heading}\n\nNo position has a move.\n");
    }
    if game.instance.start_subrow().is_some()
        && let Some(triangle) = triangle(&game.input, &table.rows)
    {
        return format!(
            "{heading}\n\nThe value of every subrow to the player to move in it, and the best \
             moves:\na column for where it begins, a line for its length.\n\n{triangle}"
        );
    }
    format!(
        "{heading}\n\nThe value of every position to the player to move in it, and the best \
         moves.\n\n{}",
        list(&table.rows)
    )
}

/// The subrows of a row as a triangle: a line for each length, a column for each start. `None` if
/// the positions are not subrows, or the lines would be too wide.
fn triangle(input: &Input, rows: &[TableRow]) -> Option<String> {
    let Input::Row(row) = input else { return None };
    let are_subrows = rows.iter().all(|layer| {
        (1..=row.len()).contains(&layer.length) && layer.cells.len() == row.len() + 1 - layer.length
    });
    if !are_subrows || row.len() == 1 {
        return None;
    }
    let mut columns = Columns::new("<".repeat(row.len() + 1));
    let width = |(start, number): (usize, &i128)| {
        let cells = rows.iter().filter_map(|layer| layer.cells.get(start));
        let widths = cells.map(|cell| cell.value.to_string().len());
        widths.chain([number.to_string().len()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = row.iter().enumerate().map(width).collect();
    let numbers = row.iter().zip(&widths);
    let numbers = numbers.map(|(number, &width)| format!("{number:>width$}"));
    columns.row(iter::once("begins with".to_owned()).chain(numbers));
    for layer in rows {
        let cells = layer.cells.iter().zip(&widths).map(|(cell, &width)| {
            // Sides need no separator.
            let moves = &cell.best_moves;
            let sides = moves.iter().all(|mv| matches!(mv, Notation::Side(_)));
            let moves = joined(moves, if sides { "" } else { "," });
            format!("{:>width$} {moves}", cell.value.to_string())
        });
        columns.row(iter::once(format!("length {}:", layer.length)).chain(cells));
    }
    (columns.width() <= TEXT_WIDTH).then(|| columns.to_string())
}

/// The positions one below the other.
fn list(rows: &[TableRow]) -> String {
    let mut columns = Columns::new("><><");
    columns.row(["length", "position", "value", "best moves"]);
    for row in rows {
        let mut length = row.length.to_string();
        for cell in &row.cells {
            columns.row([
                std::mem::take(&mut length),
                cell.position.clone(),
                cell.value.to_string(),
                move_list(&cell.best_moves),
            ]);
        }
    }
    columns.to_string()
}
