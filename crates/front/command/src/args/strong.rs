//! `stonework strong`: [`StrongArgs`].

use std::path::PathBuf;
use std::time::Duration;

use stonework_catalog::WantedValue;

use super::distance::DistanceArgs;
use super::game::GameArgs;
use super::input::PositionArgs;
use super::limits::LimitArgs;
use super::parsers::{seconds, seed};

#[derive(clap::Args, Debug)]
pub(crate) struct StrongArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[command(flatten)]
    pub(crate) input: PositionArgs,

    #[command(flatten)]
    pub(crate) distance: DistanceArgs,

    /// Shows the value of this position and of each of its moves; may be repeated.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub(crate) at: Vec<String>,

    /// Shows the value of the position on every line of a file (- is standard input) and of each
    /// of its moves, as a JSON object on a line: `{"position", "value", "best_moves", "moves"}`.
    ///
    /// The game is solved once. Blank lines are skipped. A line that cannot be answered gives
    /// {"line": its number from 1, "input": …, "error": "…"}, and exit code 2 at the end.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["at", "random"])]
    pub(crate) batch: Option<PathBuf>,

    /// Shows a random position of this value to the player to move, with the value of each of its
    /// moves: win, draw, loss, "win in 5", or a number where values are numbers; may be repeated.
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true)]
    pub(crate) random: Vec<WantedValue>,

    /// Chooses different random positions.
    #[arg(long, value_name = "S", value_parser = seed, default_value = "0", allow_negative_numbers = true, requires = "random")]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Writes a JSON object, on one line.
    #[arg(long)]
    pub(crate) json: bool,

    /// Saves the solution as a database in this directory, which must not exist or be empty:
    /// `probe`, `verify` and `stats` read it. A tier is written when it is solved.
    ///
    /// However the command ends, what is written is kept: --resume goes on with it. If Ctrl-C or
    /// --time ends it, what is known of the tier at work is kept too, where that is worth it.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["at", "batch", "random"])]
    pub(crate) save: Option<PathBuf>,

    /// Also writes a certificate of the value of every position that play comes to, which `check`
    /// checks.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["save", "batch"])]
    pub(crate) certificate: Option<PathBuf>,

    /// Says what --save will take, tier by tier, and saves nothing: memory, disk, time.
    #[arg(long, requires = "save")]
    pub(crate) plan: bool,

    /// Goes on with a database that was begun, with as many threads and as much memory as are given
    /// now; or begins it.
    #[arg(long, requires = "save")]
    pub(crate) resume: bool,

    /// Keeps what is known of a long tier every so many seconds, or three times as long as that takes
    /// if it is more.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "20", requires = "save")]
    pub(crate) checkpoint: Duration,
}
