//! `stonework games`: the catalog, a line for each game; or all there is to know of one.

use std::fmt::Write;

use stonework_catalog::{Catalog, Settings};

use super::game_facts::GameFacts;
use crate::args::GamesArgs;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_settings::given;
use crate::wording::{TEXT_WIDTH, beginning};
use stonework_catalog::words::Columns;

pub(super) fn run(
    args: &GamesArgs,
    program: &str,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    if let Some(game) = args.game(catalog)? {
        let (entry, settings) = given(&game, catalog, console)?;
        let family = catalog.family_of(entry.id).unwrap_or_default();
        let facts = GameFacts::of(family, entry, &settings, program)?;
        console.show(&facts, args.json)?;
    } else if args.json {
        let games = catalog.listed();
        let games =
            games.map(|(family, entry)| GameFacts::of(family, entry, &Settings::new(), program));
        console.json(&games.collect::<Result<Vec<_>, _>>()?)?;
    } else {
        console.text(&list(catalog))?;
    }
    Ok(Ending::Solved)
}

/// The games by family, each with what its line has room for of its rules.
fn list(catalog: &Catalog) -> String {
    let ids = catalog.iter().map(|entry| entry.id.chars().count());
    let width = ids.max().unwrap_or_default();
    let mut list = String::new();
    for (family, entries) in catalog.families() {
        let mut games = Columns::new("<<");
        for entry in entries {
            let rules = beginning(entry.rules, TEXT_WIDTH - width - 4);
            games.row([format!("{:<width$}", entry.id), rules]);
        }
        // Writing to a string does not fail.
        let _ = writeln!(list, "{family}:\n{games}");
    }
    list + "`games GAME` tells all of one: its other names, positions, moves, parameters, solvers.\n"
}
