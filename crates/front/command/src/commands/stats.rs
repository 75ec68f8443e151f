//! `stonework stats`: how many positions of a database have each value.

use std::cmp::Reverse;
use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use stonework_catalog::words::{Columns, grouped, plies_text};
use stonework_catalog::{Catalog, PositionRules, StoredPositions, ValueCount};
use stonework_core::Coded;
use stonework_pictures::plots::DistancePlot;
use stonework_saved::{CACHE, SavedDatabase, has_scores, numbered, position_value, with_rules};
use stonework_store::{Database, NullMoves, Statistics, Tally, TierStatistics, Zugzwangs};

use super::found_position::FoundPosition;
use crate::args::StatsArgs;
use crate::console::Console;
use crate::csv_text::csv_text;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::heading;
use crate::plot_file::PlotFile;

pub(super) fn run(
    args: &StatsArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let file = args.plot.as_deref().map(PlotFile::at).transpose()?;
    let saved = SavedDatabase::open_parts(&args.database.dirs(), catalog, CACHE)?;
    let positions = saved.positions()?;
    let scores = has_scores(positions.as_ref());
    if scores && file.is_some() {
        return Err(Failure::Usage(format!(
            "--plot draws how far positions are from the end, and {} has scores without distances",
            saved.game.title()
        )));
    }
    let entry = &saved.files.manifest().game;
    let run = args.limits.run(console.interrupt());
    let statistics = with_rules(positions.as_ref(), |rules| {
        let counted = console.watch(run, "stats", |run| match rules {
            PositionRules::Numbered(rules) => {
                let null_moves = positions.null_moves();
                let null_moves = null_moves.map(|null_moves| null_moves as &NullMoves<'_>);
                Statistics::of_all(&saved.files, entry, rules, null_moves, run)
            }
            PositionRules::Keyed(_) => Statistics::of_levels(&saved.files, scores, run),
        });
        Ok::<_, Failure>(counted?)
    })?;
    let tally = statistics.all.as_ref().unwrap_or(&statistics.stored);
    if let Some(file) = &file {
        let by_distance = tally.by_distance.iter();
        let by_distance = by_distance.map(|at| (at.plies, [at.won, at.lost]));
        file.write(&DistancePlot::new(
            heading(&saved.game, None),
            by_distance.collect(),
        ))?;
    }
    let find = |number: Option<u64>| {
        let found = number.map(|number| {
            let state = numbered(positions.as_ref(), &saved.files, number)?;
            position_value(&saved.files, positions.as_ref(), &state)
        });
        Ok::<_, Failure>(found.transpose()?.map(FoundPosition))
    };
    let zugzwangs = statistics.zugzwangs.unwrap_or_default();
    let by_score = scores.then(|| by_score(&saved.files, positions.as_ref()));
    let result = StatsResult {
        by_score,
        game: &entry.name,
        database: args.database.database.display().to_string(),
        longest_win: find(statistics.first_longest_win)?,
        longest_loss: find(statistics.first_longest_loss)?,
        full_point: find(zugzwangs.first_full_point)?,
        half_point: find(zugzwangs.first_half_point)?,
        heading: heading(&saved.game, None),
        tally,
        statistics: &statistics,
    };
    if args.csv {
        let fields = TIER_FIELDS.iter().copied();
        let rows = statistics.tiers.iter().map(|tier| tier_row(tier, false));
        console.text(&csv_text(fields, rows)?)?;
    } else {
        console.show(&result, args.json)?;
    }
    if let Some(file) = file.filter(|_| !args.json && !args.csv) {
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
    /// Stored positions by value, if values are scores.
    #[serde(skip_serializing_if = "Option::is_none")]
    by_score: Option<Vec<ValueCount>>,
    /// A position with the longest win.
    longest_win: Option<FoundPosition>,
    /// A position with the longest loss.
    longest_loss: Option<FoundPosition>,
    /// A full-point mutual zugzwang.
    full_point: Option<FoundPosition>,
    /// A half-point mutual zugzwang.
    half_point: Option<FoundPosition>,
    #[serde(skip)]
    heading: String,
    #[serde(skip)]
    tally: &'a Tally,
}

/// What is told of a tier.
const TIER_FIELDS: [&str; 8] = [
    "tier",
    "name",
    "positions",
    "stored",
    "won",
    "drawn",
    "lost",
    "longest_win",
];

/// That, with the digits of numbers grouped or not.
fn tier_row(tier: &TierStatistics, is_grouped: bool) -> Vec<String> {
    let text = |number: u64| {
        if is_grouped {
            grouped(number)
        } else {
            number.to_string()
        }
    };
    let counts = tier.all.unwrap_or(tier.stored);
    let stored = tier.stored.total().unwrap_or(u64::MAX);
    let longest = tier.longest_win.map(|plies| text(plies.into()));
    vec![
        tier.tier.to_string(),
        tier.name.clone().unwrap_or_default(),
        text(tier.positions),
        text(stored),
        text(counts.won),
        text(counts.drawn),
        text(counts.lost),
        longest.unwrap_or_default(),
    ]
}

/// How many stored positions have each score, the best first.
fn by_score(database: &Database, positions: &dyn StoredPositions) -> Vec<ValueCount> {
    let mut by_code = database.manifest().by_code.clone();
    by_code.sort_by_key(|&(code, _)| Reverse(i32::from_stored_code(code)));
    let by_code = by_code.into_iter();
    let by_value = by_code.filter_map(|(code, count)| {
        Some(ValueCount {
            value: positions.shown(code)?,
            positions: count,
        })
    });
    by_value.collect()
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
        for (name, plies, position) in [
            ("win", self.tally.longest_win, &self.longest_win),
            ("loss", self.tally.longest_loss, &self.longest_loss),
        ] {
            if let Some(plies) = plies {
                writeln!(f, "\nThe longest {name} takes {}:", plies_text(plies))?;
            }
            if let Some(position) = position {
                writeln!(f, "{}", position.0.position)?;
            }
        }
        if let Some(zugzwangs) = &self.statistics.zugzwangs {
            self.write_zugzwangs(f, zugzwangs)?;
        }
        self.write_tiers(f)?;
        if let Some(by_score) = &self.by_score {
            let mut table = Columns::new("<>");
            for ValueCount { value, positions } in by_score {
                table.row([&*value.to_string(), &grouped(*positions)]);
            }
            return write!(f, "\nPositions by value:\n{table}");
        }
        let mut table = Columns::new(">>>");
        table.row(["plies", "won", "lost"]);
        for at in &self.tally.by_distance {
            table.row([grouped(at.plies.into()), grouped(at.won), grouped(at.lost)]);
        }
        write!(f, "\nPositions by distance:\n{table}")
    }
}

impl StatsResult<'_> {
    /// A line for each tier, if there are several.
    fn write_tiers(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let tiers = &self.statistics.tiers;
        if tiers.len() < 2 {
            return Ok(());
        }
        let mut table = Columns::new("><>>>>>>");
        table.row(TIER_FIELDS.map(|field| field.replace('_', " ")));
        for tier in tiers {
            table.row(tier_row(tier, true));
        }
        write!(f, "\nTiers:\n{table}")
    }

    fn write_zugzwangs(&self, f: &mut Formatter<'_>, zugzwangs: &Zugzwangs) -> fmt::Result {
        writeln!(f, "\nMutual zugzwangs, lost by the player to move:")?;
        let mut table = Columns::new("<><");
        for (name, count, example) in [
            (
                "and by the other, were it their move",
                zugzwangs.full_point,
                &self.full_point,
            ),
            (
                "drawn, were it the other's move",
                zugzwangs.half_point,
                &self.half_point,
            ),
        ] {
            let example = example.as_ref().map_or("", |found| &found.0.position);
            table.row([name, &grouped(count), example]);
        }
        write!(f, "{table}")
    }
}
