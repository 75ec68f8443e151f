//! `stonework value --table` and `--hottest`: the values of many positions of a game.

use serde::Serialize;
use stonework_catalog::words::{Columns, grouped};
use stonework_catalog::{Catalog, Entry};
use stonework_sums::{HotSearch, Hottest, Rectangles, ValueFacts, hottest, rectangles};

use crate::args::ValueArgs;
use crate::console::Console;
use crate::csv_text::csv_text;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_settings::given;
use crate::wording::{TEXT_WIDTH, cost, counted, short_text, stop_reason};

pub(super) fn run(
    args: &ValueArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    if let [_, more, ..] = args.terms.as_slice() {
        return Err(Failure::Usage(format!(
            "--table and --hottest are of a game and take no position: `{}`",
            short_text(more)
        )));
    }
    let (entry, settings) = given(&args.game(), catalog, console)?;
    let run = args.limits.run(console.interrupt());
    if let Some(size) = args.table {
        let work = |run: &_| rectangles(entry, &settings, size, run);
        let found = console.watch(run, "table", work)?;
        tell_table(args, entry, &found, console)?;
        return Ok(Ending::of(found.stopped.is_none()));
    }
    let asked = HotSearch {
        size: args.hottest.unwrap_or([1, 1]),
        sample: args.sample.map(|count| (count.get(), args.seed)),
        listed: args.listed.get(),
    };
    let work = |run: &_| hottest(entry, &settings, asked, run);
    let found = console.watch(run, "hottest", work)?;
    tell_hottest(args, entry, asked, &found, console)?;
    Ok(Ending::of(found.stopped.is_none()))
}

/// A table or a list as a JSON object.
#[derive(Serialize)]
struct GameJson<'a, F> {
    game: &'a str,
    #[serde(flatten)]
    found: &'a F,
}

fn tell_table(
    args: &ValueArgs,
    entry: &Entry,
    found: &Rectangles,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let game = entry.id;
    if args.json {
        return console.json(&GameJson { game, found });
    }
    if args.csv {
        let rows = found.sizes.iter().map(|one| {
            let size = [one.rows.to_string(), one.cols.to_string()];
            size.into_iter().chain(cells(&one.facts)).collect()
        });
        return console.text(&csv(&["rows", "cols"], rows)?);
    }
    let table = grid(found).filter(|grid| grid.width() <= TEXT_WIDTH);
    let table = table.unwrap_or_else(|| list(found));
    let stopped = stopped(found.stopped);
    let title = entry.title;
    console.text(&format!(
        "{title}: the value of the start by the numbers of rows and columns\n\n{table}{stopped}"
    ))
}

/// A line for each number of rows, a column for each number of columns.
fn grid(found: &Rectangles) -> Option<Columns> {
    let rows = found.sizes.iter().map(|one| one.rows).max()?;
    let cols = found.sizes.iter().map(|one| one.cols).max()?;
    let mut columns = Columns::new("<".repeat(cols as usize + 1));
    let head = (1..=cols).map(|col| col.to_string());
    columns.row(std::iter::once(String::new()).chain(head));
    for row in 1..=rows {
        let mut cells = vec![row.to_string()];
        for col in 1..=cols {
            let of_size = |one: &&stonework_sums::Rectangle| (one.rows, one.cols) == (row, col);
            let one = found.sizes.iter().find(of_size);
            cells.push(
                one.and_then(|one| one.facts.value.clone())
                    .unwrap_or_default(),
            );
        }
        columns.row(cells);
    }
    Some(columns)
}

/// A line for each size.
fn list(found: &Rectangles) -> Columns {
    let mut columns = Columns::new("<<>><");
    columns.row(["size", "value", "mean", "temperature", "outcome"]);
    for one in &found.sizes {
        let size = format!("{}x{}", one.rows, one.cols);
        columns.row(std::iter::once(size).chain(shown(&one.facts)));
    }
    columns
}

fn tell_hottest(
    args: &ValueArgs,
    entry: &Entry,
    asked: HotSearch,
    found: &Hottest,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let game = entry.id;
    if args.json {
        return console.json(&GameJson { game, found });
    }
    if args.csv {
        let rows = found.hottest.iter().map(|one| {
            let position = [one.position.clone(), one.count.to_string()];
            position.into_iter().chain(cells(&one.facts)).collect()
        });
        return console.text(&csv(&["position", "count"], rows)?);
    }
    let mut columns = Columns::new("<<>><>");
    columns.row([
        "position",
        "value",
        "mean",
        "temperature",
        "outcome",
        "positions",
    ]);
    for one in &found.hottest {
        let count = grouped(one.count);
        let row = std::iter::once(one.position.clone()).chain(shown(&one.facts));
        columns.row(row.chain([count]));
    }
    let ([rows, cols], title) = (asked.size, entry.title);
    let of_which = match asked.sample {
        Some((_, seed)) => format!("of a random sample, seed {seed}"),
        None => "of all".to_owned(),
    };
    let left_out = match found.left_out {
        0 => String::new(),
        left_out => format!("; {} no positions", counted(left_out, "other board")),
    };
    console.text(&format!(
        "{title}: the hottest positions on boards of {rows} by {cols}, {of_which}\n\n{columns}\n\
         {} of {} up to the sign{left_out}.\n{}\n{}.\n",
        counted(found.positions, "position"),
        counted(found.values as u64, "value"),
        stopped(found.stopped),
        cost(&found.report),
    ))
}

/// Why not all is there, if so.
fn stopped(reason: Option<stonework_core::StopReason>) -> String {
    let told = reason.map(|reason| format!("Stopped before the end: {}.\n", stop_reason(reason)));
    told.unwrap_or_default()
}

/// What is known of a value, in short.
fn shown(facts: &ValueFacts) -> [String; 4] {
    let text = |text: &Option<String>| text.as_deref().map(short_text).unwrap_or_default();
    let outcome = facts.outcome.map(|outcome| outcome.to_string());
    [
        text(&facts.value),
        text(&facts.mean),
        text(&facts.temperature),
        outcome.unwrap_or_default(),
    ]
}

/// What is known of a value, for a line of CSV.
fn cells(facts: &ValueFacts) -> [String; 6] {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let outcome = facts.outcome.map(|outcome| outcome.to_string());
    [
        text(&facts.value),
        outcome.unwrap_or_default(),
        text(&facts.mean),
        text(&facts.temperature),
        text(&facts.left_stop),
        text(&facts.right_stop),
    ]
}

/// Lines of CSV, with these fields and those of values.
fn csv(first: &[&str], rows: impl Iterator<Item = Vec<String>>) -> Result<String, Failure> {
    let of_values = [
        "value",
        "outcome",
        "mean",
        "temperature",
        "left_stop",
        "right_stop",
    ];
    csv_text(first.iter().chain(&of_values).copied(), rows)
}
