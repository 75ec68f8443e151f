//! The commands on databases: [`ProbeArgs`], [`VerifyArgs`], [`StatsArgs`], [`ExportArgs`]; and the
//! database that they are on: [`DatabaseArgs`].

use std::path::PathBuf;

use super::limits::LimitArgs;
use super::parsers::size;

#[derive(clap::Args, Debug)]
pub(crate) struct DatabaseArgs {
    /// The directory of a database that `strong --save` wrote, or of one of its parts.
    #[arg(value_name = "DIR", index = 1)]
    pub(crate) database: PathBuf,

    /// The directory of another part of the database, where `cluster strong --own-disks` wrote one in
    /// parts: once for each of the others, in any order.
    #[arg(long, value_name = "DIR")]
    pub(crate) part: Vec<PathBuf>,
}

impl DatabaseArgs {
    /// The directories of all parts.
    pub(crate) fn dirs(&self) -> Vec<PathBuf> {
        let first = std::iter::once(&self.database);
        first.chain(&self.part).cloned().collect()
    }
}

#[derive(clap::Args, Debug)]
pub(crate) struct ProbeArgs {
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,

    /// Positions of its game; `games GAME` tells how they are written.
    #[arg(value_name = "POSITION", index = 2, required_unless_present = "batch")]
    pub(crate) positions: Vec<String>,

    /// Looks up the position on every line of a file (- is standard input), as a JSON object on a
    /// line: `{"position", "value", "best_moves", "moves"}`.
    ///
    /// Blank lines are skipped. A line that cannot be answered gives {"line": its number from 1,
    /// "input": …, "error": "…"}, and exit code 2 at the end.
    #[arg(long, value_name = "FILE", conflicts_with = "positions")]
    pub(crate) batch: Option<PathBuf>,

    /// Writes a JSON object for each position, on one line.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// The first tier to check, as `stats` numbers them: those before it are trusted. Where a check
    /// is stopped, it tells with which tier to go on.
    #[arg(long, value_name = "TIER", default_value = "0", value_parser = size, allow_negative_numbers = true)]
    pub(crate) from: usize,

    /// Writes a JSON object, on one line.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Writes a JSON object, on one line, with the counts of each tier.
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,

    /// Writes CSV, with a line for each tier.
    #[arg(long)]
    pub(crate) csv: bool,

    /// Also plots the positions by distance; the name ends in .svg or .png.
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,

    /// Writes a Parquet file of this name. An older one stays until the new one is whole.
    #[arg(long, value_name = "FILE")]
    pub(crate) parquet: PathBuf,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Writes a JSON object about the file, on one line.
    #[arg(long)]
    pub(crate) json: bool,
}
