//! `stonework stats`: how many positions of a database have each value.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use stonework_games::catalog::{Catalog, PositionRules};
use stonework_store::{Statistics, Tally};

use super::found_position::FoundPosition;
use crate::args::StatsArgs;
use crate::columns::Columns;
use crate::console::Console;
use crate::database::{OpenDatabase, numbered, probe, stored_positions, with_rules};
use crate::ending::Ending;
use crate::failure::Failure;
use crate::plot::{DistancePlot, PlotFile};
use crate::value_text::plies_text;
use crate::wording::grouped;

pub(super) fn run(
    args: &StatsArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let file = args.plot.as_deref().map(PlotFile::at).transpose()?;
    let opened = OpenDatabase::open(&args.database, catalog)?;
    let game = opened.game()?;
    let positions = stored_positions(&game)?;
    let entry = &opened.database.manifest().game;
    let run = args.limits.run(console.interrupt());
    let statistics = with_rules(positions.as_ref(), |rules| {
        let counted = console.watch(run, "stats", |run| {
            match rules {
                PositionRules::Numbered(rules) => {
                    Statistics::of_all(&opened.database, entry, rules, run)
                }
                PositionRules::Keyed(_) => Statistics::of_levels(&opened.database, run),
            }
        });
        Ok(counted?)
    })?;
    let tally = statistics.all.as_ref().unwrap_or(&statistics.stored);
    if let Some(file) = &file {
        let by_distance = tally.by_distance.iter();
        let by_distance = by_distance.map(|at| (at.plies, [at.won, at.lost]));
        file.write(&DistancePlot::new(game.heading(), by_distance.collect()))?;
    }
    let longest = statistics.first_longest_win;
    let longest = longest.map(|number| {
        let state = numbered(positions.as_ref(), &opened.database, number)?;
        probe(positions.as_ref(), &opened.database, &state)
    });
    let result = StatsResult {
        game: &entry.name,
        database: args.database.display().to_string(),
        longest_win: longest.transpose()?.map(FoundPosition::of),
        heading: game.heading(),
        tally,
        statistics: &statistics,
    };
    console.show(&result, args.json)?;
    if let Some(file) = file.filter(|_| !args.json) {
        console.text(&format!("\nPlotted in {}.\n", file.shown()))?;
    }
    Ok(Ending::Solved)
}

/// What a database has.
#[derive(Serialize)]
struct StatsResult<'a> {
    game: &'a str,
    database: String,
    #[serde(flatten)]
    statistics: &'a Statistics,
    /// A position with the longest win.
    longest_win: Option<FoundPosition>,
    #[serde(skip)]
    heading: String,
    #[serde(skip)]
    tally: &'a Tally,
}

impl Display for StatsResult<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n", self.heading)?;
        let counts = self.tally.counts;
        let stored = self.statistics.stored.counts.total().unwrap_or(u64::MAX);
        let mut table = Columns::new("<>");
        for (name, count) in [
            ("positions", self.statistics.positions),
            ("won by the player to move", counts.won),
            ("drawn", counts.drawn),
            ("lost", counts.lost),
            ("stored", stored),
        ] {
            table.row([name, &grouped(count)]);
        }
        write!(f, "{table}")?;
        if !self.statistics.complete {
            writeln!(
                f,
                "\nThe database is not finished: these are the tiers that it has."
            )?;
        }
        if let Some(plies) = self.tally.longest_win {
            writeln!(f, "\nThe longest win takes {}:", plies_text(plies))?;
        }
        if let Some(position) = &self.longest_win {
            writeln!(f, "{}", position.text())?;
        }
        let mut table = Columns::new(">>>");
        table.row(["plies", "won", "lost"]);
        for at in &self.tally.by_distance {
            table.row([grouped(at.plies.into()), grouped(at.won), grouped(at.lost)]);
        }
        write!(f, "\nPositions by distance:\n{table}")
    }
}
