//! `stonework table`: the value of every position, shortest first.

use serde::Serialize;
use stonework_games::catalog::{Input, Notation, TableFailure, TableRow, ValueTable};

use super::picture;
use crate::args::TableArgs;
use crate::columns::{Align, Columns};
use crate::failure::{Ending, Failure};
use crate::given::Given;
use crate::interrupt::Interrupt;
use crate::output;
use crate::plot::PlotFile;
use crate::progress::Bar;
use crate::question::{Asked, Question, ShownSettings};
use crate::text::{heading, moves};

/// More positions than this nobody reads.
const READABLE: usize = 600;
/// More than this no JSON object should hold.
const WRITABLE: usize = 10_000_000;
/// About what a shown position takes until it is written, over and above its value.
const BYTES_EACH: usize = 512;
/// A line wider than this would be broken by most terminals.
const WIDTH: usize = 100;

/// A table as a JSON object.
#[derive(Serialize)]
struct ShownTable<'a> {
    game: &'static str,
    input: &'a Given,
    #[serde(skip_serializing_if = "ShownSettings::is_empty")]
    settings: ShownSettings,
    rows: &'a [TableRow],
}

pub(super) fn run(args: &TableArgs) -> Result<Ending, Failure> {
    let question = Question::of(&args.game)?;
    if let Some(path) = &args.plot {
        return picture::run(&question, args, &PlotFile::at(path)?);
    }
    let interrupt = Interrupt::listen();
    let asked = question.ask_wanted(&args.input, &interrupt)?;
    let run = args.limits.run(interrupt.flag());
    let room = run.bytes().unwrap_or(usize::MAX) / BYTES_EACH;
    let (most, hint) = match (args.json, room) {
        (false, READABLE..) => (READABLE, "; --json writes larger tables"),
        (true, WRITABLE..) => (WRITABLE, ""),
        (_, room) => (room, " with this memory; --memory sets it"),
    };
    let (run, bar) = Bar::watch(run, "table");
    let made = asked.instance.table(&run, most);
    drop(bar);
    let table = made.map_err(|error| match error {
        TableFailure::Stopped(reason) => Failure::Stopped(reason),
        TableFailure::TooLarge { .. } => Failure::Table { error, hint },
        error => Failure::Table { error, hint: "" },
    })?;
    if args.json {
        output::json(&ShownTable {
            game: question.entry.id,
            input: &asked.given,
            settings: question.settings(),
            rows: &table.rows,
        })?;
    } else {
        output::text(&text(&question, &asked, &table))?;
    }
    Ok(Ending::Solved)
}

fn text(question: &Question, asked: &Asked, table: &ValueTable) -> String {
    let head = heading(question, &asked.given);
    if table.rows.is_empty() {
        return format!("{head}\n\nThere is no position to move in.\n");
    }
    if asked.instance.whole_row().is_some()
        && let Some(triangle) = triangle(&asked.given.input, &table.rows)
    {
        return format!(
            "{head}\n\nThe value of every part of the row to the player to move in it, and the best \
             moves:\na column for where it begins, a line for how long it is.\n\n{triangle}"
        );
    }
    format!(
        "{head}\n\nThe value of every position to the player to move in it, and the best moves.\n\n{}",
        list(&table.rows)
    )
}

/// The parts of a row as a triangle: a line for each length, a column for each start. `None` if
/// the positions are others, or the lines would be too wide.
fn triangle(input: &Input, rows: &[TableRow]) -> Option<String> {
    let Input::Row(row) = input else { return None };
    let parts = rows.iter().all(|layer| {
        (1..=row.len()).contains(&layer.length) && layer.cells.len() == row.len() + 1 - layer.length
    });
    if !parts || row.len() == 1 {
        return None;
    }
    let mut columns = Columns::new(vec![Align::Left; row.len() + 1]);
    let widths: Vec<usize> = (0..row.len())
        .map(|start| {
            let values = rows.iter().filter_map(|layer| layer.cells.get(start));
            let widths = values.map(|cell| cell.value.to_string().len());
            widths.max().unwrap_or(0).max(row[start].to_string().len())
        })
        .collect();
    let begins = row.iter().zip(&widths);
    let begins = begins.map(|(number, &width)| format!("{number:>width$}"));
    columns.row(std::iter::once("begins with".to_owned()).chain(begins));
    for layer in rows {
        let cells = layer.cells.iter().zip(&widths);
        let cells = cells.map(|(cell, &width)| {
            let value = cell.value.to_string();
            format!("{value:>width$} {}", compact(&cell.best_moves))
        });
        columns.row(std::iter::once(format!("length {}:", layer.length)).chain(cells));
    }
    (columns.width() <= WIDTH).then(|| columns.to_string())
}

/// Moves in as little room as can be: sides need nothing between them.
fn compact(moves: &[Notation]) -> String {
    let sides = moves.iter().all(|mv| matches!(mv, Notation::Side(_)));
    let moves: Vec<String> = moves.iter().map(Notation::to_string).collect();
    moves.join(if sides { "" } else { "," })
}

/// The positions one under the other.
fn list(rows: &[TableRow]) -> String {
    let mut columns = Columns::new([Align::Right, Align::Left, Align::Right, Align::Left]);
    columns.row(["length", "position", "value", "best moves"]);
    for row in rows {
        for (at, cell) in row.cells.iter().enumerate() {
            let length = if at == 0 {
                row.length.to_string()
            } else {
                String::new()
            };
            columns.row([
                length,
                cell.position.clone(),
                cell.value.to_string(),
                moves(&cell.best_moves),
            ]);
        }
    }
    columns.to_string()
}
