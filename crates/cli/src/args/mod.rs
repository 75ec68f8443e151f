//! What the command understands: [`Args`].

mod bench;
mod count;
mod input;
mod nim;
mod play;
mod strong;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, Subcommand};

pub(crate) use self::bench::BenchArgs;
pub(crate) use self::count::CountArgs;
pub(crate) use self::input::{InputArgs, Wanted};
pub(crate) use self::nim::NimArgs;
pub(crate) use self::play::{PlayArgs, Side};
pub(crate) use self::strong::StrongArgs;
use crate::memory;

const ENDINGS: &str = "\
Exit codes:
  0  solved
  1  two solvers disagree (compare, bench)
  2  bad input or usage: one line on standard error, nothing on standard output
  3  stopped by a limit or Ctrl-C; what is proved by then is printed
A second Ctrl-C ends the command at once.";

const INPUTS: &str = "\
The input is the puzzle's own JSON, as `stonework games` tells for each game:
  stonework solve stone-game-vii '[5,3,1,4,2]'
  stonework solve stone-game-vii 5,3,1,4,2      a row needs no brackets
  stonework solve stone-game-vii -5,3           and may begin with a minus
  stonework solve stone-game-vii @piles.json    read from a file
  stonework solve stone-game-vii -              read from standard input
  stonework solve stone-game-vii --random 1000  made of 1000 random numbers
  stonework solve tic-tac-toe xo./.x./o..       a position of a game on a board
  stonework solve tic-tac-toe                   its start";

/// Solves two-player games exactly: value, best moves, a line of best play.
#[derive(Parser, Debug)]
#[command(name = "stonework", version, after_help = ENDINGS)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What is to be done.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Lists the games, their rules, inputs, parameters and solvers.
    Games(GamesArgs),
    /// Solves a game: who wins, the answer, the best moves, the line of best play.
    #[command(after_help = format!("{INPUTS}\n\n{ENDINGS}"))]
    Solve(SolveArgs),
    /// Solves every position of a game and tells how many there are of each value.
    ///
    /// A position is won or lost if that can be forced, whatever play that never ends is worth, and drawn otherwise.
    #[command(after_help = ENDINGS)]
    Strong(StrongArgs),
    /// Works out the nimbers of the heaps of a game on heaps, and finds and proves their period.
    #[command(after_help = ENDINGS)]
    Nim(NimArgs),
    /// Counts the lines of play of 1 ply, of 2 and so on, all different ones.
    ///
    /// A line that ends earlier does not count, and one that ends with the last ply does. Two lines count each
    /// even if they lead to the same position. Moves that the game lists as one, such as those of
    /// stones that are alike, count as one.
    #[command(after_help = format!("{INPUTS}\n\n{ENDINGS}"))]
    Perft(CountArgs),
    /// Counts the lines of play of so many plies for each first move.
    ///
    /// The counts add up to what perft counts, by the same rules.
    #[command(after_help = format!("{INPUTS}\n\n{ENDINGS}"))]
    Divide(CountArgs),
    /// Plays a game against perfect play.
    ///
    /// Moves and what else is said are read line by line: `help` tells what there is. That works with a pipe
    /// as well, and the end of the input ends the play.
    #[command(
        after_help = ENDINGS,
        mut_arg("time", |time| time.help("The time each reply and each hint may take; fractions are fine")),
    )]
    Play(PlayArgs),
    /// Shows the value and the best moves of every position, shortest first.
    #[command(after_help = format!("{INPUTS}\n\n{ENDINGS}"))]
    Table(TableArgs),
    /// Solves a game with every solver that fits and checks that they agree.
    #[command(
        after_help = format!("{INPUTS}\n\n{ENDINGS}"),
        mut_arg("time", |time| time.help("The time each solver has; fractions are fine. Default: 60")),
    )]
    Compare(CompareArgs),
    /// Times the solvers on random inputs of growing size, and checks that they agree.
    ///
    /// A solver that does not finish at a size is skipped at the larger ones.
    #[command(
        after_help = ENDINGS,
        mut_arg("time", |time| time.help("The time each solve has; fractions are fine. Default: 10")),
    )]
    Bench(BenchArgs),
}

#[derive(clap::Args, Debug)]
pub(crate) struct GamesArgs {
    /// Writes a JSON array, on one line.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Solves every line of a file (- is standard input) and writes a JSON object for each.
    ///
    /// The results come in the order of the lines, each as soon as it is there, so that this works
    /// as a pipe. They are JSON with or without --json. A line that cannot be read becomes
    /// {"error": "…"} and exit code 2 at the end. Limits are for each line.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["input", "random", "seed", "max"])]
    pub(crate) batch: Option<PathBuf>,

    /// The solver; `stonework games` tells which fit. Default: the best for the size and the memory.
    #[arg(long, value_name = "NAME")]
    pub(crate) solver: Option<String>,

    /// Tells what every first move is worth, the best first. It may take longer: without, only the best
    /// ones are looked for. JSON has them in the game's order, as `moves`.
    #[arg(long)]
    pub(crate) moves: bool,

    /// Tells why the solver was taken. JSON always tells, as `choice`.
    #[arg(long)]
    pub(crate) explain_choice: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Writes a JSON object, on one line.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct TableArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[command(flatten)]
    pub(crate) input: InputArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Writes a JSON object, on one line. It may be far larger than a table to be read.
    #[arg(long)]
    pub(crate) json: bool,

    /// Plots the values instead, with the line of best play, of a row taken from both ends; the
    /// name ends in .svg or .png.
    ///
    /// A long row is drawn smaller: each point has the mean value of some parts that lie together,
    /// so that an SVG has 400 points each way at the most and a PNG 1000.
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(crate) plot: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[command(flatten)]
    pub(crate) input: InputArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Writes a JSON object, on one line.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which game.
#[derive(clap::Args, Debug)]
pub(crate) struct GameArgs {
    /// The game's id or one of its other names; `stonework games` lists them.
    #[arg(value_name = "GAME")]
    pub(crate) name: String,

    /// Sets a parameter of the game; may be repeated.
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<String>,
}

/// What a solve may take.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct LimitArgs {
    /// Threads for the solvers that share their work. Default: one for each core.
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) room: RoomArgs,
}

/// The memory and the time that it may take.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct RoomArgs {
    /// The most that tables and stacks may take together: 500000, 64MB, 2GiB. Default: most of
    /// the memory the machine has to spare.
    #[arg(long, value_name = "BYTES", value_parser = memory::parse, allow_negative_numbers = true)]
    pub(crate) memory: Option<usize>,

    /// Stops after this time; fractions are fine.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time: Option<Duration>,
}

fn threads(text: &str) -> Result<NonZeroUsize, String> {
    /// More than any machine has; so many may not even be started.
    const MOST: usize = 4096;
    text.parse()
        .ok()
        .filter(|threads: &NonZeroUsize| threads.get() <= MOST)
        .ok_or_else(|| format!("a whole number from 1 to {MOST} is needed"))
}

fn seconds(text: &str) -> Result<Duration, &'static str> {
    text.parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| !time.is_zero())
        .ok_or("a number of seconds above 0 is needed")
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_arguments_fit_together() {
        Args::command().debug_assert();
    }
}
